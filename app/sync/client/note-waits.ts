import type { SyncReply } from '../model/protocol.ts'
import type { OutboxEntry, Write } from './kitchen-db.ts'

/** `told`: edits of this reply that wait. `waiting`: all that do. `isAgain`: room has been made since they were tried. */
export type Waits = { told: number; waiting: number; isAgain: boolean }
const NONE: Waits = { told: 0, waiting: 0, isAgain: false }

/**
 * Notes on the edits for which the server has no room why, and that they were tried; once room was made, here or on another
 * device, that they may be tried again. They stay where they are. Reads the outbox only where something waits: `isKnown`
 * where something did before. `settled`: edits that have just left the outbox.
 */
export async function noteWaits(
	tx: Write,
	{ reply, settled, isKnown, now }: { reply: SyncReply; settled: OutboxEntry[]; isKnown: boolean; now: number },
): Promise<Waits> {
	const why = new Map(reply.waits?.map(({ mid, message }) => [mid, message]))
	if (why.size === 0 && !isKnown) return NONE
	const outbox = tx.objectStore('outbox')
	const entries = await outbox.getAll()
	const isRoom = hasMadeRoom(reply, settled)
	let told = 0
	let waiting = 0
	for (const entry of entries) {
		const message = why.get(entry.mid)
		if (message === undefined && !entry.waiting) continue
		waiting += 1
		if (message !== undefined) told += 1
		const triedAt = isRoom ? 0 : message === undefined ? entry.waiting?.triedAt : now
		const known = { why: message ?? entry.waiting?.why ?? '', triedAt: triedAt ?? 0 }
		await outbox.put({ ...entry, waiting: known })
	}
	return { told, waiting, isAgain: isRoom && waiting > 0 }
}

/** A deletion was taken, or a question answered. */
function hasMadeRoom({ rows }: SyncReply, settled: OutboxEntry[]): boolean {
	const isRoom = (entity: string, isDeleted: boolean, fields: Record<string, unknown> | null) =>
		isDeleted || (entity === 'sync_issue' && typeof fields?.resolved_at === 'number')
	return (
		rows.some(({ entity, deleted, fields }) => isRoom(entity, deleted, fields)) ||
		settled.some(({ ops }) => ops.some(({ entity, fields }) => isRoom(entity, fields === null, fields)))
	)
}
