import { openIndex, refreshIndex } from '#app/domains/recipes/client/search/device-index.ts'
import { searchClient } from '#app/domains/recipes/client/search/search-client.ts'
import type {
	Facets,
	LibraryAnswer,
	LibraryQuestion,
	SearchIndex,
} from '#app/domains/recipes/model/search/search-index.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { ToolContext } from '../tool-context.ts'

/** What a search of the cook's own recipes answers. */
export type Library = { ask(question: LibraryQuestion): Promise<LibraryAnswer>; facets(): Promise<Facets> }

/** The worker drops a question when a newer one comes, and a browser may refuse workers. */
const WORKER_MS = 2_000

/** `isStale`: the cards have changed since it was read. */
type OwnIndex = { index: Promise<SearchIndex>; isStale: boolean }
const indexes = new WeakMap<LocalStore, OwnIndex>()

/** The index in this thread, for where no worker answers: built once, then brought up to date. */
async function indexHere({ localStore, now }: Pick<ToolContext, 'localStore' | 'now'>): Promise<SearchIndex> {
	const db = await localStore.connection()
	const known = indexes.get(localStore)
	if (known) {
		const index = await known.index
		if (known.isStale) {
			known.isStale = false
			await refreshIndex(db, index)
		}
		return index
	}
	const kept: OwnIndex = { index: openIndex(db, localStore.userId, now), isStale: false }
	indexes.set(localStore, kept)
	kept.index.catch(() => indexes.delete(localStore))
	localStore.listen({
		onChange(stores) {
			if (stores.includes('cards')) kept.isStale = true
		},
	})
	return kept.index
}

/** Searches the cook's own recipes, in the search worker where there is one. */
export function libraryOf(context: Pick<ToolContext, 'localStore' | 'now'>): Library {
	const here = () => indexHere(context)
	if (typeof Worker === 'undefined')
		return { ask: async (question) => (await here()).ask(question), facets: async () => (await here()).facets() }
	const client = searchClient(context.localStore.userId)
	return {
		ask: (question) =>
			inTime(
				(done) => client.ask(question, done),
				async () => (await here()).ask(question),
			),
		facets: () =>
			inTime(
				(done) => void client.facets().then(done),
				async () => (await here()).facets(),
			),
	}
}

function inTime<T>(ask: (done: (answer: T) => void) => void, otherwise: () => Promise<T>): Promise<T> {
	return new Promise((done, failed) => {
		const timer = setTimeout(() => otherwise().then(done, failed), WORKER_MS)
		ask((answer) => {
			clearTimeout(timer)
			done(answer)
		})
	})
}
