import { jsonBytes } from '../model/act.ts'
import type { Mutation } from '../model/protocol.ts'
import { type OutboxEntry, rowKey } from './kitchen-db.ts'

/** An edit as the outbox holds it before it was ever sent. */
export const toOutboxEntry = (mutation: Mutation): OutboxEntry => ({
	...mutation,
	rows: [...new Set(mutation.ops.map(({ entity, id }) => rowKey(entity, id)))],
	bytes: jsonBytes(mutation),
	isSent: false,
	tries: 0,
	parked: null,
})
