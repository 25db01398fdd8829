import { idFromName } from '#app/platform/model/derived-ids.ts'
import type { FieldsOf, SyncedRow } from '#app/sync/model/entities.ts'
import type { Mutation, Op } from '#app/sync/model/protocol.ts'
import { waitingIn, withPaths } from '#app/sync/model/waiting-pictures.ts'
import { deadLetterIssueId } from '../outbox/dead-letters.ts'
import { toOutboxEntry } from '../outbox/outbox-entry.ts'
import { type OutboxEntry, rowKey } from '../store/local-db.ts'
import type { Change, LocalStore } from '../store/local-store.ts'
import { readPlaceIn } from '../store/metadata.ts'
import {
	type RowName,
	readServerRow,
	readVisible,
	showRow,
	startWriting,
	type Writing,
	writeDerived,
} from '../store/rows.ts'
import { inStrictTx } from '../store/strict-tx.ts'

/** The path of a row's picture on the server; or `refused`: why it will never have one. */
export type PictureOutcome = { row: RowName; name: string } & ({ path: string } | { refused: string })

/**
 * Writes the paths of pictures wherever this device named them (edits that wait, their bases, rows, cards), all in one
 * transaction. A refused picture is removed from there; an issue of this device states why, and lets the cook try it
 * again.
 */
export async function rewritePictures(
	localStore: LocalStore,
	mutation: Mutation,
	outcomes: PictureOutcome[],
): Promise<void> {
	if (outcomes.length === 0) return
	const byRow = Map.groupBy(outcomes, ({ row }) => rowKey(row.entity, row.id))
	const change = await localStore.run((db) =>
		inStrictTx(db, async (tx): Promise<Change> => {
			const writing = startWriting(tx, localStore.userId, localStore.deps.clock())
			for (const pictures of byRow.values()) await rewriteRow(writing, mutation, pictures)
			await writeDerived(writing)
			const { cursor, isComplete } = await readPlaceIn(tx.objectStore('metadata'))
			return { stores: [...writing.stores], ver: cursor?.ver ?? 0, isComplete }
		}),
	)
	await localStore.announce(change).catch(() => undefined)
}

async function rewriteRow(writing: Writing, mutation: Mutation, pictures: PictureOutcome[]): Promise<void> {
	const row = pictures[0]?.row
	if (!row) return
	const outbox = writing.tx.objectStore('outbox')
	const entries = await outbox.index('rows').getAll(rowKey(row.entity, row.id))
	const before = await readVisible(writing, row)
	const paths = new Map(pictures.map((one) => [one.name, 'path' in one ? one.path : null]))
	// Later edits of the row may name the picture too: in their fields or their base.
	const inOp = (op: Op) => (op.entity === row.entity && op.id === row.id ? withPaths(op, paths) : op)
	await Promise.all(entries.map((entry) => outbox.put(withOps(entry, inOp))))
	await showRow(writing, row, await readServerRow(writing, row))
	for (const one of pictures) if ('refused' in one && before) await tellRefusal(writing, mutation, before, paths, one)
}

function withOps(entry: OutboxEntry, change: (op: Op) => Op): OutboxEntry {
	const { rows: _rows, bytes: _bytes, isSent, tries, parked, ...mutation } = entry
	return { ...toOutboxEntry({ ...mutation, ops: mutation.ops.map(change) }), isSent, tries, parked }
}

/** Stores the edit that would bring the picture back as an issue: until the cook has decided, its bytes stay. */
async function tellRefusal(
	writing: Writing,
	{ clientId, verb, subject }: Mutation,
	{ entity, id, fields: before }: SyncedRow,
	paths: Map<string, string | null>,
	{ name, refused }: { name: string; refused: string },
): Promise<void> {
	const named = Object.entries(before).filter(([, value]) => waitingIn(value).includes(name))
	if (named.length === 0) return
	const others = new Map([...paths].filter(([other]) => other !== name))
	const fields = Object.fromEntries(named.map(([field, value]) => [field, withPaths(value, others)]))
	const base = Object.fromEntries(named.map(([field, value]) => [field, withPaths(value, paths)]))
	const mid = idFromName('picture', rowKey(entity, id), name)
	const issue: FieldsOf<'sync_issue'> = {
		type: 'rejected',
		row_entity: entity,
		row_id: id,
		client_id: clientId,
		mid,
		verb,
		subject,
		local_version: { ops: [{ entity, id, fields, base }] as never },
		server_version: null,
		base: null,
		message: refused,
		last_modified: writing.now,
		resolved_at: null,
		resolution: null,
	}
	writing.stores.add('issues')
	await writing.tx.objectStore('issues').put({ ...issue, id: deadLetterIssueId(mid), ver: 0 })
}
