import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { COOK_HEADER } from '#app/sync/model/cook-header.ts'
import { type SyncReply, type SyncRequest, syncRequestSchema } from '#app/sync/model/protocol.ts'
import { LocalStore } from '../store/local-store.ts'
import type { Post } from './ask.ts'
import { sync } from './sync.ts'

const open: LocalStore[] = []
afterEach(() => {
	for (const localStore of open.splice(0)) localStore.close()
})

async function newKitchen(): Promise<LocalStore> {
	const localStore = await LocalStore.open(makeId())
	open.push(localStore)
	return localStore
}

const reply = (from: number, to: number, more: boolean, extra: Partial<SyncReply> = {}) =>
	Response.json({ epoch: 'e1', from, to, more, acked: [], results: [], rows: [], ...extra })

/** A server that gives these answers one after the other, and records its requests. */
function serverOf(...answers: (() => Response)[]): { post: Post; asked: SyncRequest[]; headers: Headers[] } {
	const asked: SyncRequest[] = []
	const headers: Headers[] = []
	const post: Post = async (_path, init) => {
		asked.push(syncRequestSchema.parse(JSON.parse(String(init.body))))
		headers.push(new Headers(init.headers))
		const answer = answers.shift()
		if (!answer) throw new TypeError('Failed to fetch')
		return answer()
	}
	return { post, asked, headers }
}

test("it requests pages until the server has no more, each time from the store's cursor", async () => {
	const localStore = await newKitchen()
	const server = serverOf(
		() => reply(0, 3, true),
		() => reply(3, 5, false),
	)
	expect(await sync({ localStore, post: server.post })).toEqual({ kind: 'done' })
	expect(server.asked.map(({ cursor }) => cursor)).toEqual([null, { epoch: 'e1', ver: 3 }])
	expect(new Set(server.asked.map(({ clientId }) => clientId)).size).toBe(1)
	expect(localStore.ver).toBe(5)
})

test('it names the cook whose store it fills', async () => {
	const localStore = await newKitchen()
	const server = serverOf(() => reply(0, 0, false))
	await sync({ localStore, post: server.post })
	expect(server.headers[0]?.get(COOK_HEADER)).toBe(localStore.userId)
})

test('after a restore of the server it reads from the start', async () => {
	const localStore = await newKitchen()
	await sync({ localStore, post: serverOf(() => reply(0, 3, false)).post })
	const server = serverOf(
		() => reply(0, 0, true, { epoch: 'e2', stale: true }),
		() => reply(0, 1, false, { epoch: 'e2' }),
	)
	expect(await sync({ localStore, post: server.post })).toEqual({ kind: 'done' })
	expect(server.asked.map(({ cursor }) => cursor)).toEqual([{ epoch: 'e1', ver: 3 }, null])
})

test.each([
	['no network', [], { kind: 'failed', retryAfterMs: null }],
	['a server error', [() => new Response('', { status: 500 })], { kind: 'failed', retryAfterMs: null }],
	[
		'a server that sends Retry-After',
		[() => new Response('', { status: 503, headers: { 'retry-after': '7' } })],
		{ kind: 'failed', retryAfterMs: 7000 },
	],
	['a captive portal', [() => new Response('<html>')], { kind: 'failed', retryAfterMs: null }],
	['JSON that is not ours', [() => Response.json({ ok: true })], { kind: 'failed', retryAfterMs: null }],
	[
		'a kind of row that this program does not know',
		[() => reply(0, 1, false, { rows: [{ entity: 'planet', id: 'x', ver: 1, deleted: false, fields: {} }] as never })],
		{ kind: 'failed', retryAfterMs: null },
	],
	['an expired session', [() => new Response('', { status: 401 })], { kind: 'signed_out' }],
	['another cook’s session', [() => Response.json({ error: 'other_cook' }, { status: 409 })], { kind: 'other_cook' }],
	['a 409 from a proxy', [() => new Response('', { status: 409 })], { kind: 'failed', retryAfterMs: null }],
])('%s ends it', async (_name, answers, end) => {
	const localStore = await newKitchen()
	expect(await sync({ localStore, post: serverOf(...answers).post })).toEqual(end)
	expect(localStore.isComplete).toBe(false)
})

test('what came before the network failed stays, and the next pull goes on from there', async () => {
	const localStore = await newKitchen()
	expect(await sync({ localStore, post: serverOf(() => reply(0, 3, true)).post })).toMatchObject({ kind: 'failed' })
	const server = serverOf(() => reply(3, 4, false))
	expect(await sync({ localStore, post: server.post })).toEqual({ kind: 'done' })
	expect(server.asked[0]?.cursor).toEqual({ epoch: 'e1', ver: 3 })
})
