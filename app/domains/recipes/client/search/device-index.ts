import type { PublicFacts } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { INDEX_MS, INDEX_VERSION, type KeptIndex, SearchIndex } from '#app/domains/recipes/model/search/search-index.ts'
import type { LocalDb } from '#app/sync/client/store/local-db.ts'
import { findKeptIndex, keepIndex } from '#app/sync/client/store/stored-index.ts'
import { readAll, readOne } from './read-recipes.ts'

/**
 * The stored index, or a new one if it is missing, of another version, or older than a day; then brought up to date.
 */
export async function openIndex(db: LocalDb, userId: string, now: number): Promise<SearchIndex> {
	const kept = await findKeptIndex<KeptIndex>(userId).catch(() => undefined)
	if (kept?.version === INDEX_VERSION && now - kept.builtAt < INDEX_MS) {
		const index = SearchIndex.restore(kept)
		if (await refreshIndex(db, index)) await keep(userId, index)
		return index
	}
	const index = new SearchIndex(now)
	for await (const batch of readAll(db)) for (const { recipe, source } of batch) index.put(recipe, source)
	await keep(userId, index)
	return index
}

/** A full disk only costs the time of building it again. */
export const keep = (userId: string, index: SearchIndex): Promise<void> =>
	keepIndex(userId, index.keep()).catch(() => undefined)

/** Adds what has changed since; a changed card has another time, rating or facts. Returns how many recipes changed. */
export async function refreshIndex(db: LocalDb, index: SearchIndex): Promise<number> {
	const cards = await db.getAll('cards')
	const live = new Set(cards.map(({ id }) => id))
	const gone = [...index.ids()].filter((id) => !live.has(id))
	for (const id of gone) index.remove(id)
	const changed = cards.filter(({ id, updated_at, rating, facts }) => {
		const known = index.find(id)
		return known?.at !== updated_at || known.rating !== rating || !isSame(known.facts, facts)
	})
	for (const { id } of changed) {
		const read = await readOne(db, id)
		if (read) index.put(read.recipe, read.source)
	}
	return gone.length + changed.length
}

const isSame = (one: PublicFacts | undefined, other: PublicFacts | undefined): boolean =>
	one?.version === other?.version && one?.contains === other?.contains && one?.clear === other?.clear
