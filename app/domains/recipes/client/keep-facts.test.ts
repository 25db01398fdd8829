import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { FACTS_VERSION } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { listCards } from '#app/domains/recipes/client/recipe-queries.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { LocalDb, LocalSchema } from '#app/sync/client/store/local-db.ts'
import { WRITTEN_STORES } from '#app/sync/client/store/local-db.ts'
import { LocalStore } from '#app/sync/client/store/local-store.ts'
import { startWriting, writeDerived, writeRow } from '#app/sync/client/store/rows.ts'
import { readMissingFacts } from './keep-facts.ts'

const open: LocalStore[] = []
afterEach(() => {
	for (const localStore of open.splice(0)) localStore.close()
})

type Fields = Record<string, unknown>
const NOW = 1_000

async function write(
	localStore: LocalStore,
	rows: { entity: 'recipe' | 'ingredient_line' | 'recipe_stats'; id: string; fields: Fields | null }[],
) {
	const db = await localStore.connection()
	const tx = db.transaction(WRITTEN_STORES, 'readwrite')
	const writing = startWriting(tx as never, localStore.userId, NOW)
	for (const { entity, id, fields } of rows)
		await writeRow(
			writing,
			{ entity, id },
			{ row: { fields: fields ?? {}, deleted: fields === null }, ver: 1, state: 'synced' },
		)
	await writeDerived(writing)
	await tx.done
}

const recipe = (id: string) => ({
	entity: 'recipe' as const,
	id,
	fields: {
		...{ title: id, description: '', notes: '', language: 'en', servings: 2, instructions: '', cuisine: '' },
		...{ prep_time: 0, cook_time: 0, total_time: 0, difficulty: null, category: [], tags: [], images: [] },
		...{ updated_at: NOW, created_at: NOW },
	},
})
const line = (id: string, recipe_id: string, text: string) => ({
	entity: 'ingredient_line' as const,
	id,
	fields: {
		recipe_id,
		text,
		position: 0,
		pinned: false,
		quantity: null,
		unit: null,
		ingredient_name: '',
		note: '',
		reading: null,
	},
})

async function kitchenOf(allergens: string[]) {
	const localStore = await LocalStore.open(makeId())
	open.push(localStore)
	await localStore.announce({ stores: [], ver: 1, isComplete: true })
	const db = await localStore.connection()
	const said = { id: localStore.userId, preferences: { allergens, dietary_restrictions: [] } }
	await db.put('preferences', said as unknown as LocalSchema['preferences']['value'])
	await write(localStore, [
		recipe('bread'),
		line('walnuts', 'bread', '50 g walnuts'),
		recipe('rice'),
		line('grain', 'rice', '200 g rice'),
	])
	return { localStore, db }
}
const marks = async (localStore: LocalStore) =>
	Object.fromEntries((await localStore.load(listCards))?.cards.map(({ id, mark }) => [id, mark?.words]) ?? [])
const factsOf = async (db: LocalDb, id: string) => (await db.get('cards', id))?.facts

test('a card shows nothing as certain until its foods were read, and then what the table avoids', async () => {
	const { localStore } = await kitchenOf(['Nuts'])
	expect(await marks(localStore)).toEqual({ bread: 'Not checked yet', rice: 'Not checked yet' })
	expect(await readMissingFacts(localStore)).toBe(2)
	expect(await marks(localStore)).toEqual({ bread: 'Contains nuts', rice: undefined })
	expect(await readMissingFacts(localStore)).toBe(0)
})

test('there is no mark if nobody avoids anything', async () => {
	const { localStore } = await kitchenOf([])
	expect(await marks(localStore)).toEqual({ bread: undefined, rice: undefined })
})

test('a line that changes, is added or removed makes the foods be read again; a rating does not', async () => {
	const { localStore, db } = await kitchenOf(['Nuts'])
	await readMissingFacts(localStore)
	await write(localStore, [{ entity: 'recipe_stats', id: 'bread', fields: { average_rating: 4, rating_count: 1 } }])
	expect((await db.get('cards', 'bread'))?.rating).toBe(4)
	expect(await readMissingFacts(localStore)).toBe(0)
	await write(localStore, [line('nut', 'rice', '20 g hazelnuts')])
	expect(await factsOf(db, 'rice')).toBeUndefined()
	expect(await readMissingFacts(localStore)).toBe(1)
	expect(await marks(localStore)).toEqual({ bread: 'Contains nuts', rice: 'Contains nuts' })
	await write(localStore, [{ entity: 'ingredient_line', id: 'nut', fields: null }])
	expect(await readMissingFacts(localStore)).toBe(1)
	expect(await marks(localStore)).toEqual({ bread: 'Contains nuts', rice: undefined })
})

test('facts from an older table are read again, and until then are not checked', async () => {
	const { localStore, db } = await kitchenOf(['Nuts'])
	await readMissingFacts(localStore)
	const card = await db.get('cards', 'rice')
	if (card?.facts) await db.put('cards', { ...card, facts: { ...card.facts, version: FACTS_VERSION - 1 } })
	expect((await marks(localStore)).rice).toBe('Not checked yet')
	expect(await readMissingFacts(localStore)).toBe(1)
	expect((await marks(localStore)).rice).toBeUndefined()
})

test('a card that an earlier release made is made again, with its facts as they are', async () => {
	const { localStore, db } = await kitchenOf([])
	await readMissingFacts(localStore)
	const current = await db.get('cards', 'bread')
	if (!current) throw new Error('there is no card')
	const { made, ...earlier } = { ...current, servings: 99, plate: { ...current.plate, food: 'supper' } }
	await db.put('cards', earlier)
	expect(await readMissingFacts(localStore)).toBe(1)
	expect(await db.get('cards', 'bread')).toEqual({ ...current, made })
	expect(await readMissingFacts(localStore)).toBe(0)
})
