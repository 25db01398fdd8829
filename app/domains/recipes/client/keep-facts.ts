import { makePublicFacts } from '#app/domains/ingredients/model/facts/make-public-facts.ts'
import { FACTS_VERSION } from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { loadTagger } from '#app/domains/ingredients/model/grammar/tagger/load-tagger.ts'
import type { Tagger } from '#app/domains/ingredients/model/grammar/tagger/tagger.ts'
import { toRecipeToCook } from '#app/domains/ingredients/model/reading/recipe-to-cook.ts'
import { handleTxFailure } from '#app/sync/client/store/handle-tx-failure.ts'
import type { LocalDb, StoreName } from '#app/sync/client/store/local-db.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { CARD_VERSION, type StoredCard, toStoredCard } from './card-store.ts'

/** Recipes per transaction: one blocks other writes for some tens of milliseconds. */
const READ_AT_ONCE = 10
/** The lists are rendered again after this many. */
const SHOWN_AFTER = 100
/** A save writes several rows in succession. */
const SETTLE_MS = 200

type Reader = { foods: FoodTable; tagger: Tagger }

const isCurrent = ({ facts }: StoredCard): boolean => facts?.version === FACTS_VERSION
const isDone = (card: StoredCard): boolean => isCurrent(card) && card.made === CARD_VERSION

/**
 * Reads the foods of all recipes whose card has no facts, or facts from an older table or grammar, and stores them on
 * the card: lists never parse. Cards that an earlier release made are made again. Returns how many were written.
 */
export async function readMissingFacts(localStore: LocalStore): Promise<number> {
	if (!localStore.isComplete || localStore.isClosed) return 0
	const cards = await localStore.run((db) => db.getAllFromIndex('cards', 'newest'))
	const ids = cards.flatMap((card) => (isDone(card) ? [] : [card.id]))
	if (ids.length === 0) return 0
	const [foods, tagger] = await Promise.all([loadFoods(), loadTagger()])
	for (let at = 0; at < ids.length && !localStore.isClosed; at += READ_AT_ONCE) {
		await localStore.run((db) => readSome(db, { foods, tagger }, ids.slice(at, at + READ_AT_ONCE)))
		const done = at + READ_AT_ONCE
		if (done >= ids.length || done % SHOWN_AFTER === 0) {
			const { ver, isComplete } = localStore
			await localStore.announce({ stores: ['cards'], ver, isComplete })
		}
		await new Promise((resume) => setTimeout(resume))
	}
	return ids.length
}

/** Reads rows and writes the card in one transaction, so that no save can come between them. */
async function readSome(db: LocalDb, { foods, tagger }: Reader, ids: string[]): Promise<void> {
	const tx = handleTxFailure(db.transaction(['recipes', 'ingredient_lines', 'recipe_stats', 'cards'], 'readwrite'))
	for (const id of ids) {
		const [recipe, lines, stats, card] = await Promise.all([
			tx.objectStore('recipes').get(id),
			tx.objectStore('ingredient_lines').index('recipe_id').getAll(id),
			tx.objectStore('recipe_stats').get(id),
			tx.objectStore('cards').get(id),
		])
		if (!recipe || !card || isDone(card)) continue
		const facts = isCurrent(card) ? card.facts : factsOf(recipe, lines, { foods, tagger })
		await tx.objectStore('cards').put({ ...toStoredCard(recipe, stats), ...(facts ? { facts } : {}) })
	}
	await tx.done
}

type Rows = Parameters<typeof toRecipeToCook>

function factsOf(recipe: Rows[0], lines: Rows[1], { foods, tagger }: Reader) {
	const read = toRecipeToCook(recipe, lines, tagger)
	foods.prepare(read.language)
	return makePublicFacts(
		foods,
		read.recipe.lines.map(({ line }) => line),
	)
}

const CHANGES: readonly StoreName[] = ['recipes', 'ingredient_lines']

/** Keeps the facts on the cards up to date while the page is open. Returns the function that stops it. */
export function keepFacts(localStore: LocalStore): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined
	let isReading = false
	let isDue = false
	const read = async () => {
		if (isReading) {
			isDue = true
			return
		}
		isReading = true
		do {
			isDue = false
			// Without the food table (no network yet, a lost connection) the cards show 'not checked'; the next change tries
			// again.
			await readMissingFacts(localStore).catch(() => undefined)
		} while (isDue)
		isReading = false
	}
	const begin = () => {
		clearTimeout(timer)
		timer = setTimeout(() => void read(), SETTLE_MS)
	}
	const stop = localStore.listen({ onChange: (stores) => stores.some((store) => CHANGES.includes(store)) && begin() })
	begin()
	return () => {
		clearTimeout(timer)
		stop()
	}
}
