import type { Edit } from './edit.ts'
import type { EntityName, RowChange, SyncedRow } from './entities.ts'
import { ID_TAKEN, underNewIds } from './id-taken.ts'
import type { Op } from './protocol.ts'

export type Choice = { id: string; choice: 'local' | 'server' }
type Issue = SyncedRow<'sync_issue'>

const isOpen = (issue: Issue | undefined): issue is Issue => issue !== undefined && issue.fields.resolved_at === null

/**
 * Resolves issues as the cook has chosen, all in one edit. 'local' writes this device's values again, over the server's
 * version that was shown and no other: if that has changed again, there will be a new issue. Rows whose id was taken
 * get a new one. 'server' leaves the row as it is; a rejected edit is discarded. An issue that is resolved already is
 * left alone. `now` in milliseconds. Conflicts may be resolved together; resolve a refused edit alone, since it takes
 * this whole edit with it if it is refused again.
 */
export const resolveIssues = (choices: Choice[], now: number): Edit => ({
	verb: 'sync_issue.resolve',
	subject: choices.length === 1 ? '1 conflict' : `${choices.length} conflicts`,
	look: [{ entity: 'sync_issue', ids: choices.map(({ id }) => id) }],
	plan: (seen) =>
		choices.flatMap(({ id, choice }) => {
			const issue = seen.find('sync_issue', id)
			if (!isOpen(issue)) return []
			const resolution = choice === 'local' ? choice : isConflict(issue) ? choice : 'discarded'
			const closed: RowChange = {
				entity: 'sync_issue',
				id,
				op: 'put',
				fields: { resolved_at: now, resolution },
			}
			return choice === 'local' ? [...changesAgain(issue), closed] : [closed]
		}),
})

const isConflict = ({ fields }: Issue): boolean => fields.type !== 'rejected' && fields.type !== 'over_limit'

/** An edit over the plan's limit is still on the device that made it, which resends it by itself. */
function changesAgain(found: Issue): RowChange[] {
	const { fields: issue } = found
	if (issue.type === 'over_limit') return []
	if (!isConflict(found)) {
		const ops = opsOf(issue.local_version)
		return (issue.message === ID_TAKEN ? underNewIds(ops, issue.mid) : ops).map(changeOf)
	}
	const base = issue.server_version ?? {}
	return [changeOf({ entity: issue.row_entity, id: issue.row_id, fields: issue.local_version, base })]
}

function opsOf(version: Record<string, unknown>): Op[] {
	return Array.isArray(version.ops) ? (version.ops as Op[]) : []
}

// The server wrote the issue from an edit that was valid for its entity.
const changeOf = ({ entity, id, fields, base }: Op): RowChange =>
	(fields === null
		? { entity: entity as EntityName, id, op: 'delete' }
		: { entity: entity as EntityName, id, op: 'put', fields, ...(base ? { base } : {}) }) as RowChange
