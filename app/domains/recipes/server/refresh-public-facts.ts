import { type FactsReader, loadFactsReader } from '#app/domains/ingredients/model/facts/load-facts-reader.ts'
import { FACTS_VERSION, NO_FACTS, type PublicFacts } from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { Log } from '#app/platform/server/log.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { ask, writeBatch } from '#db/batch.ts'
import { type FactsSource, listOutdatedFacts, refreshFacts } from '#db/queries/public-facts.ts'

/** This many recipes are read and written in two round trips. */
const RECIPES_A_STEP = 50
/** The rest waits for the next run. */
const MAX_STEPS = 20

/**
 * Renews facts of public recipes that are missing or come from an older food table or grammar. Each step is complete
 * in itself, so an interrupted run loses nothing; what a cook's commit has written in between stays. Returns how many.
 */
export async function refreshPublicFacts(
	db: Db,
	log: Pick<Log, 'error'>,
	{ step = RECIPES_A_STEP, steps = MAX_STEPS } = {},
): Promise<number> {
	let made = 0
	for (let round = 0; round < steps; round += 1) {
		const { outdated } = await ask(db, { outdated: listOutdatedFacts({ version: FACTS_VERSION, limit: step }) })
		if (outdated.length === 0) return made
		const read = await loadFactsReader()
		const rows = outdated.map((source) => ({
			...factsOf(source, read, log),
			recipe_id: source.id,
			version: FACTS_VERSION,
			seen: source.ver,
		}))
		await writeBatch(db, [refreshFacts(rows)])
		made += rows.length
	}
	return made
}

/** A recipe that cannot be read must not block the others: its facts are unknown. */
function factsOf(source: FactsSource, read: FactsReader, log: Pick<Log, 'error'>): PublicFacts {
	try {
		return read(source)
	} catch (error) {
		log.error('public_facts_failed', error, { recipe: source.id })
		return NO_FACTS
	}
}
