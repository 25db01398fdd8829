import { opOf, splitAct } from '#app/sync/model/act.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { type EntityName, factsOf, type RowChange, type SyncedRow } from '#app/sync/model/entities.ts'
import { overlay } from '#app/sync/model/overlay.ts'
import type { Mutation, Op } from '#app/sync/model/protocol.ts'
import { isOwnIssue } from '../outbox/dead-letters.ts'
import { toOutboxEntry } from '../outbox/outbox-entry.ts'
import { resendUnderNewId } from '../outbox/resend.ts'
import { BrokenStoreError } from '../store/broken-store.ts'
import { type AcknowledgedEdit, type LocalDb, rowKey } from '../store/local-db.ts'
import type { Change, LocalStore } from '../store/local-store.ts'
import { clientIdIn, isRereadingIn, readPlaceIn, takeSeqIn } from '../store/metadata.ts'
import { NotSavedError } from '../store/not-saved.ts'
import { type RowName, readVisible, startWriting, type Writing, writeDerived, writeRow } from '../store/rows.ts'
import { inStrictTx } from '../store/strict-tx.ts'
import { MAX_ENTRY_BYTES, MAX_OPS, SCHEMA_VERSION } from '../store/wire-version.ts'
import { undoUnsent } from './cancel.ts'
import { dropOverLimit, followDeadLetter, followOverLimit } from './follow-issue.ts'
import { look } from './look.ts'

/** The wire's limit for an edit's subject. */
const MAX_SUBJECT = 300

/**
 * `mids`: the edit's ids in the history; several for an act in parts, none if nothing changed. `takenBack`: earlier
 * edits that a deletion made pointless before they were ever sent.
 */
export type Saved = { mids: string[]; takenBack: string[] }

/**
 * Makes an edit on this device, durably, and queues it for the server: one strict transaction reads what the plan looks
 * at, runs the plan and writes rows, cards and outbox. Resolves when that transaction has completed ("saved"). Throws
 * what the plan throws, AppError('too_large') for one row that fits no entry, and NotSavedError if the browser could
 * not keep it; then nothing of it is stored.
 */
export async function edit(localStore: LocalStore, what: Edit): Promise<Saved> {
	const { change, saved } = await localStore.deps.holdReload(() =>
		withRescue(localStore, () => localStore.run((db) => writeEdit(db, localStore, what))),
	)
	// The edit is saved: a repaint that fails must not report otherwise.
	await localStore.announce(change).catch(() => undefined)
	if (saved.mids.length > 0) localStore.saved()
	return saved
}

/** Frees room and tries once more if the browser has none left. */
export async function withRescue<T>(localStore: LocalStore, write: () => Promise<T>): Promise<T> {
	try {
		return await write()
	} catch (error) {
		if (!isStorageError(error)) throw error
		if (error.name === 'QuotaExceededError') localStore.report('quota')
		await localStore.deps.freeSpace().catch(() => undefined)
	}
	try {
		return await write()
	} catch (error) {
		if (!isStorageError(error)) throw error
		throw new NotSavedError({ cause: error })
	}
}

/** DataCloneError and DataError are defects of the program, not of the storage. */
const isStorageError = (error: unknown): error is DOMException | BrokenStoreError =>
	error instanceof BrokenStoreError ||
	(error instanceof DOMException && error.name !== 'DataCloneError' && error.name !== 'DataError')

async function writeEdit(db: LocalDb, localStore: LocalStore, what: Edit): Promise<{ change: Change; saved: Saved }> {
	const { userId, deps } = localStore
	const now = deps.clock()
	return inStrictTx(db, async (tx) => {
		const writing = startWriting(tx, userId, now)
		const metadata = tx.objectStore('metadata')
		const [seen, clientId, { cursor, isComplete }] = await Promise.all([
			look(tx, what),
			clientIdIn(metadata, deps.makeId, now),
			readPlaceIn(metadata),
		])
		const { ops, takenBack, again } = await applyChanges(writing, what.plan(seen))
		const parts = splitAct(ops, { ops: MAX_OPS, bytes: MAX_ENTRY_BYTES })
		const resent = await resendUnderNewId(writing, again, clientId)
		const first = await takeSeqIn(metadata, parts.length, now)
		const act = parts.length > 1 ? deps.makeId() : null
		const sender = { clientId, userId, schema: SCHEMA_VERSION, offline: !deps.isOnline(), at: now }
		const written = parts.map(
			(part, i): Mutation => ({
				...sender,
				mid: deps.makeId(),
				seq: first + i,
				verb: what.verb,
				subject: what.subject.slice(0, MAX_SUBJECT),
				ops: part,
				...(act ? { act: { id: act, part: i + 1, of: parts.length } } : {}),
			}),
		)
		const mutations = [...resent, ...written]
		const outbox = tx.objectStore('outbox')
		await Promise.all(written.map((mutation) => outbox.put(toOutboxEntry(mutation))))
		await writeDerived(writing)
		if (mutations.length + takenBack.length > 0) writing.stores.add('outbox')
		return {
			change: { stores: [...writing.stores], ver: cursor?.ver ?? 0, isComplete },
			saved: { mids: mutations.map(({ mid }) => mid), takenBack },
		}
	})
}

/**
 * `ops`: what has to be sent to the server. `takenBack`: earlier edits that need not be sent. `again`: edits over the
 * plan's limit that are resent under a new id.
 */
type Applied = { ops: Op[]; takenBack: string[]; again: AcknowledgedEdit[] }

/** Shows the changes on this device and returns what has to be sent to the server. */
async function applyChanges(writing: Writing, changes: RowChange[]): Promise<Applied> {
	const deletions = changes.filter(({ op }) => op === 'delete')
	if (deletions.length > 0 && deletions.length === changes.length) {
		const taken = await undoUnsent(writing, deletions)
		if (taken)
			return { ops: await closeIssues(writing, taken.overLimit, 'discarded'), takenBack: taken.mids, again: [] }
	}
	const isRereading = await isRereadingIn(writing.tx.objectStore('metadata'))
	const ops: Op[] = []
	const again: AcknowledgedEdit[] = []
	for (const change of changes) {
		again.push(...(await followIssue(writing, change)))
		ops.push(...(await applyChange(writing, change, isRereading)))
	}
	const mids = again.map(({ mid }) => mid)
	const dropped = deletions.length > 0 ? await dropOverLimit(writing, deletions) : []
	const closed = [...(await closeIssues(writing, mids, 'local')), ...(await closeIssues(writing, dropped, 'discarded'))]
	return { ops: [...ops, ...closed], takenBack: [], again }
}

/** Applies the cook's decision on an issue to the edit of this device that the issue is about. */
async function followIssue(writing: Writing, change: RowChange): Promise<AcknowledgedEdit[]> {
	if (change.entity !== 'sync_issue' || change.op !== 'put' || !change.fields.resolution) return []
	const issue = await writing.tx.objectStore('issues').get(change.id)
	if (!issue) return []
	const word = { mid: issue.mid, isWanted: change.fields.resolution === 'local' }
	if (!isOwnIssue(issue)) return followOverLimit(writing, word)
	await followDeadLetter(writing, word)
	return []
}

async function applyChange(writing: Writing, change: RowChange, isRereading: boolean): Promise<Op[]> {
	const visible = await readVisible(writing, change)
	// An issue of this device's own, which was deleted with the cook's decision on it.
	if (!visible && change.entity === 'sync_issue') return []
	// The server makes issues, and may have lost them.
	const isUnknown = visible?.ver === 0 && change.entity !== 'sync_issue' && !(await isKnown(writing, change))
	const op =
		opOf(change, visible, factsOf(change.entity).fromServer ?? [], rulesFor(change)) ??
		(isUnknown ? sameAgain(change, visible) : null)
	if (!op) return []
	// While a restored server's rows are read again, version 0 only means that this row has not been read yet.
	if (visible && isUnknown && !isRereading) return changeUnknown(writing, visible, op)
	await showOp(writing, op, { before: visible, server: visible })
	return [op]
}

const rulesFor = ({ entity }: RowChange) => factsOf(entity)

/**
 * The cook wants a row as this device shows it: a server that has the row ignores this op, one that has lost it makes
 * the row from it.
 */
function sameAgain({ op }: RowChange, { entity, id, fields }: SyncedRow): Op | null {
	if (op !== 'put') return null
	const own: Record<string, unknown> = { ...fields }
	for (const name of factsOf(entity).fromServer ?? []) delete own[name]
	return { entity, id, fields: own, base: own }
}

const isOverlaid = async ({ tx }: Writing, { entity, id }: RowName): Promise<boolean> =>
	(await tx.objectStore('base_values').getKey([entity, id])) !== undefined

/**
 * Whether the server has a row under the cook's own edits, or one of these edits makes it. If only a deletion lies over
 * the row, the edit that had made the row was removed with it: the plan had no room for it.
 */
async function isKnown({ tx }: Writing, { entity, id }: RowName): Promise<boolean> {
	const under = await tx.objectStore('base_values').get([entity, id])
	if (!under || under.row) return under !== undefined
	const key = rowKey(entity, id)
	const over = await Promise.all(
		(['kept', 'outbox'] as const).map((name) => tx.objectStore(name).index('rows').getAll(key)),
	)
	const ops = over.flat().flatMap((entry) => entry.ops)
	return ops.some((op) => op.entity === entity && op.id === id && op.fields !== null && op.base === null)
}

/**
 * Changes a row that the server does not have: deleted before it was ever sent, or lost by a restored server. A
 * deletion is sent as it is, since another device may bring the row again; for any other edit the server is sent the
 * whole row, and the rows that were deleted with it.
 */
async function changeUnknown(writing: Writing, visible: SyncedRow, op: Op): Promise<Op[]> {
	if (op.fields === null) {
		await showOp(writing, op, { before: visible, server: null })
		return [op]
	}
	const fields: Record<string, unknown> = { ...visible.fields, ...op.fields }
	const gone = await writing.tx.objectStore('deleted_rows').get([visible.entity, visible.id])
	for (const name of factsOf(visible.entity).fromServer ?? []) delete fields[name]
	const creations: Op[] = [{ ...op, fields, base: null }, ...(gone?.unsent ?? [])]
	for (const creation of creations)
		await showOp(writing, creation, { before: null, server: creation.id === visible.id ? visible : null })
	return creations
}

type Under = { before: SyncedRow | null; server: SyncedRow | null }

/**
 * Lays an op over its row as the cook sees it. The first op over a row stores the server's row as its base value: what
 * the cook saw until now.
 */
async function showOp(writing: Writing, op: Op, { before, server }: Under): Promise<void> {
	const row = { entity: op.entity as EntityName, id: op.id }
	if (!(await isOverlaid(writing, row))) await writing.tx.objectStore('base_values').put({ ...row, row: server })
	const state = before && { fields: { ...before.fields }, deleted: before.deleted }
	await writeRow(writing, row, {
		row: overlay(factsOf(row.entity), state, [op]),
		ver: before?.ver ?? 0,
		state: 'pending',
	})
}

/** The cook has decided on edits that were over the plan's limit: closes the issues that asked for that decision. */
async function closeIssues(writing: Writing, mids: string[], resolution: 'local' | 'discarded'): Promise<Op[]> {
	if (mids.length === 0) return []
	const issues = await writing.tx.objectStore('issues').getAll()
	const open = issues.filter(({ mid, resolved_at }) => resolved_at === null && mids.includes(mid))
	const ops: Op[] = []
	for (const { id } of open) {
		const fields = { resolved_at: writing.now, resolution }
		ops.push(...(await applyChange(writing, { entity: 'sync_issue', id, op: 'put', fields }, false)))
	}
	return ops
}
