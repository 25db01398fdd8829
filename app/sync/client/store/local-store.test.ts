import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { oneRecipe } from '#app/domains/recipes/client/one-recipe.ts'
import { listCards } from '#app/domains/recipes/client/recipe-queries.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { SyncedRow } from '#app/sync/model/entities.ts'
import type { Cursor, SyncReply } from '#app/sync/model/protocol.ts'
import { lineFields, recipeFields } from '../../../../tests/factories/recipe-fields.ts'
import { applyReply } from '../exchange/apply-reply.ts'
import { markBatch } from '../outbox/take-batch.ts'
import { LocalStore } from './local-store.ts'
import { readPlace } from './metadata.ts'

const EPOCH = 'e1'
const open: LocalStore[] = []
afterEach(() => {
	for (const localStore of open.splice(0)) localStore.close()
})

async function openTab(userId: string): Promise<LocalStore> {
	const localStore = await LocalStore.open(userId)
	open.push(localStore)
	return localStore
}

function recipeRow(
	ver: number,
	fields: { id?: string; title?: string; updated_at?: number; deleted?: boolean } = {},
): SyncedRow<'recipe'> {
	const { id = makeId(), title = `Soup ${ver}`, updated_at = ver, deleted = false } = fields
	return {
		entity: 'recipe',
		id,
		ver,
		deleted,
		fields: {
			user_id: id,
			...recipeFields({ title, updated_at }),
		},
	}
}

const reply = (from: number, to: number, rows: SyncedRow[], more = false): SyncReply => ({
	epoch: EPOCH,
	from,
	to,
	more,
	acked: [],
	results: [],
	rows,
})

async function take(localStore: LocalStore, answer: SyncReply, asked: Cursor | null = null): Promise<boolean> {
	const db = await localStore.connection()
	const { userId } = localStore
	const clientId = (await markBatch(db, { userId, seqs: [], makeId, now: 1 }))?.clientId ?? ''
	const applied = await applyReply(db, { reply: answer, clientId, cursor: asked, userId, now: 1, makeId })
	if (applied) await localStore.announce(applied.change)
	return applied !== null
}

const titles = async (localStore: LocalStore) => (await localStore.load(listCards))?.cards.map(({ title }) => title)
const called = (localStore: LocalStore, query: Parameters<LocalStore['watch']>[0], until: () => boolean) =>
	new Promise<void>((done) => {
		const stop = localStore.watch(query, () => {
			if (!until()) return
			stop()
			done()
		})
	})

test('a reply writes its rows, their cards and the cursor', async () => {
	const localStore = await openTab(makeId())
	const soup = recipeRow(3)
	expect(await take(localStore, reply(0, 5, [soup]))).toBe(true)

	const db = await localStore.connection()
	expect(await db.get('recipes', soup.id)).toMatchObject({
		...soup.fields,
		id: soup.id,
		ver: 3,
		localId: soup.id,
		syncStatus: 'synced',
		lastModified: 3,
	})
	expect(await titles(localStore)).toEqual(['Soup 3'])
	expect((await readPlace(db)).cursor).toEqual({ epoch: EPOCH, ver: 5 })
	expect(localStore.ver).toBe(5)
})

test('a device that holds only the first page of a first pull answers nothing', async () => {
	const localStore = await openTab(makeId())
	await take(localStore, reply(0, 1, [recipeRow(1)], true))
	expect(await localStore.load(listCards)).toBeUndefined()
	await take(localStore, reply(1, 2, [recipeRow(2)]), { epoch: EPOCH, ver: 1 })
	expect(await titles(localStore)).toEqual(['Soup 2', 'Soup 1'])
})

test('a reopened store remembers its cursor', async () => {
	const userId = makeId()
	await take(await openTab(userId), reply(0, 7, [recipeRow(1)]))
	const later = await openTab(userId)
	expect([later.ver, later.isComplete]).toEqual([7, true])
})

test('cards are ordered newest change first, equal ones by id', async () => {
	const localStore = await openTab(makeId())
	const [a, b] = [makeId(), makeId()].sort()
	await take(
		localStore,
		reply(0, 4, [
			recipeRow(1, { title: 'old' }),
			recipeRow(2, { id: b, title: 'b', updated_at: 9 }),
			recipeRow(3, { id: a, title: 'a', updated_at: 9 }),
		]),
	)
	expect(await titles(localStore)).toEqual(['a', 'b', 'old'])
})

test('the head is the first screenful of the same list, with the count of all', async () => {
	const localStore = await openTab(makeId())
	await take(
		localStore,
		reply(
			0,
			30,
			Array.from({ length: 30 }, (_, i) => recipeRow(i + 1)),
		),
	)
	const head = await localStore.loadHead(listCards)
	expect(head).toMatchObject({ total: 30 })
	expect(head?.cards).toHaveLength(20)
	expect(head?.cards).toEqual((await localStore.load(listCards))?.cards.slice(0, 20))
})

test('a deleted recipe leaves the device, with its card', async () => {
	const localStore = await openTab(makeId())
	const soup = recipeRow(1)
	await take(localStore, reply(0, 1, [soup]))
	await take(localStore, reply(1, 2, [{ ...soup, ver: 2, deleted: true }]), { epoch: EPOCH, ver: 1 })
	expect(await localStore.load(oneRecipe(soup.id))).toBeNull()
	expect(await localStore.load(listCards)).toEqual({ cards: [], total: 0 })
})

test('a rating that arrives after its recipe, and one that arrives before, both show on the card', async () => {
	const localStore = await openTab(makeId())
	const [early, late] = [recipeRow(3), recipeRow(4)]
	const stats = (id: string, ver: number): SyncedRow => ({
		entity: 'recipe_stats',
		id,
		ver,
		deleted: false,
		fields: { average_rating: 4, rating_count: 1 },
	})
	await take(localStore, reply(0, 4, [stats(late.id, 1), early, late]))
	await take(localStore, reply(4, 5, [stats(early.id, 5)]), { epoch: EPOCH, ver: 4 })
	expect((await localStore.load(listCards))?.cards.map(({ rating }) => rating)).toEqual([4, 4])
})

test('a recipe is read with its lines in order', async () => {
	const localStore = await openTab(makeId())
	const soup = recipeRow(1)
	const line = (ver: number, position: number, text: string): SyncedRow => ({
		entity: 'ingredient_line',
		id: makeId(),
		ver,
		deleted: false,
		fields: lineFields({ recipe_id: soup.id, position, text }),
	})
	await take(localStore, reply(0, 3, [soup, line(2, 1, 'onion'), line(3, 0, 'lentils')]))
	expect((await localStore.load(oneRecipe(soup.id)))?.ingredients[0]?.lines.map(({ text }) => text)).toEqual([
		'lentils',
		'onion',
	])
})

test('a reply requested at another state of the store changes nothing', async () => {
	const localStore = await openTab(makeId())
	await take(localStore, reply(0, 2, [recipeRow(2)]))
	expect(await take(localStore, reply(0, 1, [recipeRow(1)]))).toBe(false)
	expect(await take(localStore, reply(5, 9, [recipeRow(9)]), { epoch: EPOCH, ver: 5 })).toBe(false)
	expect(await titles(localStore)).toEqual(['Soup 2'])
	expect(localStore.ver).toBe(2)
})

test('a reply that does not begin at the cursor changes nothing', async () => {
	const localStore = await openTab(makeId())
	await take(localStore, reply(0, 2, [recipeRow(2)]))
	expect(await take(localStore, reply(3, 4, [recipeRow(4)]), { epoch: EPOCH, ver: 2 })).toBe(false)
	expect(await titles(localStore)).toEqual(['Soup 2'])
})

test('a reply of a history that the store has left changes nothing', async () => {
	const localStore = await openTab(makeId())
	await take(localStore, reply(0, 2, [recipeRow(2)]))
	const late = { ...reply(2, 3, [recipeRow(3)]), epoch: 'e0' }
	expect(await take(localStore, late, { epoch: EPOCH, ver: 2 })).toBe(false)
	expect(await titles(localStore)).toEqual(['Soup 2'])
	expect((await readPlace(await localStore.connection())).cursor).toEqual({ epoch: EPOCH, ver: 2 })
})

test('a transaction that fails writes neither row nor cursor', async () => {
	const localStore = await openTab(makeId())
	// A function cannot be stored: the second put throws after the first was queued.
	const broken = { ...recipeRow(2), fields: { ...recipeRow(2).fields, title: (() => 1) as unknown as string } }
	await expect(take(localStore, reply(0, 2, [recipeRow(1), broken]))).rejects.toThrow()
	const db = await localStore.connection()
	expect(await db.count('recipes')).toBe(0)
	expect((await readPlace(db)).cursor).toBeNull()
})

test('after a restore of the server the store forgets its cursor and keeps its rows', async () => {
	const localStore = await openTab(makeId())
	await take(localStore, reply(0, 2, [recipeRow(2)]))
	await take(localStore, { ...reply(0, 0, []), epoch: 'e2', stale: true, more: true }, { epoch: EPOCH, ver: 2 })
	expect((await readPlace(await localStore.connection())).cursor).toBeNull()
	expect(await titles(localStore)).toEqual(['Soup 2'])
	await take(localStore, { ...reply(0, 1, [recipeRow(1)]), epoch: 'e2' })
	expect(await titles(localStore)).toEqual(['Soup 2', 'Soup 1'])
})

test('an answer stays one object until something that it reads changes', async () => {
	const localStore = await openTab(makeId())
	await take(localStore, reply(0, 1, [recipeRow(1)]))
	const stop = localStore.watch(listCards, () => {})
	await localStore.load(listCards)
	const before = localStore.peek(listCards)
	await take(
		localStore,
		reply(1, 2, [
			{
				entity: 'cookbook',
				id: makeId(),
				ver: 2,
				deleted: false,
				fields: {
					user_id: makeId(),
					title: 'x',
					description: null,
					image_url: null,
					is_public: false,
					created_at: 0,
					updated_at: 0,
				},
			},
		]),
		{ epoch: EPOCH, ver: 1 },
	)
	expect(localStore.peek(listCards)).toBe(before)
	await take(localStore, reply(2, 3, [recipeRow(3)]), { epoch: EPOCH, ver: 2 })
	expect(localStore.peek(listCards)).not.toBe(before)
	stop()
})

test('what one tab has pulled, the other tab shows', async () => {
	const userId = makeId()
	const [a, b] = [await openTab(userId), await openTab(userId)]
	const painted = called(b, listCards, () => b.peek(listCards)?.total === 1)
	await take(a, reply(0, 1, [recipeRow(1)]))
	await painted
	expect(b.ver).toBe(1)
})

test('a store that another tab deletes closes and answers nothing any more', async () => {
	const userId = makeId()
	const localStore = await openTab(userId)
	await take(localStore, reply(0, 1, [recipeRow(1)]))
	await localStore.load(listCards)
	await new Promise<void>((done, failed) => {
		const request = indexedDB.deleteDatabase(`kitchen-${userId}`)
		request.onsuccess = () => done()
		request.onerror = () => failed(request.error)
	})
	expect(localStore.peek(listCards)).toBeUndefined()
	expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`kitchen-${userId}`)
})
