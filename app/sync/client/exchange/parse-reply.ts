import { isEntityName } from '#app/sync/model/entities.ts'
import type { SyncReply } from '#app/sync/model/protocol.ts'

/**
 * Validates replies. The server has parsed every field before it wrote the row (server/fold-changes.ts), so this checks
 * only what the engine relies on: a page of a proxy or of a captive portal must never be taken for a reply.
 */
export function parseReply(body: unknown): SyncReply | null {
	if (!isObject(body)) return null
	const { epoch, from, to, more, rows, acked, results } = body
	if (typeof epoch !== 'string' || typeof from !== 'number' || typeof to !== 'number') return null
	if (!isOrAbsent(body.mark, 'string') || !isOrAbsent(body.head, 'number')) return null
	if (typeof more !== 'boolean' || !Array.isArray(rows) || !rows.every(isRow)) return null
	if (!Array.isArray(acked) || !acked.every((mid) => typeof mid === 'string')) return null
	if (!Array.isArray(results) || !results.every(isResult)) return null
	if (body.waits !== undefined && !(Array.isArray(body.waits) && body.waits.every(isWait))) return null
	return body as SyncReply
}

const isOrAbsent = (value: unknown, type: 'string' | 'number'): boolean => value === undefined || typeof value === type

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

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null
