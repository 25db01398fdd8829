import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb'
import type { RecipeCard } from '../../domains/recipes/model/card.ts'
import type { EntityName, FieldsOf } from '../model/entities.ts'

/** A synced row as the device keeps it: its fields beside its id, and where the server's history has it. */
export type StoredRow<E extends EntityName> = FieldsOf<E> & { id: string; ver: number }

/** What the spec's screens ask of a recipe or cookbook on this device. `localId` is the id: ids are made by the client and stay. */
type LocalMarks = { localId: string; lastModified: number; syncStatus: 'synced' | 'pending' }

/** A card with its place in the list: newest change first, then by id, as the server's query has it. */
export type StoredCard = RecipeCard & { order: [number, string] }

export type Metadata = { key: string; value: unknown; lastUpdated: number }

export interface KitchenSchema extends DBSchema {
	recipes: {
		key: string
		value: StoredRow<'recipe'> & LocalMarks
		indexes: { user_id: string; syncStatus: string; lastModified: number }
	}
	ingredient_lines: { key: string; value: StoredRow<'ingredient_line'>; indexes: { recipe_id: string } }
	recipe_stats: { key: string; value: StoredRow<'recipe_stats'> }
	cookbooks: {
		key: string
		value: StoredRow<'cookbook'> & LocalMarks
		indexes: { user_id: string; syncStatus: string; lastModified: number }
	}
	cookbook_recipes: {
		key: string
		value: StoredRow<'cookbook_recipe'>
		indexes: { cookbook_id: string; recipe_id: string }
	}
	meal_plans: { key: string; value: StoredRow<'meal_plan'>; indexes: { date: string } }
	meal_plan_items: { key: string; value: StoredRow<'meal_plan_item'>; indexes: { meal_plan_id: string } }
	shopping_items: { key: string; value: StoredRow<'shopping_item'> }
	pantry_items: { key: string; value: StoredRow<'pantry_item'> }
	preferences: { key: string; value: StoredRow<'preferences'> }
	revisions: { key: string; value: StoredRow<'revision'>; indexes: { row_id: string; recipe_id: string } }
	issues: { key: string; value: StoredRow<'sync_issue'> }
	cards: { key: string; value: StoredCard; indexes: { newest: [number, string] } }
	metadata: { key: string; value: Metadata }
}

export type KitchenDb = IDBPDatabase<KitchenSchema>
export type StoreName = StoreNames<KitchenSchema>

export const STORE_OF = {
	recipe: 'recipes',
	ingredient_line: 'ingredient_lines',
	recipe_stats: 'recipe_stats',
	cookbook: 'cookbooks',
	cookbook_recipe: 'cookbook_recipes',
	meal_plan: 'meal_plans',
	meal_plan_item: 'meal_plan_items',
	shopping_item: 'shopping_items',
	pantry_item: 'pantry_items',
	preferences: 'preferences',
	revision: 'revisions',
	sync_issue: 'issues',
} as const satisfies Record<EntityName, StoreName>

export const kitchenName = (userId: string): string => `kitchen-${userId}`

/** Raised only to add a store or an index: an older tab may still have the database open. */
const VERSION = 2

/** Opens a cook's database. `onGone` is told when another tab deletes it or the browser drops the connection; the connection is then closed. */
export function openKitchenDb(userId: string, onGone: (why: 'deleted' | 'lost') => void): Promise<KitchenDb> {
	return openDB<KitchenSchema>(kitchenName(userId), VERSION, {
		upgrade(db, oldVersion) {
			if (oldVersion < 1) createStores(db)
			if (oldVersion < 2) createWriteStores(db)
		},
		blocking(_current, next, event) {
			const { target } = event
			if (target instanceof IDBDatabase) target.close()
			onGone(next === null ? 'deleted' : 'lost')
		},
		terminated: () => onGone('lost'),
	})
}

function createStores(db: KitchenDb): void {
	for (const name of ['recipes', 'cookbooks'] as const) {
		const store = db.createObjectStore(name, { keyPath: 'id' })
		store.createIndex('user_id', 'user_id')
		store.createIndex('syncStatus', 'syncStatus')
		store.createIndex('lastModified', 'lastModified')
	}
	db.createObjectStore('ingredient_lines', { keyPath: 'id' }).createIndex('recipe_id', 'recipe_id')
	db.createObjectStore('recipe_stats', { keyPath: 'id' })
	const links = db.createObjectStore('cookbook_recipes', { keyPath: 'id' })
	links.createIndex('cookbook_id', 'cookbook_id')
	links.createIndex('recipe_id', 'recipe_id')
	db.createObjectStore('meal_plans', { keyPath: 'id' }).createIndex('date', 'date')
	db.createObjectStore('meal_plan_items', { keyPath: 'id' }).createIndex('meal_plan_id', 'meal_plan_id')
	db.createObjectStore('preferences', { keyPath: 'id' })
	db.createObjectStore('cards', { keyPath: 'id' }).createIndex('newest', 'order')
	db.createObjectStore('metadata', { keyPath: 'key' })
}

/** What the write side added. */
function createWriteStores(db: KitchenDb): void {
	db.createObjectStore('shopping_items', { keyPath: 'id' })
	db.createObjectStore('pantry_items', { keyPath: 'id' })
	const revisions = db.createObjectStore('revisions', { keyPath: 'id' })
	revisions.createIndex('row_id', 'row_id')
	revisions.createIndex('recipe_id', 'recipe_id')
	db.createObjectStore('issues', { keyPath: 'id' })
}
