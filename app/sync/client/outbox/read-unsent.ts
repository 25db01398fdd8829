import { waitingPicture } from '#app/platform/model/picture.ts'
import { waitingIn } from '#app/sync/model/waiting-pictures.ts'
import { type DraftsOf, readDrafts } from '../session/saved-drafts.ts'
import {
	type AcknowledgedEdit,
	type LocalDb,
	type LocalSchema,
	type OutboxEntry,
	OVER_LIMIT,
	type StoredEdit,
	type StoredRow,
} from '../store/local-db.ts'
import { isOwnIssue } from './dead-letters.ts'
import type { Unsent } from './requeue.ts'

/**
 * All edits that exist on this device only, with their pictures: those that wait, those over the plan's limit, refused
 * ones whose issues wait for the cook, and drafts. Reads what can be read; skips a record that cannot.
 */
export async function readUnsent(db: LocalDb, cook: DraftsOf): Promise<Unsent> {
	const [drafts, waiting, kept, known, blobs] = await Promise.all([
		readDrafts(cook),
		readStore(db, 'outbox'),
		readStore(db, 'kept'),
		readStore(db, 'issues'),
		readStore(db, 'blobs'),
	])
	const overLimit = kept.filter(({ waits }) => waits === OVER_LIMIT).map(toMutation)
	const mutations = [...overLimit, ...waiting.map(toMutation)].sort((a, b) => a.seq - b.seq)
	const issues = ownIssues(known, waiting)
	// A picture that was uploaded for one recipe may still wait for another.
	const named = new Set(waitingIn([mutations.map(({ ops }) => ops), issues, drafts]))
	return { mutations, issues, blobs: blobs.filter(({ sha256 }) => named.has(waitingPicture(sha256))), drafts }
}

/** Issues that this device made, except those about dead letters: these are written again with their edits. */
export function ownIssues(issues: StoredRow<'sync_issue'>[], waiting: OutboxEntry[]): StoredRow<'sync_issue'>[] {
	const mids = new Set(waiting.map(({ mid }) => mid))
	return issues.filter((issue) => isOwnIssue(issue) && !mids.has(issue.mid))
}

function toMutation(entry: OutboxEntry | AcknowledgedEdit): StoredEdit {
	const { mid, clientId, seq, userId, schema, verb, subject, offline, ops, at, act, was, sealedAt } = entry
	const more = { ...(act ? { act } : {}), ...(was ? { was } : {}), ...(sealedAt === undefined ? {} : { sealedAt }) }
	return { mid, clientId, seq, userId, schema, verb, subject, offline, ops, at, ...more }
}

type UnsentStore = 'outbox' | 'kept' | 'issues' | 'blobs'
type Value<N extends UnsentStore> = LocalSchema[N]['value']

/** The database may be damaged, or of another version of this program. */
export async function readStore<N extends UnsentStore>(db: LocalDb, name: N): Promise<Value<N>[]> {
	if (!db.objectStoreNames.contains(name)) return []
	try {
		return await db.getAll(name)
	} catch {
		return readOneByOne(db, name)
	}
}

/** In damaged storage one record makes a whole read fail. */
async function readOneByOne<N extends UnsentStore>(db: LocalDb, name: N): Promise<Value<N>[]> {
	const keys = await db.getAllKeys(name).catch(() => [])
	const found = await Promise.all(keys.map((key) => db.get(name, key).catch(() => undefined)))
	return found.filter((value) => value !== undefined)
}
