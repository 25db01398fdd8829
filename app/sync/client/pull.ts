import { COOK_HEADER } from '../model/cook-header.ts'
import type { SyncReply, SyncRequest } from '../model/protocol.ts'
import { applyReply } from './apply-reply.ts'
import type { Kitchen } from './kitchen.ts'
import type { KitchenDb, Metadata } from './kitchen-db.ts'
import { clientIdIn, readPlace } from './metadata.ts'
import { parseReply } from './parse-reply.ts'
import { PROTOCOL_VERSION, SCHEMA_VERSION } from './wire-version.ts'

/** How a sync ended. `retryAfterMs` is what the server asked for, if it did. */
export type SyncEnd =
	| { kind: 'done' }
	/** No network, a server in trouble, an answer that is none of ours. */
	| { kind: 'failed'; retryAfterMs: number | null }
	/** 401: only this ends a session on the device. */
	| { kind: 'signed_out' }
	/** The cookie belongs to another cook than this store. */
	| { kind: 'other_cook' }

/** `fetch`, to be handed in by tests. */
export type Post = (path: string, init: RequestInit) => Promise<Response>

/** Brings the store to where the space stands now: one request after the other until the server has no more. Never throws for what the network does. */
export async function pull(kitchen: Kitchen, post: Post, clock: () => number): Promise<SyncEnd> {
	for (;;) {
		const db = await kitchen.connection()
		const { cursor: asked } = await readPlace(db)
		const request: SyncRequest = {
			v: PROTOCOL_VERSION,
			clientId: await clientIdIn(metadataOf(db), kitchen.deps.makeId, clock()),
			cursor: asked,
			schema: SCHEMA_VERSION,
			mutations: [],
		}
		const answer = await ask(kitchen.userId, request, post)
		if (answer.kind !== 'reply') return answer
		const change = await applyReply(db, { reply: answer.reply, asked, now: clock() })
		if (change) await kitchen.announce(change)
		if (change && !answer.reply.more) return { kind: 'done' }
		// Dropped because another tab was faster, or there is more: on from where the store stands now.
	}
}

type Answer = { kind: 'reply'; reply: SyncReply } | Exclude<SyncEnd, { kind: 'done' }>

async function ask(userId: string, request: SyncRequest, post: Post): Promise<Answer> {
	let response: Response
	let body: unknown
	try {
		response = await post('/api/sync', {
			method: 'POST',
			headers: { 'content-type': 'application/json', [COOK_HEADER]: userId },
			body: JSON.stringify(request),
		})
		if (response.ok) body = await response.json()
	} catch {
		return { kind: 'failed', retryAfterMs: null }
	}
	if (response.status === 401) return { kind: 'signed_out' }
	if (response.status === 409) return { kind: 'other_cook' }
	const reply = response.ok ? parseReply(body) : null
	return reply ? { kind: 'reply', reply } : { kind: 'failed', retryAfterMs: retryAfterMs(response) }
}

function retryAfterMs(response: Response): number | null {
	const seconds = Number(response.headers.get('retry-after'))
	return seconds > 0 ? seconds * 1000 : null
}

const metadataOf = (db: KitchenDb) => ({
	get: (key: string) => db.get('metadata', key),
	put: (value: Metadata) => db.put('metadata', value),
})
