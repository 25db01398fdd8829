import type { SyncReply } from '#app/sync/model/protocol.ts'
import type { OutboxEntry, Write } from '../store/local-db.ts'

/**
 * `answered`: edits of this reply that wait for room. `waiting`: all edits that do. `isAgain`: room has been made since
 * they were tried.
 */
export type Waits = { answered: number; waiting: number; isAgain: boolean }

/** `known`: how many waited before; `settled`: edits that have just left the outbox. */
type Heard = { reply: SyncReply; settled: OutboxEntry[]; known: number; now: number }

/**
 * Records on each edit for which the server has no room the reason and the time of the try. Once room was made, on this
 * device or another, marks all waiting edits so that they are tried again. They keep their place in the outbox. Reads
 * nothing if no edit waits.
 */
export async function noteWaits(tx: Write, { reply, settled, known, now }: Heard): Promise<Waits> {
	const outbox = tx.objectStore('outbox')
	let answered = 0
	let waiting = known - settled.filter((entry) => entry.waiting).length
	for (const { mid, message } of reply.waits ?? []) {
		const entry = await outbox.index('mid').get(mid)
		if (!entry) continue
		answered += 1
		if (!entry.waiting) waiting += 1
		await outbox.put({ ...entry, waiting: { why: message, triedAt: now } })
	}
	const isAgain = waiting > 0 && hasMadeRoom(reply, settled)
	if (isAgain) await forgetTrials(tx)
	return { answered, waiting, isAgain }
}

async function forgetTrials(tx: Write): Promise<void> {
	const outbox = tx.objectStore('outbox')
	for (const entry of await outbox.getAll())
		if (entry.waiting) await outbox.put({ ...entry, waiting: { ...entry.waiting, triedAt: 0 } })
}

/** Whether a deletion was taken, or an issue resolved. */
function hasMadeRoom({ rows }: SyncReply, settled: OutboxEntry[]): boolean {
	const isRoom = (entity: string, isDeleted: boolean, fields: Record<string, unknown> | null) =>
		isDeleted || (entity === 'sync_issue' && typeof fields?.resolved_at === 'number')
	return (
		rows.some(({ entity, deleted, fields }) => isRoom(entity, deleted, fields)) ||
		settled.some(({ ops }) => ops.some(({ entity, fields }) => isRoom(entity, fields === null, fields)))
	)
}
