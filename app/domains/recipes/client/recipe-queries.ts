import { NEEDS_STORES, readNeeds } from '#app/domains/meal-plan/client/read-table.ts'
import { markCard } from '#app/domains/meal-plan/model/table/card-mark.ts'
import type { LocalDb } from '#app/sync/client/store/local-db.ts'
import type { Query } from '#app/sync/client/store/local-store.ts'
import type { RecipeCard } from '../model/card.ts'
import { LIST_HEAD, type RecipeList } from '../model/list.ts'
import type { StoredCard } from './card-store.ts'

/** All of the cook's recipes as cards, newest change first. */
export const listCards: Query<RecipeList> = {
	key: 'cards',
	stores: ['cards', ...NEEDS_STORES],
	read: (db) => readCards(db),
	head: (db) => readCards(db, LIST_HEAD),
}

async function readCards(db: LocalDb, count?: number): Promise<RecipeList> {
	const [cards, total, needsOf] = await Promise.all([
		db.getAllFromIndex('cards', 'newest', undefined, count),
		db.count('cards'),
		readNeeds(db),
	])
	const needs = needsOf()
	return { cards: cards.map((card) => markCard(withoutOrder(card), needs)), total }
}

const withoutOrder = ({ order: _order, ...card }: StoredCard): RecipeCard => card
