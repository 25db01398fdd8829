import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recipeSchema } from '#app/domains/recipes/model/recipe.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { PICTURE_WIDTHS } from '#app/platform/model/picture.ts'
import { COOK_HEADER } from '#app/sync/model/cook-header.ts'
import type { SyncedRow } from '#app/sync/model/entities.ts'
import { type Cursor, MAX_BODY_BYTES, PULL_ROWS, type SyncReply } from '#app/sync/model/protocol.ts'
import { commit } from '#app/sync/server/commit.ts'
import { spaces } from '#db/schema/sync.ts'
import { makeCookbook } from '../factories/cookbooks.ts'
import { planMeal } from '../factories/meal-plan.ts'
import { makeRecipe, makeRecipes, rateRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { webp } from '../fakes/picture-bytes.ts'
import { shareStack } from '../setup/shared-stack.ts'
import { put, recipe, shoppingItem } from '../setup/sync-app.ts'

const stack = await shareStack()

const request = (cursor: Cursor | null, more: object = {}) => ({
	v: 1,
	clientId: makeId(),
	cursor,
	schema: 1,
	mutations: [],
	...more,
})

function post(cookie: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
	return stack.fetch('/api/sync', {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}), ...headers },
		body,
	})
}

async function pull(cookie: string, cursor: Cursor | null): Promise<SyncReply> {
	const response = await post(cookie, JSON.stringify(request(cursor)))
	expect(response.status).toBe(200)
	return response.json()
}

async function pullAll(cookie: string, from: Cursor | null = null) {
	const replies: SyncReply[] = []
	for (let cursor = from; ; ) {
		const reply = await pull(cookie, cursor)
		replies.push(reply)
		cursor = { epoch: reply.epoch, ver: reply.to }
		if (!reply.more) return { replies, rows: replies.flatMap(({ rows }) => rows), cursor }
	}
}

const cookieOf = async (cook: User) => (await stack.signIn(cook)).cookie
const idsOf = (rows: SyncedRow[], entity: string) => rows.filter((row) => row.entity === entity).map(({ id }) => id)

test('a cook with more than one page of rows gets each row once, in version order, without a gap', async () => {
	const cook = await makeUser(stack.db)
	const recipes = await makeRecipes(stack.db, cook, 300)
	const { replies, rows } = await pullAll(await cookieOf(cook))

	// 300 recipes of three lines each, and the preferences.
	expect(rows).toHaveLength(1201)
	expect(replies.map((reply) => reply.rows.length)).toEqual([PULL_ROWS, PULL_ROWS, 201])
	expect(replies.map(({ more }) => more)).toEqual([true, true, false])
	expect(replies.slice(1).map(({ from }) => from)).toEqual(replies.slice(0, -1).map(({ to }) => to))
	const vers = rows.map(({ ver }) => ver)
	expect(vers).toEqual([...vers].sort((a, b) => a - b))
	expect(new Set(idsOf(rows, 'recipe'))).toEqual(new Set(recipes.map(({ id }) => id)))
	expect(idsOf(rows, 'ingredient_line')).toHaveLength(900)
})

test('a row carries its fields by their own names, and nothing internal to the engine', async () => {
	const cook = await makeUser(stack.db)
	const soup = await makeRecipe(stack.db, cook, { title: 'Borscht', category: ['Soup'], lines: ['2 beetroots'] })
	const { rows } = await pullAll(await cookieOf(cook))

	const { id, lines, ...fields } = soup
	const unset = Object.keys(recipeSchema.omit({ id: true }).shape).map((name) => [name, null])
	expect(rows.find((row) => row.id === id)).toEqual({
		entity: 'recipe',
		id,
		ver: expect.any(Number),
		deleted: false,
		fields: { ...Object.fromEntries(unset), ...fields },
	})
	expect(rows.find((row) => row.id === lines[0]?.id)?.fields).toMatchObject({ recipe_id: id, text: '2 beetroots' })
})

test('every kind of a cook’s rows arrives', async () => {
	const cook = await makeUser(stack.db)
	const soup = await makeRecipe(stack.db, cook)
	await rateRecipe(stack.db, soup, [{ by: cook, stars: 4 }])
	await makeCookbook(stack.db, cook, { recipes: [soup] })
	await planMeal(stack.db, cook, '2026-10-12', { recipe_id: soup.id })
	const { rows } = await pullAll(await cookieOf(cook))

	expect([...new Set(rows.map(({ entity }) => entity))].sort()).toEqual([
		'cookbook',
		'cookbook_recipe',
		'ingredient_line',
		'meal_plan',
		'meal_plan_item',
		'preferences',
		'recipe',
		'recipe_stats',
	])
})

test('after the cursor come only later changes: an edit, and a deletion as a row marked deleted', async () => {
	const cook = await makeUser(stack.db)
	const [kept, gone, untouched] = await makeRecipes(stack.db, cook, 3)
	if (!kept || !gone || !untouched) throw new Error('three recipes were asked for')
	const cookie = await cookieOf(cook)
	const { cursor } = await pullAll(cookie)
	expect(await pull(cookie, cursor)).toMatchObject({ rows: [], more: false, from: cursor.ver, to: cursor.ver })

	await commit(stack.db, {
		space: cook.space,
		userId: cook.id,
		at: 2,
		look: [{ entity: 'recipe', ids: [kept.id, gone.id] }],
		plan: () => [
			{ entity: 'recipe', id: kept.id, op: 'put', fields: { title: 'Kept', updated_at: 2 } },
			{ entity: 'recipe', id: gone.id, op: 'delete' },
		],
	})
	const { rows, to } = await pull(cookie, cursor)
	expect(rows).toMatchObject([
		{ id: kept.id, deleted: false, ver: cursor.ver + 1, fields: { title: 'Kept' } },
		{ id: gone.id, deleted: true, ver: cursor.ver + 2 },
		// What the two changes replaced.
		{ entity: 'revision', ver: cursor.ver + 3, fields: { row_id: kept.id } },
		{ entity: 'revision', ver: cursor.ver + 4, fields: { row_id: gone.id } },
	])
	expect(to).toBe(cursor.ver + 4)
})

test('security 16: a cook never gets a row of another cook, not even a public one', async () => {
	const [mine, other] = [await makeUser(stack.db), await makeUser(stack.db)]
	await makeRecipe(stack.db, other, { title: 'Theirs', is_public: true })
	const own = await makeRecipe(stack.db, mine, { title: 'Mine' })
	const { rows } = await pullAll(await cookieOf(mine))

	expect(idsOf(rows, 'recipe')).toEqual([own.id])
	expect(JSON.stringify(rows)).not.toContain(other.id)
})

test('a cursor of another history, or from beyond this one, gets an answer that says so instead of rows', async () => {
	const cook = await makeUser(stack.db)
	await makeRecipe(stack.db, cook)
	const cookie = await cookieOf(cook)
	const { cursor } = await pullAll(cookie)

	expect(await pull(cookie, { ...cursor, ver: cursor.ver + 1 })).toMatchObject({ stale: true, rows: [], more: true })
	await stack.db.update(spaces).set({ epoch: 'restored' }).where(eq(spaces.id, cook.space))
	expect(await pull(cookie, cursor)).toMatchObject({ stale: true, rows: [], epoch: 'restored' })
	expect(idsOf((await pullAll(cookie)).rows, 'recipe')).toHaveLength(1)
})

test('a pull costs two requests to the database', async () => {
	const cook = await makeUser(stack.db)
	await makeRecipes(stack.db, cook, 200)
	const response = await post(await cookieOf(cook), JSON.stringify(request(null)))
	expect(response.headers.get('server-timing')).toBe('db;desc="2 trips"')
})

test('a pushed edit is logged and comes back as a row, for four requests to the database', async () => {
	const cook = await makeUser(stack.db)
	const { clientId, ...rest } = request(null)
	const [mid, id] = [makeId(), makeId()]
	const edit = {
		...{
			mid,
			clientId,
			seq: 1,
			userId: cook.id,
			schema: 1,
			verb: 'shopping_item.add',
			subject: 'Milk',
			offline: false,
		},
		...{ at: 1, ops: [put('shopping_item', id, shoppingItem())] },
	}
	const response = await post(await cookieOf(cook), JSON.stringify({ ...rest, clientId, mutations: [edit] }))
	expect(response.headers.get('server-timing')).toBe('db;desc="3 trips"')
	const reply: SyncReply = await response.json()
	expect(reply).toMatchObject({ acked: [mid], results: [{ mid, outcome: 'applied', ver: reply.to }] })
	const unsaid = { needs_check: null, checked_at: null, food: null }
	expect(reply.rows.find((row) => row.id === id)?.fields).toEqual({ ...shoppingItem(), ...unsaid, user_id: cook.id })
})

test('an edit for which a space has no room waits with the reason, for no extra request, and is taken once there is room', async () => {
	const cook = await makeUser(stack.db)
	const cookie = await cookieOf(cook)
	const { clientId, ...rest } = request(null)
	const edit = {
		...{ mid: makeId(), clientId, seq: 1, userId: cook.id, schema: 1, verb: 'shopping_item.add', subject: 'Milk' },
		...{ offline: false, at: 1, ops: [put('shopping_item', makeId(), shoppingItem())] },
	}
	const push = () => post(cookie, JSON.stringify({ ...rest, clientId, mutations: [edit] }))
	const hold = (held_characters: number) =>
		stack.db.update(spaces).set({ held_characters }).where(eq(spaces.id, cook.space))

	await hold(100_000_000)
	const full = await push()
	expect(full.headers.get('server-timing')).toBe('db;desc="3 trips"')
	expect(await full.json()).toMatchObject({
		acked: [],
		results: [],
		waits: [{ mid: edit.mid, message: 'Waits: this kitchen holds 100 MB. Delete recipes and empty the bin first.' }],
	})
	await hold(0)
	const taken: SyncReply = await (await push()).json()
	expect(taken).toMatchObject({ acked: [edit.mid], results: [{ outcome: 'applied' }] })
	expect(taken.waits).toBeUndefined()
	const [space] = await stack.db.select().from(spaces).where(eq(spaces.id, cook.space))
	expect(space).toMatchObject({ live_rows: expect.any(Number), held_characters: expect.any(Number) })
	expect(space?.held_characters).toBeGreaterThan(100)
})

test('a recipe that is published gets its pictures from the media Worker under new names', async () => {
	const cook = await makeUser(stack.db)
	const cookie = await cookieOf(cook)
	const form = new FormData()
	for (const width of PICTURE_WIDTHS) {
		const file = new File([webp({ widthPx: width, heightPx: width })], 'soup.webp', { type: 'image/webp' })
		form.set(String(width), file)
	}
	const sent = await stack.fetch('/api/media/pictures', { method: 'POST', headers: { cookie }, body: form })
	const { path }: { path: string } = await sent.json()
	const { clientId, ...rest } = request(null)
	const id = makeId()
	const edit = {
		...{
			mid: makeId(),
			clientId,
			seq: 1,
			userId: cook.id,
			schema: 1,
			verb: 'recipe.save',
			subject: 'Soup',
			offline: false,
		},
		...{ at: 1, ops: [put('recipe', id, recipe({ images: [path], is_public: true }))] },
	}
	const reply: SyncReply = await (await post(cookie, JSON.stringify({ ...rest, clientId, mutations: [edit] }))).json()
	expect(reply.results).toMatchObject([{ outcome: 'applied' }])
	const row = reply.rows.find((one) => one.id === id) as SyncedRow<'recipe'> | undefined
	const [named = ''] = row?.fields.images ?? []
	expect(named).not.toBe(path)
	expect((await stack.fetch(named)).status).toBe(200)
	expect((await stack.fetch(path)).status).toBe(404)
})

test('only the signed-in cook gets the history and the encryption key', async () => {
	const cookie = await cookieOf(await makeUser(stack.db))
	const ask = (path: string, as: string) => stack.fetch(path, { headers: as ? { cookie: as } : {} })
	expect(await (await ask('/api/sync/history', cookie)).json()).toEqual({ entries: [], next: null })
	const key: { key: string } = await (await ask(`/api/sync/seal-key?client=${makeId()}`, cookie)).json()
	expect(atob(key.key)).toHaveLength(32)
	expect((await ask('/api/sync/history', '')).status).toBe(401)
	expect((await ask(`/api/sync/seal-key?client=${makeId()}`, '')).status).toBe(401)
})

test('a signed-out caller gets nothing, nor does a device that would write it into another cook’s store', async () => {
	const [cook, other] = [await makeUser(stack.db), await makeUser(stack.db)]
	const body = JSON.stringify(request(null))
	expect((await post('', body)).status).toBe(401)
	expect((await post('__Host-nomster=nonsense', body)).status).toBe(401)
	const cookie = await cookieOf(cook)
	const refused = await post(cookie, body, { [COOK_HEADER]: other.id })
	expect([refused.status, await refused.json()]).toMatchObject([409, { error: 'other_cook' }])
	expect((await post(cookie, body, { [COOK_HEADER]: cook.id })).status).toBe(200)
})

test('no cache in between stores an answer', async () => {
	const cookie = await cookieOf(await makeUser(stack.db))
	for (const response of [await post(cookie, JSON.stringify(request(null))), await post('', '{}'), await post('', 'x')])
		expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
	['not JSON', 'hello', 400],
	['nothing', '', 400],
	['another protocol version', JSON.stringify(request(null, { v: 2 })), 422],
	['no client id', JSON.stringify(request(null, { clientId: 'me' })), 422],
	['a cursor that is a number', JSON.stringify(request(null, { cursor: 3 })), 422],
	['a negative version', JSON.stringify(request({ epoch: 'e', ver: -1 })), 422],
	['an array', '[]', 422],
	['an app that is newer than the server', JSON.stringify(request(null, { schema: 99 })), 422],
	[
		'more than a hundred edits',
		JSON.stringify(request(null, { mutations: Array.from({ length: 101 }, () => 1) })),
		413,
	],
	['a body of more than 256 KB', JSON.stringify(request(null, { more: 'x'.repeat(MAX_BODY_BYTES) })), 413],
])('%s is refused', async (_name, body, status) => {
	const response = await post(await cookieOf(await makeUser(stack.db)), body)
	expect(response.status).toBe(status)
	expect(await response.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) })
})

test('a body that does not declare its length is counted all the same', async () => {
	const cookie = await cookieOf(await makeUser(stack.db))
	const body = JSON.stringify(request(null, { more: 'x'.repeat(MAX_BODY_BYTES) }))
	const chunks = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const part of [body.slice(0, 100_000), body.slice(100_000)])
				controller.enqueue(new TextEncoder().encode(part))
			controller.close()
		},
	})
	const init = { method: 'POST', headers: { cookie }, body: chunks, duplex: 'half' }
	expect((await stack.fetch('/api/sync', init as RequestInit)).status).toBe(413)
})

test('the ping answers without a session', async () => {
	expect((await stack.fetch('/api/sync/ping')).status).toBe(204)
	expect((await stack.fetch('/api/sync/ping', { method: 'HEAD' })).status).toBe(204)
})
