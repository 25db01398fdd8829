import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { countTrips, withTrips } from '#app/platform/server/request-db.ts'
import { COOK_HEADER } from '#app/sync/model/cook-header.ts'
import type { EntityName, SyncedRow } from '#app/sync/model/entities.ts'
import type { Cursor, Mutation, Op, SyncReply } from '#app/sync/model/protocol.ts'
import { createSyncApp, type SyncAppDeps, type SyncEnv } from '../../workers/sync/app.ts'
import { recipeFields } from '../factories/recipe-fields.ts'
import { makeUser, type User, type UserOverrides } from '../factories/users.ts'
import { type MemoryDb, openMemoryDb } from './memory-db.ts'

export type SyncApp = {
	memory: MemoryDb
	fetch(path: string, init?: RequestInit & { cookie?: string }): Promise<Response>
	signUp(overrides?: UserOverrides): Promise<Cook>
	/** Resolves when all work that the app does after its answers is done. */
	afterwards(): Promise<void>
	close(): void
}

export type Cook = User & {
	cookie: string
	/** Another device of the cook, or the same store again. */
	device(clientId?: string): Device
}

/** The part of a device that the wire needs: numbers its edits, and remembers only its cursor. */
export type Device = {
	clientId: string
	cursor: Cursor | null
	/** An edit with the device's next sequence; `more` overrides its fields. */
	edit(ops: Op[], more?: Record<string, unknown>): Mutation
	/** Sends these and pulls to the end. */
	sync(...mutations: unknown[]): Promise<SyncReply>
	post(body: unknown): Promise<Response>
}

/** The sync Worker's own app in this process, with a database in memory. */
export async function startSyncApp(deps: Partial<SyncAppDeps> = {}, env: Partial<SyncEnv> = {}): Promise<SyncApp> {
	const memory = await openMemoryDb()
	const { openDb = () => memory.open(), ...more } = deps
	const app = createSyncApp({
		openDb: (env, request) => countTrips(request, openDb(env, request)),
		// One pull in twenty is counted: here none is, unless a test says so.
		...{ clock: Date.now, pause: async () => {}, random: () => 0.5, ...more },
	})
	const bindings: SyncEnv = {
		LIBSQL_URL: 'memory',
		MEDIA: { fetch: async () => new Response(null, { status: 503 }) },
		SYNC_SEAL_SECRET: 'a secret of the tests',
		SYNC_PUSH_LIMIT: '1000000',
		...env,
	}
	const after: Promise<unknown>[] = []
	const context = {
		waitUntil: (work: Promise<unknown>) => void after.push(work),
		passThroughOnException: () => {},
		props: {},
	}

	async function fetch(path: string, { cookie, ...init }: RequestInit & { cookie?: string } = {}): Promise<Response> {
		const headers = new Headers(init.headers)
		if (cookie) headers.set('cookie', cookie)
		const request = new Request(new URL(path, 'http://localhost'), { ...init, headers })
		return withTrips(request, await app.fetch(request, bindings, context))
	}

	function deviceOf(cookie: string, userId: string, clientId: string): Device {
		let seq = 0
		const device: Device = {
			clientId,
			cursor: null,
			edit(ops, more = {}) {
				seq += 1
				return {
					mid: makeId(),
					clientId,
					seq,
					userId,
					schema: 1,
					verb: 'test.edit',
					subject: 'A test',
					offline: false,
					ops,
					at: 1_000 + seq,
					...more,
				}
			},
			post: (body) =>
				fetch('/api/sync', {
					method: 'POST',
					cookie,
					headers: { [COOK_HEADER]: userId },
					body: typeof body === 'string' ? body : JSON.stringify(body),
				}),
			async sync(...mutations) {
				const response = await device.post({
					v: 1,
					clientId,
					cursor: device.cursor,
					schema: 1,
					mutations,
					device: 'Test on Node',
				})
				if (response.status !== 200) throw new Error(`sync answered ${response.status}: ${await response.text()}`)
				const reply: SyncReply = await response.json()
				if (!reply.stale) device.cursor = { epoch: reply.epoch, ver: reply.to }
				return reply
			},
		}
		return device
	}

	return {
		memory,
		fetch,
		async signUp(overrides) {
			const user = await makeUser(memory.db, overrides)
			const setCookie = await startSession(memory.db, user.id, { now: Date.now(), userAgent: 'test' })
			const cookie = setCookie.split(';')[0] ?? ''
			return { ...user, cookie, device: (clientId = makeId()) => deviceOf(cookie, user.id, clientId) }
		},
		async afterwards() {
			await Promise.all(after.splice(0))
		},
		close: () => memory.close(),
	}
}

/** A row's last state among the rows of a reply. */
export const rowIn = <E extends EntityName>(reply: SyncReply, entity: E, id: string): SyncedRow<E> | undefined =>
	reply.rows.findLast((row) => row.entity === entity && row.id === id) as SyncedRow<E> | undefined

export const rowsIn = <E extends EntityName>(reply: SyncReply, entity: E): SyncedRow<E>[] =>
	reply.rows.filter((row) => row.entity === entity) as SyncedRow<E>[]

/** All fields of a new shopping item except `user_id`, which the server sets. */
export const shoppingItem = (fields: Record<string, unknown> = {}) => ({
	ingredient_name: 'Milk',
	category: 'Dairy',
	is_checked: false,
	quantity: '1',
	unit: 'l',
	text: '1 l milk',
	origins: [],
	store: '',
	position: 0,
	created_at: 1,
	...fields,
})

/** All fields of a new recipe except `user_id`. */
export const recipe = (fields: Record<string, unknown> = {}) => ({
	...recipeFields({ instructions: 'Fry.\nBoil.\nServe.', created_at: 1, updated_at: 1, ...fields }),
})

export const put = (
	entity: string,
	id: string,
	fields: Record<string, unknown>,
	base: Record<string, unknown> | null = null,
): Op => ({ entity, id, fields, base })

export const remove = (entity: string, id: string, base: Record<string, unknown> | null): Op => ({
	entity,
	id,
	fields: null,
	base,
})

export const outcomes = (reply: SyncReply): string[] => reply.results.map(({ outcome }) => outcome)

/** A cook with two devices that both have this item. `saw`: its fields as they have them. */
export async function withItem(app: SyncApp, fields: Record<string, unknown> = {}) {
	const cook = await app.signUp()
	const [phone, tablet] = [cook.device(), cook.device()]
	const id = makeId()
	const made = await phone.sync(phone.edit([put('shopping_item', id, shoppingItem(fields))]))
	await tablet.sync()
	const saw = rowIn(made, 'shopping_item', id)?.fields ?? {}
	return { cook, phone, tablet, id, saw }
}

/** A cook with two devices that both have this recipe. */
export async function withRecipe(app: SyncApp, fields: Record<string, unknown> = {}) {
	const cook = await app.signUp()
	const [phone, tablet] = [cook.device(), cook.device()]
	const id = makeId()
	await phone.sync(phone.edit([put('recipe', id, recipe(fields))]))
	await tablet.sync()
	return { cook, phone, tablet, id }
}
