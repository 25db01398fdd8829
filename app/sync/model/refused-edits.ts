import type { Issue } from './sync-labels-conflict.ts'

export type RefusedOp = { entity: string; id: string; fields: Record<string, unknown> | null; isNew: boolean }

/**
 * The ops of a refused edit. The server stores what it got, within bounds: anything that is not a valid op (any more)
 * is left out.
 */
export function refusedOps({ local_version }: Issue): RefusedOp[] {
	const { ops } = local_version
	return Array.isArray(ops) ? ops.flatMap((op) => readOp(op) ?? []) : []
}

function readOp(op: unknown): RefusedOp | null {
	if (!isRecord(op) || typeof op.id !== 'string' || typeof op.entity !== 'string') return null
	if (!(op.fields === null || isRecord(op.fields))) return null
	return { entity: op.entity, id: op.id, fields: op.fields, isNew: op.base === null }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
