import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { mutationSchema } from '#app/sync/model/protocol.ts'
import { recipeFields } from '../../../../tests/factories/recipe-fields.ts'
import { line, milk } from '../../../../tests/fakes/sync-device.ts'
import { LocalStore } from '../store/local-store.ts'
import type { LocalStoreDeps } from '../store/local-store-deps.ts'
import { NotSavedError } from '../store/not-saved.ts'
import { edit } from './edit.ts'

const open: LocalStore[] = []
afterEach(() => {
	for (const localStore of open.splice(0)) localStore.close()
})

async function newKitchen(userId = makeId(), deps: Partial<LocalStoreDeps> = {}): Promise<LocalStore> {
	const localStore = await LocalStore.open(userId, { clock: () => 1_000, ...deps })
	open.push(localStore)
	return localStore
}

const item = (fields: Partial<FieldsOf<'shopping_item'>> = {}): FieldsOf<'shopping_item'> => ({
	user_id: makeId(),
	...milk(fields),
})
const recipe = (fields: Partial<FieldsOf<'recipe'>> = {}): FieldsOf<'recipe'> => ({
	user_id: makeId(),
	...recipeFields({ updated_at: 5, ...fields }),
})
const change = (changes: RowChange[], verb = 'test.change'): Edit => ({ verb, subject: 'x', plan: () => changes })
const put = (id: string, fields: Partial<FieldsOf<'shopping_item'>>): RowChange => ({
	entity: 'shopping_item',
	id,
	op: 'put',
	fields,
})
const db = (localStore: LocalStore) => localStore.connection()
const outbox = async (localStore: LocalStore) => (await db(localStore)).getAll('outbox')

test('a saved edit is in its row and in the outbox, in the shape of the wire', async () => {
	const localStore = await newKitchen()
	const id = makeId()
	const { mids } = await edit(localStore, change([put(id, item())], 'shopping_item.add'))
	expect(await (await db(localStore)).get('shopping_items', id)).toMatchObject({
		id,
		ver: 0,
		ingredient_name: 'milk',
		user_id: localStore.userId,
	})
	const [entry] = await outbox(localStore)
	expect(entry).toMatchObject({ mid: mids[0], seq: 1, userId: localStore.userId, verb: 'shopping_item.add', at: 1_000 })
	expect(mutationSchema.parse(entry).ops).toEqual([
		{ entity: 'shopping_item', id, fields: expect.not.objectContaining({ user_id: expect.anything() }), base: null },
	])
})

test('an op holds what changed and what the cook saw before', async () => {
	const localStore = await newKitchen()
	const id = makeId()
	await edit(localStore, change([put(id, item())]))
	await edit(localStore, change([put(id, { ingredient_name: 'milk', is_checked: true })]))
	expect((await outbox(localStore))[1]?.ops).toEqual([
		{ entity: 'shopping_item', id, fields: { is_checked: true }, base: { is_checked: false } },
	])
})

test('an edit that changes nothing is not queued', async () => {
	const localStore = await newKitchen()
	const id = makeId()
	await edit(localStore, change([put(id, item())]))
	expect(await edit(localStore, change([put(id, { is_checked: false })]))).toEqual({ mids: [], takenBack: [] })
	expect(await outbox(localStore)).toHaveLength(1)
})

test('a plan sees the rows as the cook sees them', async () => {
	const localStore = await newKitchen()
	const soup = makeId()
	await edit(
		localStore,
		change([
			{ entity: 'recipe', id: soup, op: 'put', fields: recipe() },
			{ entity: 'ingredient_line', id: makeId(), op: 'put', fields: line(soup, 'leek') },
		]),
	)
	const seen: unknown[] = []
	await edit(localStore, {
		verb: 'recipe.look',
		subject: '',
		look: [
			{ entity: 'recipe', ids: [soup, makeId()] },
			{ entity: 'ingredient_line', parent: soup },
		],
		count: ['recipe'],
		plan(rows) {
			seen.push(
				rows.find('recipe', soup)?.fields.title,
				rows.list('ingredient_line').map(({ fields }) => fields.text),
			)
			seen.push(rows.count('recipe'))
			return []
		},
	})
	expect(seen).toEqual(['Soup', ['leek'], 1])
})

test('an edit that its plan refuses leaves nothing', async () => {
	const localStore = await newKitchen()
	const refused = edit(localStore, {
		...change([]),
		plan() {
			throw new AppError('limit_reached', 'No more.')
		},
	})
	await expect(refused).rejects.toMatchObject({ code: 'limit_reached', message: 'No more.' })
	expect(await outbox(localStore)).toEqual([])
})

test('a transaction that fails in the middle leaves no row, no entry and no sequence number', async () => {
	const localStore = await newKitchen()
	const broken = put(makeId(), item({ text: (() => 1) as never }))
	await expect(edit(localStore, change([put(makeId(), item()), broken]))).rejects.toThrow()
	expect(await (await db(localStore)).count('shopping_items')).toBe(0)
	await edit(localStore, change([put(makeId(), item())]))
	expect((await outbox(localStore)).map(({ seq }) => seq)).toEqual([1])
})

test('two tabs that save at once get different sequence numbers', async () => {
	const userId = makeId()
	const [a, b] = [await newKitchen(userId), await newKitchen(userId)]
	await Promise.all([a, b, a, b].map((localStore) => edit(localStore, change([put(makeId(), item())]))))
	expect((await outbox(a)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

describe('a large act', () => {
	const items = (count: number, text = '') => Array.from({ length: count }, () => put(makeId(), item({ text })))

	test('of up to 500 rows is one entry', async () => {
		const localStore = await newKitchen()
		await edit(localStore, change(items(500)))
		expect((await outbox(localStore)).map(({ ops, act }) => [ops.length, act])).toEqual([[500, undefined]])
	})

	test('of more is split into numbered parts that fit the wire, saved together', async () => {
		const localStore = await newKitchen()
		const { mids } = await edit(localStore, change(items(1_001, 'a'.repeat(400))))
		const entries = await outbox(localStore)
		expect(mids).toEqual(entries.map(({ mid }) => mid))
		expect(entries.reduce((sum, { ops }) => sum + ops.length, 0)).toBe(1_001)
		expect(new Set(entries.map(({ act }) => act?.id)).size).toBe(1)
		expect(entries.map(({ act }) => act?.part)).toEqual(entries.map((_, i) => i + 1))
		expect(entries.every(({ act }) => act?.of === entries.length)).toBe(true)
		expect(Math.max(...entries.map(({ bytes }) => bytes))).toBeLessThanOrEqual(192 * 1024)
	})

	test('with a row that fits no entry is refused as a whole', async () => {
		const localStore = await newKitchen()
		const huge = put(makeId(), item({ text: 'a'.repeat(200 * 1024) }))
		await expect(edit(localStore, change([put(makeId(), item()), huge]))).rejects.toMatchObject({ code: 'too_large' })
		expect([await outbox(localStore), await (await db(localStore)).count('shopping_items')]).toEqual([[], 0])
	})
})

describe('deleting', () => {
	async function kitchenWithSoup() {
		const localStore = await newKitchen()
		const [soup, leek] = [makeId(), makeId()]
		const { mids } = await edit(
			localStore,
			change([
				{ entity: 'recipe', id: soup, op: 'put', fields: recipe() },
				{ entity: 'ingredient_line', id: leek, op: 'put', fields: line(soup, 'leek') },
			]),
		)
		return { localStore, soup, leek, mids }
	}
	const remove = (id: string): Edit => change([{ entity: 'recipe', id, op: 'delete' }], 'recipe.delete')
	const markSent = async (localStore: LocalStore) => {
		for (const entry of await outbox(localStore)) await (await db(localStore)).put('outbox', { ...entry, isSent: true })
	}

	test('what was never sent removes its edits from the outbox and never reuses their sequence numbers', async () => {
		const { localStore, soup, leek, mids } = await kitchenWithSoup()
		const renamed = await edit(
			localStore,
			change([{ entity: 'recipe', id: soup, op: 'put', fields: { title: 'Leek soup' } }]),
		)
		expect(await edit(localStore, remove(soup))).toEqual({ mids: [], takenBack: [...mids, ...renamed.mids] })
		expect(await outbox(localStore)).toEqual([])
		const store = await db(localStore)
		expect([await store.get('recipes', soup), await store.get('ingredient_lines', leek)]).toEqual([
			undefined,
			undefined,
		])
		expect([await store.count('cards'), await store.count('base_values')]).toEqual([0, 0])
		await edit(localStore, change([put(makeId(), item())]))
		expect((await outbox(localStore)).map(({ seq }) => seq)).toEqual([3])
	})

	test('and restoring it sends the server all of it, with its lines', async () => {
		const { localStore, soup, leek } = await kitchenWithSoup()
		await edit(localStore, remove(soup))
		await edit(localStore, {
			...change([{ entity: 'recipe', id: soup, op: 'put', fields: {} }]),
			look: [{ entity: 'recipe', ids: [soup] }],
		})
		const [entry] = await outbox(localStore)
		expect(entry?.ops.map(({ entity, id, base }) => [entity, id, base])).toEqual([
			['recipe', soup, null],
			['ingredient_line', leek, null],
		])
		expect(entry?.ops[0]?.fields).toMatchObject({ title: 'Soup', instructions: 'Fry.' })
		expect(await (await db(localStore)).get('ingredient_lines', leek)).toMatchObject({ text: 'leek' })
		expect(await (await db(localStore)).count('deleted_rows')).toBe(0)
	})

	test('what may have reached the server is sent, with all that the cook saw', async () => {
		const { localStore, soup } = await kitchenWithSoup()
		await markSent(localStore)
		const { mids, takenBack } = await edit(localStore, remove(soup))
		expect([mids.length, takenBack]).toEqual([1, []])
		const [, entry] = await outbox(localStore)
		expect(entry?.ops).toMatchObject([{ entity: 'recipe', id: soup, fields: null, base: { title: 'Soup' } }])
		expect(await (await db(localStore)).get('deleted_rows', ['recipe', soup])).toMatchObject({
			deleted_at: 1_000,
			fields: { title: 'Soup' },
		})
	})

	test('one of several rows that an unsent act made is sent like any other', async () => {
		const localStore = await newKitchen()
		const [a, b] = [makeId(), makeId()]
		await edit(localStore, change([put(a, item()), put(b, item())]))
		await edit(localStore, change([{ entity: 'shopping_item', id: a, op: 'delete' }]))
		expect(await outbox(localStore)).toHaveLength(2)
		expect(await (await db(localStore)).getAllKeys('shopping_items')).toEqual([b])
	})
})

describe('a browser without room', () => {
	/** Fails `times` times. */
	function fullFor(localStore: LocalStore, times: number): () => number {
		let tried = 0
		const real = localStore.run.bind(localStore)
		localStore.run = (work) => {
			tried += 1
			return tried > times ? real(work) : Promise.reject(new DOMException('full', 'QuotaExceededError'))
		}
		return () => tried
	}

	test('gets room freed, and the edit is kept', async () => {
		let freed = 0
		const localStore = await newKitchen(makeId(), {
			freeSpace: async () => {
				freed += 1
			},
		})
		fullFor(localStore, 1)
		await edit(localStore, change([put(makeId(), item())]))
		expect([freed, (await outbox(localStore)).length]).toEqual([1, 1])
	})

	test('that stays full reports not saved', async () => {
		const localStore = await newKitchen()
		const tried = fullFor(localStore, 2)
		const problems: unknown[] = []
		localStore.listen({ onProblem: (problem) => problems.push(problem) })
		await expect(edit(localStore, change([put(makeId(), item())]))).rejects.toBeInstanceOf(NotSavedError)
		expect([tried(), problems]).toEqual([2, ['quota']])
	})
})

test('a connection that the browser dropped is opened again', async () => {
	const localStore = await newKitchen()
	;(await localStore.connection()).close()
	await edit(localStore, change([put(makeId(), item())]))
	expect(await outbox(localStore)).toHaveLength(1)
})
