import { isEntityName, type SyncedRow } from '#app/sync/model/entities.ts'
import { resentId } from '#app/sync/model/id-taken.ts'
import { toOutboxEntry } from '../outbox/outbox-entry.ts'
import { type AcknowledgedEdit, ROW_STORES } from '../store/local-db.ts'
import { type Place, setRereadingIn, takeSeqIn, writePlaceIn } from '../store/metadata.ts'
import { readServerRow, type Writing } from '../store/rows.ts'
import type { Applied } from './apply-reply.ts'
import { BACKUP_WINDOW_MS } from './backup-window.ts'

/**
 * The server was restored from a backup: the device forgets its cursor and requeues the edits that the backup may not
 * hold, before those that still wait and under their old ids (R9). Its rows stay on the screen until the server's rows
 * arrive; a row that the restored server no longer has must not vanish on this device.
 */
export async function forgetHistory(writing: Writing, place: Place, clientId: string): Promise<Applied> {
	const { tx, now } = writing
	const metadata = tx.objectStore('metadata')
	await forgetVersions(writing)
	await requeue(writing, clientId)
	await setRereadingIn(metadata, true, now)
	await writePlaceIn(metadata, { ...place, cursor: null })
	return { change: { stores: ['outbox', 'kept'], ver: 0, isComplete: place.isComplete }, acked: 0, queued: 0 }
}

/** The versions of the rows belong to a history that no longer exists. */
async function forgetVersions({ tx }: Writing): Promise<void> {
	for (const name of [...ROW_STORES, 'deleted_rows'] as const) {
		const store = tx.objectStore(name)
		const rows = await store.getAll()
		await Promise.all(rows.map((row) => store.put({ ...row, ver: 0 } as never)))
	}
	const under = tx.objectStore('base_values')
	const bases = await under.getAll()
	await Promise.all(bases.map((base) => under.put({ ...base, row: base.row && { ...base.row, ver: 0 } })))
}

async function requeue(writing: Writing, clientId: string): Promise<void> {
	const { tx, now } = writing
	const outbox = tx.objectStore('outbox')
	const kept = (await tx.objectStore('kept').getAll()).sort((a, b) => a.seq - b.seq)
	const waiting = await outbox.getAll()
	const known = new Set([...kept, ...waiting].map(({ mid }) => mid))
	// An edit that had no room and was resent under a new id is requeued under its last id only: a server that has room
	// now would take it twice. An edit older than the server's log would count as new there.
	const isWanted = ({ mid, waits, ackedAt }: AcknowledgedEdit) =>
		!known.has(resentId(mid)) && (waits !== undefined || ackedAt > now - BACKUP_WINDOW_MS)
	for (const entry of kept.filter(isWanted)) {
		const { ver: _ver, outcome: _outcome, ackedAt: _at, waits: _waits, rows: _rows, ...mutation } = entry
		const isTaken = (await outbox.getKey(entry.seq)) !== undefined
		const seq = isTaken ? await takeSeqIn(tx.objectStore('metadata'), 1, now) : entry.seq
		await outbox.put({ ...toOutboxEntry({ ...mutation, clientId, seq }), isSent: true })
		await keepUnder(writing, entry)
	}
	await tx.objectStore('kept').clear()
}

/**
 * The current row already contains the edit: it stays on the screen, and serves as base value until the server's row
 * comes.
 */
async function keepUnder(writing: Writing, { ops }: AcknowledgedEdit): Promise<void> {
	const under = writing.tx.objectStore('base_values')
	for (const { entity, id } of ops) {
		if (!isEntityName(entity)) continue
		const row = { entity, id }
		if ((await under.getKey([row.entity, row.id])) !== undefined) continue
		const server: SyncedRow | null = await readServerRow(writing, row)
		await under.put({ ...row, row: server })
	}
}
