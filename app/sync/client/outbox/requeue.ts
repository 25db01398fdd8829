import type { Cursor } from '#app/sync/model/protocol.ts'
import { showOps } from '../edits/follow-issue.ts'
import { type Acknowledged, isAcknowledged, toMutation } from '../session/packet-content.ts'
import type { KeptDraft } from '../session/saved-drafts.ts'
import type { KeptBlob, OutboxEntry, StoredEdit, StoredRow, Write } from '../store/local-db.ts'
import type { LocalStore } from '../store/local-store.ts'
import { clientIdIn, fromTheStart, readPlaceIn, takeSeqIn, writePlaceIn } from '../store/metadata.ts'
import { startWriting, writeDerived } from '../store/rows.ts'
import { inStrictTx } from '../store/strict-tx.ts'
import { isOwnIssue } from './dead-letters.ts'
import { toOutboxEntry } from './outbox-entry.ts'
import { removeFromOutbox } from './remove-from-outbox.ts'

/**
 * Edits that were taken out of this cook's store, in their order, with the pictures that they name. `issues`: those
 * that this device made and that hold an edit themselves instead of standing for one of these (a picture that the
 * server refused). `drafts`: what was typed and never saved.
 */
export type Unsent = {
	mutations: StoredEdit[]
	issues: StoredRow<'sync_issue'>[]
	blobs: KeptBlob[]
	drafts: KeptDraft[]
}

/** `mutations`: may include acknowledged edits. `cursor`: the newest commit that the server had named with them. */
export type Back = Pick<Unsent, 'issues' | 'blobs'> & {
	mutations: (StoredEdit | Acknowledged)[]
	cursor?: Cursor | null
}

/**
 * Requeues edits in the cook's store, before those that wait there and under their old ids: an edit that is there already,
 * or was acknowledged, is not doubled. Edits of another cook are left out. Returns how many came back unsent, including
 * issues.
 *
 * A store that has not read anything yet moves acknowledged edits to its acknowledged log and sends its first request with
 * their cursor, from the start: a restored server answers that it does not know that commit, takes nothing, and then gets
 * all of them in their order. A store that has a cursor already cannot ask that, and sends them: the server takes each
 * once.
 */
export async function requeue(
	localStore: LocalStore,
	{ mutations, issues, blobs, cursor = null }: Back,
): Promise<number> {
	await localStore.run(async (db) => {
		const tx = db.transaction('blobs', 'readwrite', { durability: 'strict' })
		await Promise.all([...blobs.map((blob) => tx.store.put(blob)), tx.done])
	})
	const { userId, deps } = localStore
	const { change, count } = await localStore.run((db) =>
		inStrictTx(db, async (tx) => {
			const writing = startWriting(tx, userId, deps.clock())
			const metadata = tx.objectStore('metadata')
			const outbox = tx.objectStore('outbox')
			const waiting = await outbox.getAll()
			const known = new Set([...waiting.map(({ mid }) => mid), ...(await tx.objectStore('kept').getAllKeys())])
			const own = mutations.filter((mutation) => mutation.userId === userId)
			const place = await readPlaceIn(metadata)
			const asks = cursor !== null && place.cursor === null
			const edits = newOnes(own, known)
			const back = asks ? edits.filter((edit) => !isAcknowledged(edit)) : edits.map(toMutation)
			const clientId = await clientIdIn(metadata, deps.makeId, writing.now)
			const first = await takeSeqIn(metadata, edits.length > 0 ? edits.length + waiting.length : 0, writing.now)
			if (edits.length > 0) for (const entry of waiting) await removeFromOutbox(tx, entry, { kind: 'moved' })
			for (const [i, edit] of edits.length > 0 ? inLine(edits, waiting).entries() : []) {
				const seq = first + i
				if (isWaiting(edit)) await outbox.put({ ...edit, seq })
				else if (asks && isAcknowledged(edit)) await tx.objectStore('kept').put({ ...edit, clientId, seq })
				// It may have reached the server under its old store's client id.
				else await outbox.put({ ...toOutboxEntry({ ...toMutation(edit), clientId, seq }), isSent: true })
			}
			if (asks) await writePlaceIn(metadata, { ...place, cursor: fromTheStart(cursor) })
			await showOps(
				writing,
				back.flatMap(({ ops }) => ops),
			)
			await writeDerived(writing)
			const issueCount = await putIssues(tx, issues.filter(isOwnIssue))
			const stores = [...writing.stores, 'outbox' as const, 'issues' as const]
			const ver = place.cursor?.ver ?? 0
			return { change: { stores, ver, isComplete: place.isComplete }, count: back.length + issueCount }
		}),
	)
	await localStore.announce(change).catch(() => undefined)
	if (count > 0) localStore.saved()
	return count
}

type InLine = StoredEdit | Acknowledged | OutboxEntry
const isWaiting = (edit: InLine): edit is OutboxEntry => 'isSent' in edit

/** Before the edits that wait, but after those that were requeued already and had been encrypted earlier. */
function inLine(edits: (StoredEdit | Acknowledged)[], waiting: OutboxEntry[]): InLine[] {
	const line: InLine[] = []
	const rest = [...waiting]
	for (const edit of edits) {
		while (rest[0]?.sealedAt !== undefined && edit.sealedAt !== undefined && rest[0].sealedAt < edit.sealedAt)
			line.push(...rest.splice(0, 1))
		line.push(edit)
	}
	return [...line, ...rest]
}

/** Edits that are not known, each once: if the end of a session was interrupted, an edit was encrypted twice. */
function newOnes<T extends StoredEdit>(mutations: T[], known: ReadonlySet<string>): T[] {
	const byMid = new Map<string, T>()
	for (const mutation of mutations)
		if (!known.has(mutation.mid) && !byMid.has(mutation.mid)) byMid.set(mutation.mid, mutation)
	return [...byMid.values()]
}

/** Returns how many of them were missing. */
async function putIssues(tx: Write, issues: Unsent['issues']): Promise<number> {
	const store = tx.objectStore('issues')
	const known = new Set(await store.getAllKeys())
	const missing = issues.filter(({ id }) => !known.has(id))
	await Promise.all(missing.map((issue) => store.put(issue)))
	return missing.length
}
