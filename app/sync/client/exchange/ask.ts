import { COOK_HEADER } from '#app/sync/model/cook-header.ts'
import { isEntityName } from '#app/sync/model/entities.ts'
import type { SyncReply, SyncRequest } from '#app/sync/model/protocol.ts'

/** `fetch`, injected. */
export type Post = (path: string, init: RequestInit) => Promise<Response>

export type Answer =
	| { kind: 'reply'; reply: SyncReply }
	/**
	 * No network, a server error, or an answer that is not in our format. `isBroken`: this very request made the server
	 * fail. `stopped`: the server's sentence, while it saves nothing.
	 */
	| { kind: 'failed'; retryAfterMs: number | null; isBroken?: true; stopped?: string }
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
		else if (response.status === 503) body = await response.json().catch(() => null)
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
	if (response.status === 500) return { ...failed, isBroken: true }
	return isObject(body) && typeof body.message === 'string' ? { ...failed, stopped: body.message } : failed
}

function retryAfterMs(response: Response): number | null {
	const seconds = Number(response.headers.get('retry-after'))
	return seconds > 0 ? seconds * 1000 : null
}

/**
 * Validates replies. The server has parsed every field before it wrote the row (server/fold-changes.ts), so this checks
 * only what the engine relies on: a page of a proxy or of a captive portal must never be taken for a reply.
 */
function parseReply(body: unknown): SyncReply | null {
	if (!isObject(body)) return null
	const { epoch, from, to, more, rows, acked, results } = body
	if (typeof epoch !== 'string' || typeof from !== 'number' || typeof to !== 'number') return null
	if (!isOrAbsent(body.mark, 'string') || !isOrAbsent(body.head, 'number')) return null
	if (typeof more !== 'boolean' || !Array.isArray(rows) || !rows.every(isRow)) return null
	if (!Array.isArray(acked) || !acked.every((mid) => typeof mid === 'string')) return null
	if (!Array.isArray(results) || !results.every(isResult)) return null
	if (!isPartOrAbsent(body.plan) || !isPartOrAbsent(body.usage)) return null
	if (body.waits !== undefined && !(Array.isArray(body.waits) && body.waits.every(isWait))) return null
	return body as SyncReply
}

const isOrAbsent = (value: unknown, type: 'string' | 'number'): boolean => value === undefined || typeof value === type

const isPartOrAbsent = (value: unknown): boolean => value === undefined || isObject(value)

const isResult = (result: unknown): boolean =>
	isObject(result) && typeof result.mid === 'string' && typeof result.ver === 'number' && isOutcome(result.outcome)

const isWait = (wait: unknown): boolean =>
	isObject(wait) && typeof wait.mid === 'string' && typeof wait.message === 'string'

const isOutcome = (outcome: unknown): boolean =>
	outcome === 'applied' || outcome === 'conflict' || outcome === 'rejected' || outcome === 'over_limit'

const isRow = (row: unknown): boolean =>
	isObject(row) &&
	typeof row.entity === 'string' &&
	isEntityName(row.entity) &&
	typeof row.id === 'string' &&
	typeof row.ver === 'number' &&
	typeof row.deleted === 'boolean' &&
	isObject(row.fields)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
