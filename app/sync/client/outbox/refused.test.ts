import { afterEach, describe, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { ID_TAKEN, resentId } from '#app/sync/model/id-taken.ts'
import type { Cursor } from '#app/sync/model/protocol.ts'
import { resolveIssues } from '#app/sync/model/resolve-issues.ts'
import { recipeFields } from '../../../../tests/factories/recipe-fields.ts'
import {
	change,
	closeDevices,
	db,
	item,
	line,
	milk,
	name,
	newDevice,
	outbox,
	put,
	soup,
} from '../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../tests/fakes/sync-server.ts'
import { listIssues } from '../queries/issue-queries.ts'
import { forgetPlaceIn } from '../store/metadata.ts'

afterEach(closeDevices)

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

	test('stays on the device and is shown as over the limit', async () => {
		const { device, id } = await overLimit()
		expect(await outbox(device)).toEqual([])
		await device.sync()
		expect(await (await db(device)).get('recipes', id)).toMatchObject({ title: 'Soup', syncStatus: 'over_limit' })
		expect((await device.localStore.load(listIssues))?.map(({ type }) => type)).toEqual(['over_limit'])
	})

	test('does not come back, nor do its lines, when the cook deleted it before the server’s answer had come', async () => {
		let meanwhile = async () => undefined as unknown
		const server = new FakeSyncServer()
		const device = await newDevice(server, {
			post: async (...call) => {
				const reply = await server.post(...call)
				await meanwhile()
				return reply
			},
		})
		const [id, leek] = [makeId(), makeId()]
		server.judge = ({ ops }) =>
			ops[0]?.entity === 'recipe' && ops[0].fields ? { outcome: 'over_limit', ver: server.head } : undefined
		await device.edit(
			change(
				{ entity: 'recipe', id, op: 'put', fields: { ...recipeFields() } },
				{ entity: 'ingredient_line', id: leek, op: 'put', fields: line(id, 'leek') },
			),
		)
		meanwhile = async () => {
			meanwhile = async () => undefined
			await device.edit(change({ entity: 'recipe', id, op: 'delete' }))
		}
		await device.sync()
		await device.sync()
		expect(server.applied.map(({ ops }) => ops[0]?.fields)).toEqual([null])
		const store = await db(device)
		const left = await Promise.all(
			(['recipes', 'ingredient_lines', 'base_values'] as const).map((name) => store.count(name)),
		)
		expect(left).toEqual([0, 0, 0])

		// Restored from the bin, it is whole.
		await device.edit(change({ entity: 'recipe', id, op: 'put', fields: {} }))
		expect((await outbox(device)).flatMap(({ ops }) => ops)).toMatchObject([
			{ entity: 'recipe', id, base: null },
			{ entity: 'ingredient_line', id: leek, base: null, fields: { text: 'leek' } },
		])
		expect(await store.get('ingredient_lines', leek)).toMatchObject({ text: 'leek' })
	})

	test('stays on the screen when the cook deleted it and brought it back before the server’s answer had come', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		server.judge = ({ ops }) => (ops[0]?.fields ? { outcome: 'over_limit', ver: server.head } : undefined)
		await device.edit(soup(id))
		const [made] = await outbox(device)
		if (made) await (await db(device)).put('outbox', { ...made, isSent: true })
		await device.edit(change({ entity: 'recipe', id, op: 'delete' }))
		await device.edit(change({ entity: 'recipe', id, op: 'put', fields: {} }))
		await device.edit(change({ entity: 'recipe', id, op: 'put', fields: { title: 'Stew' } }))
		await device.sync()
		await device.sync()
		expect(await outbox(device)).toEqual([])
		expect(await (await db(device)).get('recipes', id)).toMatchObject({ title: 'Stew', syncStatus: 'over_limit' })
	})

	test('is whole again when the cook brings it back after the deletion was taken', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		server.judge = ({ ops }) => (ops[0]?.fields ? { outcome: 'over_limit', ver: server.head } : undefined)
		await device.edit(soup(id))
		const [made] = await outbox(device)
		if (made) await (await db(device)).put('outbox', { ...made, isSent: true })
		await device.edit(change({ entity: 'recipe', id, op: 'delete' }))
		// The next page does not hold it: the deletion still lies over the row.
		const store = await db(device)
		await device.sync()
		const deletion = (await store.getAll('kept')).find(({ ops }) => ops[0]?.fields === null)
		if (deletion) await store.put('kept', { ...deletion, rows: [`recipe:${id}`], waits: server.head + 100 })
		await store.put('base_values', { entity: 'recipe', id, row: null })

		await device.edit(change({ entity: 'recipe', id, op: 'put', fields: {} }))
		expect((await outbox(device)).flatMap(({ ops }) => ops)).toMatchObject([
			{ entity: 'recipe', id, base: null, fields: { title: 'Soup' } },
		])
		await device.edit(change({ entity: 'recipe', id, op: 'put', fields: { title: 'Stew' } }))
		await device.sync()
		expect(await store.get('recipes', id)).toMatchObject({ title: 'Stew', syncStatus: 'over_limit' })
	})

	test('is whole when the cook deletes it and brings it back while a change of it is being sent', async () => {
		const { device, id } = await overLimit()
		await device.edit(change({ entity: 'recipe', id, op: 'put', fields: { title: 'Stew' } }))
		const store = await db(device)
		const [sent] = await outbox(device)
		if (sent) await store.put('outbox', { ...sent, isSent: true })
		await device.edit(change({ entity: 'recipe', id, op: 'delete' }))
		await device.edit(change({ entity: 'recipe', id, op: 'put', fields: {} }))
		expect((await outbox(device)).at(-1)?.ops).toMatchObject([
			{ entity: 'recipe', id, base: null, fields: { title: 'Stew' } },
		])
		await device.sync()
		await device.sync()
		expect(await store.get('recipes', id)).toMatchObject({ title: 'Stew', syncStatus: 'over_limit' })
	})

	test('is resent under a new id when the cook wants it, and its issue is closed', async () => {
		const { server, device, id } = await overLimit()
		server.isFull = false
		const [issue] = (await device.localStore.load(listIssues)) ?? []
		await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 5))
		await device.sync()
		expect(server.fields('recipe', id)).toMatchObject({ title: 'Soup' })
		expect(await (await db(device)).get('recipes', id)).toMatchObject({ syncStatus: 'synced' })
		expect(server.fields('sync_issue', issue?.id ?? '')).toMatchObject({ resolution: 'local' })
	})

	test('is resent under the same new id by a copy of the store, so that it is taken once', async () => {
		const { server, device } = await overLimit()
		const [issue] = (await device.localStore.load(listIssues)) ?? []
		const [held] = await (await db(device)).getAll('kept')
		await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 5))
		const again = (await outbox(device)).find(({ mid }) => mid === resentId(held?.mid ?? ''))
		expect(again?.was).toEqual([held?.mid])
		expect(server.applied).toEqual([])
	})

	test('is not sent twice under one id when it comes back under its old one; a restore still finds it', async () => {
		const { server, device } = await overLimit()
		const store = await db(device)
		const [first] = await store.getAll('kept')
		const wanted = async () => {
			const [issue] = (await device.localStore.load(listIssues)) ?? []
			await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 5))
		}
		await wanted()
		await device.sync()
		if (first) await store.put('kept', first)
		await wanted()
		const names = (await outbox(device)).map(({ mid }) => mid)
		expect(names).toContain(resentId(resentId(first?.mid ?? '')))
		expect(names).not.toContain(resentId(first?.mid ?? ''))
		server.epoch = 'e2'
		expect(await device.sync()).toEqual({ kind: 'done' })
	})

	test('is sent once to a restored server that has room, though it was resent under a new id before', async () => {
		const { server, device, id } = await overLimit()
		const [issue] = (await device.localStore.load(listIssues)) ?? []
		await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 5))
		await device.sync()
		server.isFull = false
		server.rows.clear()
		server.log.clear()
		server.head = 0
		server.epoch = 'e2'
		server.applied.length = 0
		await device.sync()
		const made = server.applied.filter(({ ops }) => ops.some((op) => op.id === id))
		expect(made).toHaveLength(1)
		expect(server.fields('recipe', id)).toMatchObject({ title: 'Soup' })
	})

	test('is resent from this device when the cook wants it on another device', async () => {
		const { server, device, id } = await overLimit()
		server.isFull = false
		const [issue] = (await device.localStore.load(listIssues)) ?? []
		server.put('sync_issue', issue?.id ?? '', { resolved_at: 5, resolution: 'local' })
		expect(await device.sync()).toEqual({ kind: 'done' })
		expect(server.fields('recipe', id)).toMatchObject({ title: 'Soup' })
		expect(await (await db(device)).get('recipes', id)).toMatchObject({ syncStatus: 'synced' })
	})

	test('is resent before the waiting edits that were made on top of it', async () => {
		const { server, device, id } = await overLimit()
		await device.edit(change({ entity: 'recipe', id, op: 'put', fields: { title: 'Stew' } }))
		server.isFull = false
		const [issue] = (await device.localStore.load(listIssues)) ?? []
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

	test('is shown with a later edit that was on its way, and had no room, when the cook resent the recipe', async () => {
		let meanwhile = async () => undefined as unknown
		const { device, id } = await overLimit(async (server, ...call) => {
			const reply = await server.post(...call)
			await meanwhile()
			return reply
		})
		const [issue] = (await device.localStore.load(listIssues)) ?? []
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

	test('leaves the device when it was discarded before the server’s answer had come', async () => {
		const { server, device, id } = await overLimit()
		const again = makeId()
		const { mids } = await device.edit(change({ entity: 'recipe', id, op: 'put', fields: { title: 'Stew' } }))
		server.judge = ({ mid }) => (mids.includes(mid) ? { outcome: 'over_limit', issues: [again] } : undefined)
		server.put('sync_issue', again, { ...issueFor(mids[0] ?? '', id), resolved_at: 5, resolution: 'discarded' })
		// The issue comes with a call that sent no edits.
		server.troubles.push((request) => Response.json(server.answer({ ...request, mutations: [] })))
		await device.sync()
		server.troubles.pop()
		await device.sync()
		expect(await (await db(device)).get('recipes', id)).toMatchObject({ title: 'Soup' })
	})

	test('leaves the device when the cook deletes it, and its issue is closed', async () => {
		const { server, device, id } = await overLimit()
		await device.edit(change({ entity: 'recipe', id, op: 'delete' }))
		await device.sync()
		expect(await (await db(device)).get('recipes', id)).toBeUndefined()
		expect(await device.localStore.load(listIssues)).toEqual([])
		expect(server.applied.map(({ ops }) => ops.map(({ entity }) => entity))).toEqual([['sync_issue']])
	})

	test('does not come back from the bin when it was restored without room and then deleted', async () => {
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
		expect(await device.localStore.load(listIssues)).toEqual([])
	})

	test('is there again after a session end removed its rows but could not encrypt the edits', async () => {
		const { device, id } = await overLimit()
		const store = await db(device)
		await store.delete('recipes', id)
		await forgetPlaceIn({ delete: (key) => store.delete('metadata', key) })
		await device.sync()
		expect(await store.get('recipes', id)).toMatchObject({ title: 'Soup', syncStatus: 'over_limit' })
	})

	test('leaves the device when the cook discards it', async () => {
		const { device, id } = await overLimit()
		const [issue] = (await device.localStore.load(listIssues)) ?? []
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
		['crashes the server', () => new Response('', { status: 500 }), 5],
		[
			'is never answered',
			({ ver }: Cursor) =>
				Response.json({ epoch: 'e1', from: ver, to: ver, more: false, acked: [], results: [], rows: [] }),
			5,
		],
	])('an edit that %s becomes a dead letter with an issue, and the queue goes on', async (_name, answer, tries) => {
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
		const [issue] = (await device.localStore.load(listIssues)) ?? []
		expect(issue).toMatchObject({ type: 'rejected', row_id: bad })
		// The cook tries again, and this time it works.
		server.troubles.pop()
		await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 5))
		await device.sync()
		expect([server.applied.length, await outbox(device), await device.localStore.load(listIssues)]).toEqual([3, [], []])
	})

	test('a dead letter is deleted when the cook discards it', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const bad = makeId()
		await device.edit(put(bad, milk({ ingredient_name: 'poison' })))
		server.troubles.push(({ mutations }) => (isPoison(mutations) ? new Response('', { status: 413 }) : undefined))
		await device.sync()
		const [issue] = (await device.localStore.load(listIssues)) ?? []
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

	test('a server that fails every call loses no edit', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		await device.edit(put(makeId(), milk()))
		server.troubles.push(() => new Response('', { status: 500 }))
		for (let i = 0; i < 12; i += 1) await device.sync()
		expect(await outbox(device)).toMatchObject([{ parked: null }])
	})
})

test('an edit whose id is taken becomes a dead letter, its neighbours go on, and tried again it has another id', async () => {
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
	const [issue] = (await device.localStore.load(listIssues)) ?? []
	expect(issue).toMatchObject({ message: ID_TAKEN, mid: taken })
	await device.edit(resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], 1))
	expect(await device.sync()).toEqual({ kind: 'done' })
	expect(server.applied.at(-1)?.ops[0]?.fields).toMatchObject({ ingredient_name: 'rice' })
	expect(await device.localStore.load(listIssues)).toEqual([])
})
