import { idFromName } from '#app/platform/model/ids.ts'
import { type EntityName, type FieldsOf, factsOf } from '../model/entities.ts'
import { cleanString, keptPayload } from './clean-json.ts'
import type { Received } from './read-mutation.ts'
import type { Refusal } from './refusal.ts'

export type Issue = FieldsOf<'sync_issue'>
type Snapshot = Issue['local_version']

/** A row has one open issue a device: the same two make the same id. */
export const conflictIssueId = (space: string, clientId: string, entity: EntityName, id: string): string =>
	idFromName('issue', space, clientId, entity, id)
/**
 * A row that is stated as a whole knows nothing of what an open issue holds: where it wants something else, both wait for
 * the cook, and this is the id of the second.
 */
export const restatedIssueId = (space: string, clientId: string, mid: string, id: string): string =>
	idFromName('issue', space, clientId, mid, id)
/** The id that such an issue had before; while it is open it stays the one. */
export const earlyConflictIssueId = (clientId: string, entity: EntityName, id: string): string =>
	idFromName('issue', clientId, entity, id)
/** One a refused edit. Another cook's edit may have the same name. */
export const refusalIssueId = (space: string, mid: string): string => idFromName('rejected', space, mid)

/** What a device wanted of a row, where another had been first. */
export type Conflict = {
	entity: EntityName
	id: string
	/** The values that it wanted, and those that its cook had seen. */
	wanted: Record<string, unknown>
	base: Record<string, unknown>
	/** The row as it stands. */
	server: Record<string, unknown>
}

/** The issue of a conflict; `open` is this device's for the same row, which then holds both. */
export function conflictIssue(
	conflict: Conflict,
	edit: Received,
	{ clientId, now, before }: { clientId: string; now: number; before: Issue | undefined },
): Issue {
	return {
		type: factsOf(conflict.entity).conflictType ?? 'rejected',
		row_entity: conflict.entity,
		row_id: conflict.id,
		client_id: clientId,
		mid: edit.mid,
		verb: edit.verb,
		subject: edit.subject,
		local_version: { ...before?.local_version, ...(conflict.wanted as Snapshot) },
		server_version: conflict.server as Snapshot,
		// What was seen first: the later edit of the same device had its own value before its eyes.
		base: { ...(conflict.base as Snapshot), ...before?.base },
		message: '',
		last_modified: now,
		resolved_at: null,
		resolution: null,
	}
}

/** The issue that keeps an edit which was not taken. */
export function refusalIssue(
	edit: Received,
	refusal: Refusal,
	{ clientId, now }: { clientId: string; now: number },
): Issue {
	const row = refusal.row ?? edit.ops[0]
	return {
		type: refusal.outcome,
		row_entity: row?.entity ?? '',
		row_id: row?.id ?? edit.mid,
		client_id: clientId,
		mid: edit.mid,
		verb: edit.verb,
		subject: edit.subject,
		local_version: keptPayload(edit.payload, edit.isWellMade),
		server_version: null,
		base: null,
		message: cleanString(refusal.message.slice(0, 500)),
		last_modified: now,
		resolved_at: null,
		resolution: null,
	}
}
