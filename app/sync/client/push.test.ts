import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test } from 'vitest'
import { FakeSyncServer } from '../../../tests/fakes/sync-server.ts'
import { DAY_MS } from '../../platform/model/clock.ts'
import { makeId } from '../../platform/model/ids.ts'
import type { Edit } from '../model/edit.ts'
import type { FieldsOf, RowChange } from '../model/entities.ts'
import { ID_TAKEN, newIdFor } from '../model/id-taken.ts'
import type { Cursor } from '../model/protocol.ts'
import { resolveIssues } from '../model/resolve-issues.ts'
import { createDevice, type Device, type DeviceDeps } from './device.ts'
import { listIssues } from './issue-queries.ts'
import type { Channel } from './kitchen-deps.ts'

const open: Device[] = []
afterEach(() => {
	for (const device of open.splice(0)) device.close()
})

const alone = (): Channel => ({ postMessage: () => undefined, onmessage: null, close: () => undefined })

async function newDevice(server: FakeSyncServer, deps: Partial<DeviceDeps> = {}): Promise<Device> {
	const device = await createDevice({
		userId: makeId(),
		indexedDB: new IDBFactory(),
		openChannel: alone,
		clock: () => 1_000,
		post: server.post,
		random: () => 0.5,
		setTimer: () => () => undefined,
		locks: null,
		persist: async () => true,
		...deps,
	})
	open.push(device)
	return device
}

const milk = (fields: Partial<FieldsOf<'shopping_item'>> = {}): Partial<FieldsOf<'shopping_item'>> => ({
	ingredient_name: 'milk',
	category: '',
	is_checked: false,
	quantity: null,
	unit: null,
	text: '',
	origins: [],
	store: '',
	position: 0,
	created_at: 0,
	...fields,
})
const openIssue = (fields: Partial<FieldsOf<'sync_issue'>>): Partial<FieldsOf<'sync_issue'>> => ({
	type: 'shopping_list',
	row_entity: 'shopping_item',
	client_id: 'c',
	mid: 'm',
	verb: 'shopping_item.edit',
	subject: 'Milk',
	local_version: { ingredient_name: 'oat milk' },
	server_version: { ingredient_name: 'goat milk' },
	base: { ingredient_name: 'milk' },
	message: '',
	last_modified: 0,
	resolved_at: null,
	resolution: null,
	...fields,
})
const change = (...changes: RowChange[]): Edit => ({ verb: 'test.change', subject: 'x', plan: () => changes })
const put = (id: string, fields: Partial<FieldsOf<'shopping_item'>>): Edit =>
	change({ entity: 'shopping_item', id, op: 'put', fields })
const soup = (id: string): Edit =>
	change({
		entity: 'recipe',
		id,
		op: 'put',
		fields: {
			title: 'Soup',
			description: '',
			instructions: 'Fry.',
			prep_time: 0,
			cook_time: 0,
			total_time: 0,
			servings: 1,
			difficulty: null,
			cuisine: '',
			category: [],
			tags: [],
			images: [],
			notes: '',
			source_url: '',
			source_name: '',
			language: '',
			is_public: false,
			created_at: 0,
			updated_at: 0,
		},
	})
const db = ({ kitchen }: Device) => kitchen.connection()
const outbox = async (device: Device) => (await db(device)).getAll('outbox')
const kept = async (device: Device) => (await db(device)).getAll('kept')
const item = async (device: Device, id: string) => (await db(device)).get('shopping_items', id)
const name = async (device: Device, id: string) => (await item(device, id))?.ingredient_name

describe('sending', () => {
	test('what the server has acknowledged leaves the outbox and is kept; the row is the server’s', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		const { mids } = await device.edit(put(id, milk()))
		expect(await device.sync()).toEqual({ kind: 'done' })
		expect(await outbox(device)).toEqual([])
		expect(await kept(device)).toMatchObject([{ mid: mids[0], outcome: 'applied', ver: 1, ackedAt: 1_000 }])
		expect(await item(device, id)).toMatchObject({ ver: 1, ingredient_name: 'milk' })
		expect(await (await db(device)).count('base_values')).toBe(0)
		expect(server.requests).toHaveLength(1)
	})

	test('goes in the order of the edits, a hundred a call', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const ids = Array.from({ length: 250 }, makeId)
		for (const id of ids) await device.edit(put(id, milk()))
		await device.sync()
		expect(server.requests.map(({ mutations }) => mutations.length)).toEqual([100, 100, 50])
		expect(server.applied.map(({ ops }) => ops[0]?.id)).toEqual(ids)
	})

	test('keeps a call within 192 KB', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		for (let i = 0; i < 3; i += 1) await device.edit(put(makeId(), milk({ text: 'a'.repeat(90_000) })))
		await device.sync()
		expect(server.requests.map(({ mutations }) => mutations.length)).toEqual([2, 1])
	})

	test('a reply that is lost leaves the edit in the outbox; sent again it takes effect once', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		await device.edit(put(makeId(), milk()))
		server.troubles.push((request) => {
			server.answer(request)
			server.troubles.pop()
			return new Response('', { status: 502 })
		})
		expect(await device.sync()).toEqual({ kind: 'failed', retryAfterMs: null })
		expect(await outbox(device)).toMatchObject([{ isSent: true }])
		await device.sync()
		expect([server.applied.length, (await outbox(device)).length]).toEqual([1, 0])
	})

	test('only named edits leave the outbox, not all that were sent', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		await device.edit(put(makeId(), milk()))
		const { mids } = await device.edit(put(makeId(), milk()))
		server.troubles.push((request) => {
			server.troubles.pop()
			return Response.json(server.answer({ ...request, mutations: request.mutations.slice(0, 1) }))
		})
		server.troubles.unshift(() => (server.requests.length > 1 ? new Response('', { status: 503 }) : undefined))
		await device.sync()
		expect((await outbox(device)).map(({ mid }) => mid)).toEqual(mids)
	})

	test('another cook’s edit is not sent', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		await device.edit(put(makeId(), milk()))
		const [entry] = await outbox(device)
		if (entry) await (await db(device)).put('outbox', { ...entry, userId: makeId() })
		await device.sync()
		expect([server.applied, (await outbox(device)).length]).toEqual([[], 1])
	})

	test('two tabs that send at once settle each edit once', async () => {
		const server = new FakeSyncServer()
		const [userId, indexedDB] = [makeId(), new IDBFactory()]
		const [a, b] = [await newDevice(server, { userId, indexedDB }), await newDevice(server, { userId, indexedDB })]
		for (let i = 0; i < 5; i += 1) await a.edit(put(makeId(), milk()))
		expect(await Promise.all([a.sync(), b.sync()])).toEqual([{ kind: 'done' }, { kind: 'done' }])
		expect([server.applied.length, (await outbox(b)).length, (await kept(b)).length]).toEqual([5, 0, 5])
	})
})

describe('own edits on the screen', () => {
	test('lie over what comes from the server until they are sent', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		server.put('shopping_item', id, milk())
		await device.sync()
		await device.edit(put(id, { ingredient_name: 'oat milk' }))
		server.troubles.push((request) => Response.json(server.answer({ ...request, mutations: [] })))
		server.put('shopping_item', id, { ingredient_name: 'goat milk', is_checked: true })
		await device.sync()
		expect(await item(device, id)).toMatchObject({ ingredient_name: 'oat milk', is_checked: true })
	})

	test('stay after the acknowledgement until the snapshot that contains them', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const [id, other] = [makeId(), makeId()]
		server.put('shopping_item', id, milk())
		await device.sync()
		server.put('shopping_item', other, milk())
		server.pageRows = 1
		await device.edit(put(id, { ingredient_name: 'oat milk' }))
		// The first reply acknowledges the edit and brings only the other row; then the network is gone.
		server.troubles.push(() => (server.requests.length > 2 ? new Response('', { status: 503 }) : undefined))
		await device.sync()
		expect([(await outbox(device)).length, await name(device, id)]).toEqual([0, 'oat milk'])
		expect(await kept(device)).toMatchObject([{ waits: 3 }])
		server.troubles.pop()
		await device.sync()
		expect(await item(device, id)).toMatchObject({ ver: 3, ingredient_name: 'oat milk' })
		expect((await kept(device))[0]).not.toHaveProperty('waits')
	})

	test('that lost a conflict give way to the server’s value', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		server.put('shopping_item', id, milk())
		await device.sync()
		server.put('shopping_item', id, { ingredient_name: 'goat milk' })
		await device.edit(put(id, { ingredient_name: 'oat milk' }))
		server.judge = () => ({ outcome: 'conflict' })
		await device.sync()
		expect(await name(device, id)).toBe('goat milk')
	})

	test('that the server rejects leave the screen', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		await device.edit(put(id, milk()))
		server.judge = () => ({ outcome: 'rejected' })
		await device.sync()
		expect([await item(device, id), await outbox(device)]).toEqual([undefined, []])
	})

	test('a row that another device deletes lives on while an own edit waits', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		server.put('shopping_item', id, milk())
		await device.sync()
		await device.edit(put(id, { ingredient_name: 'oat milk' }))
		server.delete('shopping_item', id)
		await device.sync()
		expect(server.fields('shopping_item', id)).toMatchObject({ ingredient_name: 'oat milk' })
		expect(await name(device, id)).toBe('oat milk')
	})

	test('an edit stays on the screen while its row, changed again, stands behind the page that was read', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const [id, other] = [makeId(), makeId()]
		server.pageRows = 1
		server.put('shopping_item', makeId(), milk())
		await device.edit(put(id, milk()))
		let calls = 0
		server.troubles.push(() => {
			calls += 1
			if (calls === 2) server.put('shopping_item', other, milk())
			if (calls === 2) server.put('shopping_item', id, { store: 'Corner' })
			return calls === 3 ? new Response('', { status: 503 }) : undefined
		})
		await device.sync()
		expect([await item(device, other), await name(device, id)]).toMatchObject([{ ingredient_name: 'milk' }, 'milk'])
		await device.sync()
		expect(await item(device, id)).toMatchObject({ ingredient_name: 'milk', store: 'Corner' })
	})

	test('a link that another device has made too, and that is taken out before it was sent, goes everywhere', async () => {
		const server = new FakeSyncServer()
		const id = makeId()
		const link = (created_at: number) => ({ cookbook_id: 'book', recipe_id: 'soup', created_at })
		let isFirst = true
		const device: Device = await newDevice(server, {
			async post(path, init) {
				// The cook makes it while the answer that brings the other one is under way.
				if (isFirst) await device.edit(change({ entity: 'cookbook_recipe', id, op: 'put', fields: link(1) }))
				isFirst = false
				return server.post(path, init)
			},
		})
		server.put('cookbook_recipe', id, link(2))
		await device.sync()
		expect(await outbox(device)).toMatchObject([{ isSent: false }])
		const links = async () => (await db(device)).getAllKeys('cookbook_recipes')
		expect(await links()).toEqual([id])
		await device.edit(change({ entity: 'cookbook_recipe', id, op: 'delete' }))
		await device.sync()
		expect([await links(), server.fields('cookbook_recipe', id)]).toEqual([[], undefined])
	})

	test('a delete that the server refuses brings the row back', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		server.put('shopping_item', id, milk())
		await device.sync()
		server.put('shopping_item', id, { ingredient_name: 'oat milk' })
		await device.edit(change({ entity: 'shopping_item', id, op: 'delete' }))
		await device.sync()
		expect(await name(device, id)).toBe('oat milk')
	})

	test('a delete that the server refuses brings the row back, also where another tab has read it by then', async () => {
		const server = new FakeSyncServer()
		const [userId, indexedDB] = [makeId(), new IDBFactory()]
		// Its calls bring no edits.
		const reads: DeviceDeps['post'] = (path, init) =>
			server.post(path, { ...init, body: JSON.stringify({ ...JSON.parse(String(init.body)), mutations: [] }) })
		const other = await newDevice(server, { userId, indexedDB, post: reads })
		let isFirst = true
		const late: DeviceDeps['post'] = async (path, init) => {
			const answer = await server.post(path, init)
			if (isFirst) await other.sync()
			isFirst = false
			return answer
		}
		const device = await newDevice(server, { userId, indexedDB, post: late })
		const id = makeId()
		server.put('shopping_item', id, milk())
		await other.sync()
		server.put('shopping_item', id, { ingredient_name: 'oat milk' })
		await device.edit(change({ entity: 'shopping_item', id, op: 'delete' }))
		await device.sync()
		expect(await name(device, id)).toBe('oat milk')
	})
})

describe('a recipe that the plan has no room for', () => {
	type Post = (server: FakeSyncServer, ...call: Parameters<FakeSyncServer['post']>) => Promise<Response>
	async function overLimit(post: Post = (server, ...call) => server.post(...call)) {
		const server = new FakeSyncServer()
		const device = await newDevice(server, { post: (...call) => post(server, ...call) })
		const id = makeId()
		server.judge = ({ mid, ops }) => {
			if (!ops.some(({ entity }) => entity === 'recipe')) return undefined
			if (server.isFull) server.put('sync_issue', mid, issueFor(mid, id))
			return server.isFull ? { outcome: 'over_limit', ver: server.head } : undefined
		}
		await device.edit(soup(id))
		await device.sync()
		return { server, device, id }
	}
	const issueFor = (mid: string, id: string) => ({
		type: 'over_limit',
		row_entity: 'recipe',
		row_id: id,
		mid,
		resolved_at: null,
		resolution: null,
		last_modified: 0,
	})

	test('stays on the device and says so', async () => {
		const { device, id } = await overLimit()
		expect(await outbox(device)).toEqual([])
		await device.sync()
		expect(await (await db(device)).get('recipes', id)).toMatchObject({ title: 'Soup', syncStatus: 'over_limit' })
		expect((await device.kitchen.load(listIssues))?.map(({ type }) => type)).toEqual(['over_limit'])
	})

	test('is sent anew when the cook wants it, and its issue is settled', async () => {
		const { server, device, id } = await overLimit()
		server.isFull = false
		const [issue] = (await device.kitchen.load(listIssues)) ?? []
		await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 5))
		await device.sync()
		expect(server.fields('recipe', id)).toMatchObject({ title: 'Soup' })
		expect(await (await db(device)).get('recipes', id)).toMatchObject({ syncStatus: 'synced' })
		expect(server.fields('sync_issue', issue?.id ?? '')).toMatchObject({ resolution: 'local' })
	})

	test('is sent anew under one name by a copy of the store too, so that it is taken once', async () => {
		const { server, device } = await overLimit()
		const [issue] = (await device.kitchen.load(listIssues)) ?? []
		const [held] = await (await db(device)).getAll('kept')
		await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 5))
		expect((await outbox(device)).map(({ mid }) => mid)).toContain(newIdFor(held?.mid ?? ''))
		expect(server.applied).toEqual([])
	})

	test('is not sent under one name twice when it comes back under its old one; a restore still finds its way', async () => {
		const { server, device } = await overLimit()
		const store = await db(device)
		const [first] = await store.getAll('kept')
		const wanted = async () => {
			const [issue] = (await device.kitchen.load(listIssues)) ?? []
			await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 5))
		}
		await wanted()
		await device.sync()
		if (first) await store.put('kept', first)
		await wanted()
		const names = (await outbox(device)).map(({ mid }) => mid)
		expect(names).toContain(newIdFor(newIdFor(first?.mid ?? '')))
		expect(names).not.toContain(newIdFor(first?.mid ?? ''))
		server.epoch = 'e2'
		expect(await device.sync()).toEqual({ kind: 'done' })
	})

	test('is sent anew from here when the cook wants it on another device', async () => {
		const { server, device, id } = await overLimit()
		server.isFull = false
		const [issue] = (await device.kitchen.load(listIssues)) ?? []
		server.put('sync_issue', issue?.id ?? '', { resolved_at: 5, resolution: 'local' })
		expect(await device.sync()).toEqual({ kind: 'done' })
		expect(server.fields('recipe', id)).toMatchObject({ title: 'Soup' })
		expect(await (await db(device)).get('recipes', id)).toMatchObject({ syncStatus: 'synced' })
	})

	test('is sent anew before what was done on top of it and still waits', async () => {
		const { server, device, id } = await overLimit()
		await device.edit(change({ entity: 'recipe', id, op: 'put', fields: { title: 'Stew' } }))
		server.isFull = false
		const [issue] = (await device.kitchen.load(listIssues)) ?? []
		await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 5))
		expect(await (await db(device)).get('recipes', id)).toMatchObject({ title: 'Stew' })
		await device.sync()
		expect(server.applied.map(({ ops }) => ops[0]?.fields?.title ?? ops[0]?.entity)).toEqual([
			'Soup',
			'Stew',
			'sync_issue',
		])
		expect(server.fields('recipe', id)).toMatchObject({ title: 'Stew' })
	})

	test('is shown with a later edit that was on its way, and had no room, when the cook sent the recipe anew', async () => {
		let meanwhile = async () => undefined as unknown
		const { device, id } = await overLimit(async (server, ...call) => {
			const reply = await server.post(...call)
			await meanwhile()
			return reply
		})
		const [issue] = (await device.kitchen.load(listIssues)) ?? []
		await device.edit(change({ entity: 'recipe', id, op: 'put', fields: { title: 'Stew' } }))
		meanwhile = async () => {
			meanwhile = async () => undefined
			await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 5))
			device.loop.stop()
		}
		await device.sync()
		expect(await outbox(device)).toMatchObject([{ ops: [{ base: null }] }, { verb: 'sync_issue.resolve' }])
		expect(await (await db(device)).get('recipes', id)).toMatchObject({ title: 'Stew' })
	})

	test('leaves the device when it was thrown away before the server’s answer had come', async () => {
		const { server, device, id } = await overLimit()
		const again = makeId()
		const { mids } = await device.edit(change({ entity: 'recipe', id, op: 'put', fields: { title: 'Stew' } }))
		server.judge = ({ mid }) => (mids.includes(mid) ? { outcome: 'over_limit', issues: [again] } : undefined)
		server.put('sync_issue', again, { ...issueFor(mids[0] ?? '', id), resolved_at: 5, resolution: 'discarded' })
		// The issue comes with a call that brought no edits.
		server.troubles.push((request) => Response.json(server.answer({ ...request, mutations: [] })))
		await device.sync()
		server.troubles.pop()
		await device.sync()
		expect(await (await db(device)).get('recipes', id)).toMatchObject({ title: 'Soup' })
	})

	test('leaves the device when the cook deletes it, and its issue is settled', async () => {
		const { server, device, id } = await overLimit()
		await device.edit(change({ entity: 'recipe', id, op: 'delete' }))
		await device.sync()
		expect(await (await db(device)).get('recipes', id)).toBeUndefined()
		expect(await device.kitchen.load(listIssues)).toEqual([])
		expect(server.applied.map(({ ops }) => ops.map(({ entity }) => entity))).toEqual([['sync_issue']])
	})

	test('does not come back from the bin when it was brought back without room and then deleted', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		await device.edit(soup(id))
		await device.edit(change({ entity: 'recipe', id, op: 'delete' }))
		await device.edit(soup(id))
		await device.sync()
		await device.edit(change({ entity: 'recipe', id, op: 'delete' }))
		await device.sync()
		server.judge = ({ mid, ops }) => {
			if (ops[0]?.fields === null || ops[0]?.entity !== 'recipe') return undefined
			server.put('sync_issue', mid, issueFor(mid, id))
			return { outcome: 'over_limit', ver: server.head }
		}
		await device.edit(change({ entity: 'recipe', id, op: 'put', fields: {} }))
		await device.sync()
		expect(await (await db(device)).get('recipes', id)).toMatchObject({ syncStatus: 'over_limit' })
		await device.edit(change({ entity: 'recipe', id, op: 'delete' }))
		await device.sync()
		await device.sync()
		expect(await (await db(device)).get('recipes', id)).toBeUndefined()
		expect(await device.kitchen.load(listIssues)).toEqual([])
	})

	test('is there again when its rows went with a session whose edits could not be sealed', async () => {
		const { device, id } = await overLimit()
		const store = await db(device)
		await store.delete('recipes', id)
		await store.delete('metadata', 'cursor')
		await device.sync()
		expect(await store.get('recipes', id)).toMatchObject({ title: 'Soup', syncStatus: 'over_limit' })
	})

	test('leaves the device when the cook throws it away', async () => {
		const { device, id } = await overLimit()
		const [issue] = (await device.kitchen.load(listIssues)) ?? []
		await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'server' }], 5))
		await device.sync()
		expect(await (await db(device)).get('recipes', id)).toBeUndefined()
	})
})

describe('poison', () => {
	const isPoison = (mutations: unknown[]) => JSON.stringify(mutations).includes('poison')

	test('a call that is too large is halved', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		for (let i = 0; i < 10; i += 1) await device.edit(put(makeId(), milk()))
		server.troubles.push(({ mutations }) => (mutations.length > 3 ? new Response('', { status: 413 }) : undefined))
		expect(await device.sync()).toEqual({ kind: 'done' })
		expect([server.applied.length, (await outbox(device)).length]).toEqual([10, 0])
	})

	test.each([
		['is too large by itself', () => new Response('', { status: 413 }), 1],
		['fells the server', () => new Response('', { status: 500 }), 5],
		[
			'is never answered',
			({ ver }: Cursor) =>
				Response.json({ epoch: 'e1', from: ver, to: ver, more: false, acked: [], results: [], rows: [] }),
			5,
		],
	])('an edit that %s is set aside with an issue, and the queue goes on', async (_name, answer, tries) => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const bad = makeId()
		await device.edit(put(makeId(), milk()))
		await device.edit(put(bad, milk({ ingredient_name: 'poison' })))
		await device.edit(put(makeId(), milk()))
		server.troubles.push(({ mutations, cursor }) =>
			isPoison(mutations) ? (cursor ? answer(cursor) : new Response('', { status: 413 })) : undefined,
		)
		for (let i = 1; i < tries; i += 1) expect(await device.sync()).toMatchObject({ kind: 'failed' })
		expect(await device.sync()).toEqual({ kind: 'done' })
		expect(server.applied).toHaveLength(2)
		expect((await outbox(device)).map(({ parked }) => typeof parked)).toEqual(['string'])
		expect(await name(device, bad)).toBe('poison')
		const [issue] = (await device.kitchen.load(listIssues)) ?? []
		expect(issue).toMatchObject({ type: 'rejected', row_id: bad })
		// The cook tries again, and it works by now.
		server.troubles.pop()
		await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 5))
		await device.sync()
		expect([server.applied.length, await outbox(device), await device.kitchen.load(listIssues)]).toEqual([3, [], []])
	})

	test('an edit that was set aside goes when the cook throws it away', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const bad = makeId()
		await device.edit(put(bad, milk({ ingredient_name: 'poison' })))
		server.troubles.push(({ mutations }) => (isPoison(mutations) ? new Response('', { status: 413 }) : undefined))
		await device.sync()
		const [issue] = (await device.kitchen.load(listIssues)) ?? []
		await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'server' }], 5))
		expect([await outbox(device), await item(device, bad)]).toEqual([[], undefined])
	})

	test('an edit of an entity that this release does not know is answered like any other', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		await device.edit(put(makeId(), milk()))
		const [entry] = await outbox(device)
		const ops = [{ entity: 'planet', id: makeId(), fields: { name: 'Mars' }, base: null }]
		if (entry) await (await db(device)).put('outbox', { ...entry, ops, rows: ['planet:x'] })
		server.judge = () => ({ outcome: 'rejected' })
		expect(await device.sync()).toEqual({ kind: 'done' })
		expect(await outbox(device)).toEqual([])
	})

	test('a server that fails at everything loses nobody an edit', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		await device.edit(put(makeId(), milk()))
		server.troubles.push(() => new Response('', { status: 500 }))
		for (let i = 0; i < 12; i += 1) await device.sync()
		expect(await outbox(device)).toMatchObject([{ parked: null }])
	})
})

test('a copy of a store takes a new name, and no edit takes effect twice', async () => {
	const server = new FakeSyncServer()
	const device = await newDevice(server)
	await device.edit(put(makeId(), milk()))
	const { clientId } = (await outbox(device))[0] ?? {}
	// The copy was faster: it has used the number for another edit.
	server.answer({
		v: 1,
		clientId: clientId ?? '',
		cursor: null,
		schema: 1,
		mutations: [{ ...(await outbox(device))[0], mid: makeId(), ops: [] }],
	})
	const { mids } = await device.edit(put(makeId(), milk()))
	expect(await device.sync()).toEqual({ kind: 'done' })
	expect(server.requests.at(-1)?.clientId).not.toBe(clientId)
	expect(server.applied.filter(({ mid }) => mid === mids[0])).toHaveLength(1)
	expect(await outbox(device)).toEqual([])
})

describe('a server that was restored from a backup', () => {
	test('gets back what it had forgotten, once, in the old order', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const [early, late] = [makeId(), makeId()]
		await device.edit(put(early, milk({ ingredient_name: 'flour' })))
		await device.sync()
		const backup = { rows: new Map(server.rows), head: server.head, log: new Map(server.log) }
		await device.edit(put(late, milk()))
		await device.edit(put(early, { ingredient_name: 'rye flour' }))
		await device.sync()
		await device.edit(put(late, { ingredient_name: 'oat milk' }))
		server.rows.clear()
		for (const [key, row] of backup.rows) server.rows.set(key, row)
		server.log.clear()
		for (const [key, result] of backup.log) server.log.set(key, result)
		server.head = backup.head
		server.epoch = 'e2'
		server.applied.length = 0
		expect(await device.sync()).toEqual({ kind: 'done' })
		expect(server.applied).toHaveLength(3)
		expect(server.fields('shopping_item', early)).toMatchObject({ ingredient_name: 'rye flour' })
		expect(server.fields('shopping_item', late)).toMatchObject({ ingredient_name: 'oat milk' })
		expect([await name(device, early), await name(device, late)]).toEqual(['rye flour', 'oat milk'])
		expect(await (await db(device)).count('base_values')).toBe(0)
	})

	test('does not take from the screen what it no longer knows, and an edit tells it all of that', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		server.put('shopping_item', id, milk({ text: 'from elsewhere' }))
		await device.sync()
		server.rows.clear()
		server.head = 0
		server.epoch = 'e2'
		await device.sync()
		expect(await name(device, id)).toBe('milk')
		await device.edit(put(id, { is_checked: true }))
		await device.sync()
		expect(server.fields('shopping_item', id)).toMatchObject({ text: 'from elsewhere', is_checked: true })
	})

	test('an issue that it no longer knows stays gone, though the cook settled it while that was being read', async () => {
		const server = new FakeSyncServer()
		const issue = makeId()
		let isReading = false
		const device = await newDevice(server, {
			async post(path, init) {
				const reply = await server.post(path, init)
				if (isReading && JSON.parse(String(init.body)).cursor === null) {
					isReading = false
					await device.edit(resolveIssues([{ id: issue, choice: 'local' }], 1))
				}
				return reply
			},
		})
		server.put('sync_issue', issue, openIssue({ row_id: makeId() }))
		await device.sync()
		server.rows.clear()
		server.head = 0
		server.epoch = 'e2'
		server.judge = () => ({ outcome: 'rejected' })
		isReading = true
		await device.sync()
		await device.sync()
		expect(await outbox(device)).toEqual([])
		expect(await (await db(device)).getAll('issues')).toEqual([])
	})
})

test('an edit whose id is taken is set aside, its neighbours go on, and tried again it has another name', async () => {
	const server = new FakeSyncServer()
	const device = await newDevice(server)
	await device.edit(put(makeId(), milk({ ingredient_name: 'flour' })))
	const {
		mids: [taken = ''],
	} = await device.edit(put(makeId(), milk({ ingredient_name: 'rice' })))
	await device.edit(put(makeId(), milk({ ingredient_name: 'salt' })))
	server.troubles.push(({ mutations }) =>
		JSON.stringify(mutations).includes(taken) ? Response.json({ error: 'id_taken' }, { status: 409 }) : undefined,
	)
	expect(await device.sync()).toEqual({ kind: 'done' })
	expect(server.applied.flatMap(({ ops }) => ops.map(({ fields }) => fields?.ingredient_name))).toEqual([
		'flour',
		'salt',
	])
	const [issue] = (await device.kitchen.load(listIssues)) ?? []
	expect(issue).toMatchObject({ message: ID_TAKEN, mid: taken })
	await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 1))
	expect(await device.sync()).toEqual({ kind: 'done' })
	expect(server.applied.at(-1)?.ops[0]?.fields).toMatchObject({ ingredient_name: 'rice' })
	expect(await device.kitchen.load(listIssues)).toEqual([])
})

test('a row that a restored server has lost is deleted there too, should another device bring it again', async () => {
	const server = new FakeSyncServer()
	const device = await newDevice(server)
	const id = makeId()
	server.put('shopping_item', id, milk())
	await device.sync()
	server.rows.clear()
	server.head = 0
	server.epoch = 'e2'
	await device.sync()
	await device.edit(change({ entity: 'shopping_item', id, op: 'delete' }))
	expect(await item(device, id)).toBeUndefined()
	await device.sync()
	expect(server.applied.flatMap(({ ops }) => ops)).toMatchObject([
		{ id, fields: null, base: { ingredient_name: 'milk' } },
	])
	expect(await item(device, id)).toBeUndefined()
})

test('acknowledged edits are forgotten when no backup can be so old', async () => {
	const server = new FakeSyncServer()
	let now = 0
	const device = await newDevice(server, { clock: () => now })
	await device.edit(put(makeId(), milk()))
	await device.sync()
	now = 31 * DAY_MS
	await device.sync()
	expect(await kept(device)).toEqual([])
})

test('a first sync of 5,000 rows says how far it is, and goes on where it was cut short', async () => {
	const server = new FakeSyncServer()
	for (let i = 0; i < 5_000; i += 1) server.put('shopping_item', makeId(), milk())
	const progress: unknown[] = []
	const device = await newDevice(server, {
		onStatus: ({ firstSync }) => firstSync && progress.push([firstSync.done, firstSync.isRunning]),
	})
	server.troubles.push(() => (server.requests.length === 4 ? new Response('', { status: 503 }) : undefined))
	await device.sync()
	expect(progress).toEqual([500, 1_000, 1_500].map((done) => [done, true]))
	await device.sync()
	expect(server.requests.at(4)?.cursor?.ver).toBe(1_500)
	expect(await (await db(device)).count('shopping_items')).toBe(5_000)
	expect(progress.at(-1)).toEqual([3_500, false])
})
