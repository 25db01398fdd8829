import { COOK_HEADER } from '#app/sync/model/cook-header.ts'
import type { SyncReply, SyncRequest } from '#app/sync/model/protocol.ts'
import { isObject, parseReply } from './parse-reply.ts'

/** `fetch`, injected. */
export type Post = (path: string, init: RequestInit) => Promise<Response>

export type Answer =
	| { kind: 'reply'; reply: SyncReply }
	/**
	 * No network, a server error, or an answer that is not in our format. `isBroken`: this very request made the server
	 * fail.
	 */
	| { kind: 'failed'; retryAfterMs: number | null; isBroken?: true }
	/** HTTP 413. */
	| { kind: 'too_large' }
	/** HTTP 401: nothing else ends a session on the device. */
	| { kind: 'signed_out' }
	/** The cookie belongs to another cook than this store. */
	| { kind: 'other_cook' }
	/** These edits create something with an id that is already in use elsewhere; the server has taken none of them. */
	| { kind: 'id_taken' }

/** Sends one sync request for this cook. Never throws for network errors. */
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
