import { idFromName } from '#app/platform/model/derived-ids.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import type { OutboxEntry, Write } from '../store/local-db.ts'
import type { LocalStore } from '../store/local-store.ts'
import { readPlaceIn } from '../store/metadata.ts'
import { inStrictTx } from '../store/strict-tx.ts'

export const TOO_LARGE_FOR_SERVER = 'This change is too large for the server. It is kept on this device.'
export const UNREADABLE_FOR_SERVER = 'The server cannot read this change. It is kept on this device.'

/** Id of the issue about a dead letter. */
export const deadLetterIssueId = (mid: string): string => idFromName('parked', mid)

/** Whether this device made the issue: it exists nowhere else. */
export const isOwnIssue = ({ id, mid }: { id: string; mid: string }): boolean => id === deadLetterIssueId(mid)

/**
 * Makes an edit a dead letter: it stays in the outbox and on the screen but is not sent, an issue on this device states
 * why, and the edits behind it go on.
 */
export function moveToDeadLetters(localStore: LocalStore, mid: string, why: string): Promise<void> {
	return changeEntry(localStore, mid, async (tx, entry) => {
		await tx.objectStore('outbox').put({ ...entry, parked: why })
		await tx.objectStore('issues').put({ ...issueOf(entry, why), id: deadLetterIssueId(mid), ver: 0 })
	})
}

/** Counts an answer of the server that did not take the edit. Returns the new count. */
export async function countTry(localStore: LocalStore, mid: string): Promise<number> {
	let tries = 0
	await changeEntry(localStore, mid, async (tx, entry) => {
		tries = entry.tries + 1
		await tx.objectStore('outbox').put({ ...entry, tries })
	})
	return tries
}

async function changeEntry(
	localStore: LocalStore,
	mid: string,
	work: (tx: Write, entry: OutboxEntry) => Promise<void>,
): Promise<void> {
	const change = await localStore.run((db) =>
		inStrictTx(db, async (tx) => {
			const entry = await tx.objectStore('outbox').index('mid').get(mid)
			if (entry) await work(tx, entry)
			const { cursor, isComplete } = await readPlaceIn(tx.objectStore('metadata'))
			return { stores: ['outbox' as const, 'issues' as const], ver: cursor?.ver ?? 0, isComplete }
		}),
	)
	await localStore.announce(change).catch(() => undefined)
}

function issueOf(entry: OutboxEntry, message: string): FieldsOf<'sync_issue'> {
	const [first] = entry.ops
	return {
		type: 'rejected',
		row_entity: first?.entity ?? '',
		row_id: first?.id ?? entry.mid,
		client_id: entry.clientId,
		mid: entry.mid,
		verb: entry.verb,
		subject: entry.subject,
		local_version: { ops: entry.ops as never },
		server_version: null,
		base: null,
		message,
		last_modified: entry.at,
		resolved_at: null,
		resolution: null,
	}
}
