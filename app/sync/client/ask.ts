import { COOK_HEADER } from '../model/cook-header.ts'
import type { SyncReply, SyncRequest } from '../model/protocol.ts'
import { isObject, parseReply } from './parse-reply.ts'

/** `fetch`, handed in. */
export type Post = (path: string, init: RequestInit) => Promise<Response>

export type Answer =
	| { kind: 'reply'; reply: SyncReply }
	/** No network, a server in trouble, an answer that is none of ours. `isBroken`: the server fell over this very request. */
	| { kind: 'failed'; retryAfterMs: number | null; isBroken?: true }
	/** 413 */
	| { kind: 'too_large' }
	/** 401: only this ends a session on the device. */
	| { kind: 'signed_out' }
	/** The cookie belongs to another cook than this store. */
	| { kind: 'other_cook' }
	/** Something that these edits make goes by an id that stands elsewhere; none of them was taken. */
	| { kind: 'id_taken' }

/** Sends one sync request for this cook. Never throws for what the network does. */
export async function ask(userId: string, request: SyncRequest, post: Post): Promise<Answer> {
	let response: Response
	let body: unknown
	try {
		response = await post('/api/sync', {
			method: 'POST',
			headers: { 'content-type': 'application/json', [COOK_HEADER]: userId },
			body: JSON.stringify(request),
		})
		if (response.ok || response.status === 409) body = await response.json()
	} catch {
		return { kind: 'failed', retryAfterMs: null }
	}
	if (response.status === 401) return { kind: 'signed_out' }
	const code = response.status === 409 && isObject(body) ? body.error : undefined
	if (code === 'other_cook' || code === 'id_taken') return { kind: code }
	if (response.status === 413) return { kind: 'too_large' }
	const reply = response.ok ? parseReply(body) : null
	if (reply) return { kind: 'reply', reply }
	const failed = { kind: 'failed', retryAfterMs: retryAfterMs(response) } as const
	return response.status === 500 ? { ...failed, isBroken: true } : failed
}

function retryAfterMs(response: Response): number | null {
	const seconds = Number(response.headers.get('retry-after'))
	return seconds > 0 ? seconds * 1000 : null
}
