import { idFromName } from '#app/platform/model/derived-ids.ts'
import { type EntityName, type FieldsOf, factsOf } from '../model/entities.ts'
import { cleanString, storablePayload } from './clean-json.ts'
import type { Received } from './read-mutation.ts'
import type { Refusal } from './refusal.ts'

export type Issue = FieldsOf<'sync_issue'>
type Snapshot = Issue['local_version']

/** A row has one open issue per device: the same row and device give the same id. */
export const conflictIssueId = (space: string, clientId: string, entity: EntityName, id: string): string =>
	idFromName('issue', space, clientId, entity, id)
/**
 * An edit that states a whole row knows nothing of the values in an open issue: if it wants other values, both wait for
 * the cook, and this is the id of the second issue.
 */
export const restatedIssueId = (space: string, clientId: string, mid: string, id: string): string =>
	idFromName('issue', space, clientId, mid, id)
/** The id that earlier releases gave such an issue; it is used as long as that issue is open. */
export const earlyConflictIssueId = (clientId: string, entity: EntityName, id: string): string =>
	idFromName('issue', clientId, entity, id)
/** One per refused edit. Another cook's edit may have the same mid. */
export const refusalIssueId = (space: string, mid: string): string => idFromName('rejected', space, mid)

/** The values that a device wanted to set in a row that another device had changed first. */
export type Conflict = {
	entity: EntityName
	id: string
	/** The wanted values, and those that the cook had seen. */
	wanted: Record<string, unknown>
	base: Record<string, unknown>
	/** The current row. */
	server: Record<string, unknown>
}

/** The issue of a conflict; `before` is this device's open issue for the same row, whose values it then also holds. */
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
		// The base that was seen first: a later edit of the same device had seen that device's own value.
		base: { ...(conflict.base as Snapshot), ...before?.base },
		message: '',
		last_modified: now,
		resolved_at: null,
		resolution: null,
	}
}

/** The issue that keeps a refused edit. */
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
		local_version: storablePayload(edit.payload, edit.isWellMade()),
		server_version: null,
		base: null,
		message: cleanString(refusal.message.slice(0, 500)),
		last_modified: now,
		resolved_at: null,
		resolution: null,
	}
}
