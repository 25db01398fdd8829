import type { DerivedStore } from '#app/sync/client/store/derived-store.ts'
import type { Write } from '#app/sync/client/store/local-db.ts'
import type { RecipeCard } from '../model/card.ts'
import { toCard } from '../model/to-card.ts'

/** Raised when `toCard` makes another card of the same recipe: older ones are made again when the page is at rest. */
export const CARD_VERSION = 2

/**
 * A card with its position in the list: newest change first, then by id, as in the server's query. `made`: the
 * CARD_VERSION that made it; absent in cards of earlier releases.
 */
export type StoredCard = RecipeCard & { order: [number, string]; made?: number }

export const toStoredCard = (...of: Parameters<typeof toCard>): StoredCard => {
	const card = toCard(...of)
	return { ...card, order: [-card.updated_at, card.id], made: CARD_VERSION }
}

/** A card shows its recipe, that recipe's rating, and what is known of its foods. */
export const cardStore = {
	store: 'cards',
	from: ['recipe', 'recipe_stats', 'ingredient_line'],
	async write(tx, touched) {
		const cards = new Set(touched.flatMap(({ entity, id }) => (entity === 'ingredient_line' ? [] : [id])))
		const reread = new Set(
			touched.flatMap(({ entity, id, parent }) =>
				entity === 'recipe' ? [id] : entity === 'ingredient_line' && parent !== undefined ? [parent] : [],
			),
		)
		const all = new Set([...cards, ...reread])
		await Promise.all([...all].map((id) => (cards.has(id) ? writeCard(tx, id, reread.has(id)) : forgetFacts(tx, id))))
	},
} as const satisfies DerivedStore

/** What is known of a recipe's foods is no longer valid when its lines have changed. */
async function forgetFacts(tx: Write, id: string): Promise<void> {
	const cards = tx.objectStore('cards')
	const { facts, ...card } = (await cards.get(id)) ?? {}
	if (facts && 'order' in card) await cards.put(card)
}

async function writeCard(tx: Write, id: string, isReread: boolean): Promise<unknown> {
	// Both reads see the rows that this transaction has just written: requests of one transaction run in order.
	const [recipe, stats] = await Promise.all([tx.objectStore('recipes').get(id), tx.objectStore('recipe_stats').get(id)])
	const cards = tx.objectStore('cards')
	if (!recipe) return cards.delete(id)
	const facts = isReread ? undefined : (await cards.get(id))?.facts
	return cards.put({ ...toStoredCard(recipe, stats), ...(facts ? { facts } : {}) })
}
