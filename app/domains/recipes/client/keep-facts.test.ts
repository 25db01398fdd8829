import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { FACTS_VERSION } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { listCards } from '#app/domains/recipes/client/recipe-queries.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { Kitchen } from '#app/sync/client/kitchen.ts'
import type { KitchenDb, KitchenSchema } from '#app/sync/client/kitchen-db.ts'
import { WRITTEN_STORES } from '#app/sync/client/kitchen-db.ts'
import { startWriting, writeDerived, writeRow } from '#app/sync/client/rows.ts'
import { readMissingFacts } from './keep-facts.ts'

const open: Kitchen[] = []
afterEach(() => {
	for (const kitchen of open.splice(0)) kitchen.close()
})

type Fields = Record<string, unknown>
const NOW = 1_000

async function write(
	kitchen: Kitchen,
	rows: { entity: 'recipe' | 'ingredient_line' | 'recipe_stats'; id: string; fields: Fields | null }[],
) {
	const db = await kitchen.connection()
	const tx = db.transaction(WRITTEN_STORES, 'readwrite')
	const writing = startWriting(tx as never, kitchen.userId, NOW)
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
	const kitchen = await Kitchen.open(makeId())
	open.push(kitchen)
	await kitchen.announce({ stores: [], ver: 1, isComplete: true })
	const db = await kitchen.connection()
	const said = { id: kitchen.userId, preferences: { allergens, dietary_restrictions: [] } }
	await db.put('preferences', said as unknown as KitchenSchema['preferences']['value'])
	await write(kitchen, [
		recipe('bread'),
		line('walnuts', 'bread', '50 g walnuts'),
		recipe('rice'),
		line('grain', 'rice', '200 g rice'),
	])
	return { kitchen, db }
}
const marks = async (kitchen: Kitchen) =>
	Object.fromEntries((await kitchen.load(listCards))?.cards.map(({ id, mark }) => [id, mark?.words]) ?? [])
const factsOf = async (db: KitchenDb, id: string) => (await db.get('cards', id))?.facts

test('a card shows nothing as certain until its foods were read, and then what the table avoids', async () => {
	const { kitchen } = await kitchenOf(['Nuts'])
	expect(await marks(kitchen)).toEqual({ bread: 'Not checked yet', rice: 'Not checked yet' })
	expect(await readMissingFacts(kitchen)).toBe(2)
	expect(await marks(kitchen)).toEqual({ bread: 'Contains nuts', rice: undefined })
	expect(await readMissingFacts(kitchen)).toBe(0)
})

test('there is no mark if nobody avoids anything', async () => {
	const { kitchen } = await kitchenOf([])
	expect(await marks(kitchen)).toEqual({ bread: undefined, rice: undefined })
})

test('a line that changes, is added or removed makes the foods be read again; a rating does not', async () => {
	const { kitchen, db } = await kitchenOf(['Nuts'])
	await readMissingFacts(kitchen)
	await write(kitchen, [{ entity: 'recipe_stats', id: 'bread', fields: { average_rating: 4, rating_count: 1 } }])
	expect((await db.get('cards', 'bread'))?.rating).toBe(4)
	expect(await readMissingFacts(kitchen)).toBe(0)
	await write(kitchen, [line('nut', 'rice', '20 g hazelnuts')])
	expect(await factsOf(db, 'rice')).toBeUndefined()
	expect(await readMissingFacts(kitchen)).toBe(1)
	expect(await marks(kitchen)).toEqual({ bread: 'Contains nuts', rice: 'Contains nuts' })
	await write(kitchen, [{ entity: 'ingredient_line', id: 'nut', fields: null }])
	expect(await readMissingFacts(kitchen)).toBe(1)
	expect(await marks(kitchen)).toEqual({ bread: 'Contains nuts', rice: undefined })
})

test('facts from an older table are read again, and until then are not checked', async () => {
	const { kitchen, db } = await kitchenOf(['Nuts'])
	await readMissingFacts(kitchen)
	const card = await db.get('cards', 'rice')
	if (card?.facts) await db.put('cards', { ...card, facts: { ...card.facts, version: FACTS_VERSION - 1 } })
	expect((await marks(kitchen)).rice).toBe('Not checked yet')
	expect(await readMissingFacts(kitchen)).toBe(1)
	expect((await marks(kitchen)).rice).toBeUndefined()
})
