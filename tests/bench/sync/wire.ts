import { Agent, request as requestHttp } from 'node:http'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { COOK_HEADER } from '#app/sync/model/cook-header.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import {
	type Cursor,
	type Mutation,
	type Op,
	PROTOCOL_VERSION,
	SCHEMA_VERSION,
	type SyncReply,
	type SyncRequest,
} from '#app/sync/model/protocol.ts'
import { commit } from '#app/sync/server/commit.ts'
import type { Db } from '#db/client.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { mapWide } from './measure.ts'

export type Cook = { user: User; cookie: string }
export type Answer = { status: number; body: string; retryAfterMs: number | null }
/** Sends a sync request of this cook. Rejects when the network fails. */
export type Send = (cook: Cook, body: string) => Promise<Answer>

const SETUP_WIDTH = 4

/** Signed-in cooks. */
export function makeCooks(db: Db, count: number): Promise<Cook[]> {
	return mapWide(Array.from({ length: count }), SETUP_WIDTH, async () => {
		const user = await makeUser(db)
		const cookie = await startSession(db, user.id, { now: Date.now(), userAgent: 'bench' })
		return { user, cookie: cookie.split(';')[0] ?? '' }
	})
}

/** Over HTTP, on keep-alive connections, as a browser uses them. */
export function sendTo(url: string, connections: number): Send {
	const agent = new Agent({ keepAlive: true, maxSockets: connections })
	return (cook, body) => call(`${url}/api/sync`, { method: 'POST', agent, cook, body })
}

/**
 * Over HTTP, with one connection per call: one that idled while this thread was busy may be closed when it is reused.
 */
export function sendFresh(url: string): Send {
	const agent = new Agent()
	return (cook, body) => call(`${url}/api/sync`, { method: 'POST', agent, cook, body })
}

/** A GET on one keep-alive connection, by a visitor or this cook. */
export function getFrom(url: string, cook?: Cook): () => Promise<Answer> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 })
	return () => call(url, { method: 'GET', agent, body: '', ...(cook ? { cook } : {}) })
}

type Call = { method: string; agent: Agent; cook?: Cook; body: string }

function call(url: string, { method, agent, cook, body }: Call): Promise<Answer> {
	const { origin } = new URL(url)
	const who = cook ? { cookie: cook.cookie, [COOK_HEADER]: cook.user.id } : {}
	const sent = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}
	return new Promise((resolve, reject) => {
		requestHttp(url, { method, agent, headers: { origin, ...who, ...sent } }, (response) => {
			let text = ''
			response.setEncoding('utf8')
			response.on('data', (chunk) => {
				text += chunk
			})
			response.on('error', reject)
			response.on('end', () => {
				const seconds = Number(response.headers['retry-after'])
				resolve({
					status: response.statusCode ?? 0,
					body: text,
					retryAfterMs: seconds > 0 ? seconds * 1000 : null,
				})
			})
		})
			.on('error', reject)
			.end(body)
	})
}

/** A shopping item as the simplest thing that a cook creates and ticks. */
export type Item = { id: string; fields: FieldsOf<'shopping_item'> }

export function newItem(cook: Cook, position: number): Item {
	return {
		id: makeId(),
		fields: {
			user_id: cook.user.id,
			ingredient_name: `Red lentils, packet ${position + 1}`,
			category: 'Dry goods',
			is_checked: false,
			quantity: '500',
			unit: 'g',
			text: '500 g red lentils',
			origins: [],
			store: '',
			position,
			created_at: Date.now(),
		},
	}
}

/** A list on the server. */
export async function writeItems(db: Db, cook: Cook, count: number): Promise<Item[]> {
	const items = Array.from({ length: count }, (_, position) => newItem(cook, position))
	const { id, space } = cook.user
	await commit(db, {
		space,
		userId: id,
		at: Date.now(),
		plan: () => items.map(({ id: itemId, fields }) => ({ entity: 'shopping_item', id: itemId, op: 'put', fields })),
	})
	return items
}

/** The op that adds an item to the list; the server sets the owner. */
export function creationOf({ id, fields: { user_id: _, ...fields } }: Item): Op {
	return { entity: 'shopping_item', id, fields, base: null }
}

/** The op that ticks or unticks an item; it also changes the item passed in. */
export function tick({ id, fields }: Item): Op {
	const base = { is_checked: fields.is_checked }
	fields.is_checked = !fields.is_checked
	return { entity: 'shopping_item', id, fields: { is_checked: fields.is_checked }, base }
}

/** A device as the server sees one: it numbers its edits, sends what is not acknowledged, and remembers its cursor. */
export class WireDevice {
	readonly cook: Cook
	readonly #send: Send
	readonly #clientId = makeId()
	readonly #rows = new Map<string, boolean>()
	#seq = 0
	#cursor: Cursor | null = null
	#queue: Mutation[] = []

	constructor(cook: Cook, send: Send) {
		this.cook = cook
		this.#send = send
	}

	get unsent(): number {
		return this.#queue.length
	}

	/** The ticks that this device has read. */
	get ticks(): ReadonlyMap<string, boolean> {
		return this.#rows
	}

	edit(op: Op): void {
		this.#seq += 1
		this.#queue.push({
			mid: makeId(),
			clientId: this.#clientId,
			seq: this.#seq,
			userId: this.cook.user.id,
			schema: SCHEMA_VERSION,
			verb: op.base === null ? 'shopping_item.add' : 'shopping_item.check',
			subject: 'Red lentils',
			offline: false,
			ops: [op],
			at: Date.now(),
		})
	}

	/** One request with the oldest unsent edits. Returns whether there is more, on either side. Throws Refused. */
	async sync(atMost: number): Promise<{ more: boolean }> {
		const sent = this.#queue.slice(0, atMost)
		const request: SyncRequest = {
			v: PROTOCOL_VERSION,
			clientId: this.#clientId,
			cursor: this.#cursor,
			schema: SCHEMA_VERSION,
			mutations: sent,
			device: 'Bench',
		}
		const answer = await this.#send(this.cook, JSON.stringify(request))
		if (answer.status !== 200) throw new Refused(answer)
		const reply: SyncReply = JSON.parse(answer.body)
		this.#take(reply)
		return { more: reply.more || this.#queue.length > 0 }
	}

	/** Repeats until nothing is left on either side. */
	async syncAll(atMost: number): Promise<void> {
		while ((await this.sync(atMost)).more);
	}

	#take({ epoch, to, acked, results, rows }: SyncReply): void {
		const odd = results.find(({ outcome }) => outcome !== 'applied')
		if (odd) throw new Error(`an edit was not applied: ${JSON.stringify(odd)}`)
		const done = new Set(acked)
		this.#queue = this.#queue.filter(({ mid }) => !done.has(mid))
		this.#cursor = { epoch, ver: to }
		for (const row of rows)
			if (row.entity === 'shopping_item') this.#rows.set(row.id, (row.fields as Item['fields']).is_checked)
	}
}

/** The server answered, but not with a reply. */
export class Refused extends Error {
	readonly answer: Answer

	constructor(answer: Answer) {
		super(`the server answered ${answer.status}: ${answer.body.slice(0, 300)}`)
		this.answer = answer
	}
}
