import type { Query } from '#app/sync/client/store/local-store.ts'
import type { EntryView } from './chat-view.ts'
import type { Dishes } from './dish-row.tsx'

/** The cards of these recipes, by id. */
export const dishesWith = (ids: readonly string[]): Query<Dishes> => ({
	key: `chat-dishes:${ids.join(',')}`,
	stores: ['cards'],
	async read(db) {
		const cards = await Promise.all(ids.map((id) => db.get('cards', id)))
		return new Map(cards.flatMap((card) => (card ? [[card.id, card] as const] : [])))
	},
})

export const NO_DISHES: Dishes = new Map()

/** The recipes that a conversation shows, each once. */
export const dishesIn = (entries: readonly EntryView[]): string[] => [
	...new Set(entries.flatMap((entry) => (entry.kind === 'answer' ? entry.shows.map(({ id }) => id) : []))),
]
