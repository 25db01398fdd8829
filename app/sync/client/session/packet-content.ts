import type { Cursor } from '#app/sync/model/protocol.ts'
import { BACKUP_WINDOW_MS } from '../exchange/backup-window.ts'
import { readStore } from '../outbox/read-unsent.ts'
import type { Unsent } from '../outbox/requeue.ts'
import { type AcknowledgedEdit, type LocalDb, OVER_LIMIT, type StoredEdit } from '../store/local-db.ts'
import { readPlace } from '../store/metadata.ts'

/** An entry of the acknowledged log as it is kept for a restore of the server: it lies over no row. */
export type Acknowledged = Omit<AcknowledgedEdit, 'waits' | 'rows'>

/**
 * The content of a packet. `cursor`: up to which commit the server had acknowledged the edits; packets of earlier
 * releases have none.
 */
export type PacketContent = Unsent & { acknowledged: Acknowledged[]; cursor: Cursor | null }

/**
 * Limit for a packet, which is written in one piece at the end of a session: some thousand edits. Older edits than fit
 * are left out.
 */
export const MAX_KEPT_CHARS = 8_000_000

/**
 * The edits of the last 30 days that the server has acknowledged to this store, in their order, and the newest commit
 * that it has named. `known`: the ids of the whole acknowledged log, including edits that are too old or too many.
 */
export async function readAcknowledged(
	db: LocalDb,
	{ userId, now, most = MAX_KEPT_CHARS }: { userId: string; now: number; most?: number },
): Promise<{ acknowledged: Acknowledged[]; cursor: Cursor | null; known: string[] }> {
	if (!db.objectStoreNames.contains('metadata')) return { acknowledged: [], cursor: null, known: [] }
	const [kept, { cursor }] = await Promise.all([readStore(db, 'kept'), readPlace(db)])
	const recent = kept
		.filter(
			({ waits, ackedAt, userId: own }) => waits !== OVER_LIMIT && own === userId && ackedAt > now - BACKUP_WINDOW_MS,
		)
		.map(({ waits: _waits, rows: _rows, ...entry }): Acknowledged => entry)
		.sort((a, b) => b.seq - a.seq)
	let chars = 0
	const fitting = recent.findIndex((entry) => {
		chars += JSON.stringify(entry).length
		return chars > most
	})
	const acknowledged = (fitting < 0 ? recent : recent.slice(0, fitting)).reverse()
	return { acknowledged, cursor, known: kept.map(({ mid }) => mid) }
}

export const isAcknowledged = (edit: StoredEdit | Acknowledged): edit is Acknowledged => 'ackedAt' in edit

type Placed = { edit: StoredEdit | Acknowledged; place: [sealedAt: number, packet: number, seq: number] }

/**
 * Merges the edits of several packets, the oldest packet first, in the order in which the edits were made: by the time
 * when each was first encrypted, since an edit that was requeued while a session was ending is in a packet that is
 * younger than what was done after it. An edit in two packets (the end of a session was interrupted) has the content of
 * the later one and the place of the first. `cursor`: the newest of theirs; acknowledged edits that another cursor
 * covers are returned as not acknowledged.
 */
export function mergePackets(packets: (PacketContent & { at: number })[]): {
	edits: (StoredEdit | Acknowledged)[]
	cursor: Cursor | null
} {
	const cursor = packets.findLast(({ acknowledged }) => acknowledged.length > 0)?.cursor ?? null
	const placed = new Map<string, Placed>()
	for (const [i, packet] of packets.entries()) {
		const isVouched = cursor !== null && isSameCommit(packet.cursor, cursor)
		const acknowledged = packet.acknowledged.map((entry) => (isVouched ? entry : toMutation(entry)))
		for (const edit of [...acknowledged, ...packet.mutations]) {
			const place: Placed['place'] = [edit.sealedAt ?? packet.at, i, edit.seq]
			placed.set(edit.mid, { edit, place: placed.get(edit.mid)?.place ?? place })
		}
	}
	const inOrder = [...placed.values()].sort(({ place: a }, { place: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
	return { edits: inOrder.map(({ edit, place }) => ({ ...edit, sealedAt: place[0] })), cursor }
}

export function toMutation(edit: StoredEdit | Acknowledged): StoredEdit {
	if (!isAcknowledged(edit)) return edit
	const { ver: _ver, outcome: _outcome, ackedAt: _ackedAt, ...mutation } = edit
	return mutation
}

const isSameCommit = (a: Cursor | null, b: Cursor): boolean =>
	a?.epoch === b.epoch && a.mark === b.mark && (a.head ?? a.ver) === (b.head ?? b.ver)
