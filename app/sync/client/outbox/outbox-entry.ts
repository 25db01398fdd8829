import { jsonBytes } from '#app/sync/model/act.ts'
import type { Mutation } from '#app/sync/model/protocol.ts'
import { type AcknowledgedEdit, type OutboxEntry, rowKey, type StoredEdit } from '../store/local-db.ts'
import { MAX_NAMES } from '../store/wire-version.ts'

/** An edit as the outbox stores it before it was ever sent. */
export const toOutboxEntry = (mutation: StoredEdit): OutboxEntry => ({
	...mutation,
	rows: rowsOfEdit(mutation),
	bytes: jsonBytes(mutation),
	isSent: false,
	tries: 0,
	parked: null,
})

/** The rows that an edit changes, each once, as `rowKey` names them. */
export const rowsOfEdit = ({ ops }: Pick<Mutation, 'ops'>): string[] => [
	...new Set(ops.map(({ entity, id }) => rowKey(entity, id))),
]

/**
 * An edit that had no room, under a new id: under its old id the server would only repeat its earlier result.
 * `sealedAt`: that of the edit that it goes before.
 */
export function underNewId(
	kept: AcknowledgedEdit,
	{ sealedAt, ...name }: Pick<StoredEdit, 'mid' | 'clientId' | 'seq' | 'sealedAt'>,
): StoredEdit {
	const { rows: _rows, waits: _waits, ver: _ver, outcome: _outcome, ackedAt: _ackedAt, ...edit } = kept
	const { sealedAt: _sealedAt, ...mutation } = edit
	const was = [...(mutation.was ?? []), mutation.mid].slice(-MAX_NAMES)
	return { ...mutation, was, ...name, ...(sealedAt === undefined ? {} : { sealedAt }) }
}
