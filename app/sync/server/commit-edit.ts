import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Stops } from '#app/platform/model/switches.ts'
import { stoppedError } from '#app/platform/server/stops.ts'
import type { Query } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { changedFields } from '../model/changed-fields.ts'
import type { Edit, Look, LookBy, Seen } from '../model/edit.ts'
import { type EntityName, isPublic, type RowChange } from '../model/entities.ts'
import type { MetRow } from '../model/merge.ts'
import { AnsweredNeeds, type PublicServices } from './answered-needs.ts'
import { commit, type Decision } from './commit.ts'
import { askOfParts } from './planned-parts.ts'
import { PlannedRows } from './planned-rows.ts'
import { Refusal } from './refusal.ts'
import { partsOf, WHOLES } from './rules-of.ts'
import { type AdmitContext, type Asks, admitRow, joined, latestDay, NO_ASKS } from './validators.ts'

/** What an action commits with: the same services as a push. */
export type EditServer = PublicServices & { db: Db; clock(): number; stops?: Stops | undefined }

type RowName = { entity: EntityName; id: string }
type More = {
	/** Rows that the edit may make public, so that their parts are read with them. */
	publishes?: readonly RowName[]
	/** Other statements of the same batch. Pure. */
	also?(seen: Seen): Query[]
}

/**
 * Commits a verb in the cook's space for an action: each row is admitted by the rules that a push follows, so what becomes
 * public is moderated and its pictures are moved first. Two round trips. Throws AppError: `invalid` with the reason if a
 * row is refused, `unavailable` if it becomes public while publishing is switched off, and what the verb and `commit` throw.
 */
export async function commitEdit(
	server: EditServer,
	me: Me,
	{ verb, look = [], count = [], plan }: Edit,
	{ publishes = [], also }: More = {},
): Promise<void> {
	const now = server.clock()
	const answered = new AnsweredNeeds(server, me.id)
	const context = {
		me,
		stops: server.stops,
		today: latestDay(me, now),
		judged: answered.judged,
		renamed: answered.renamed,
	}
	const { shut } = await commit(server.db, {
		...{ space: me.space, userId: me.id, at: now, verb, count, publishes },
		look: [...look, ...notIn(look, partsOf(publishes))],
		plan(seen): Decision<undefined> {
			const { changes, needs, effects } = admitted(plan(seen), seen, { ...context, publishes })
			if (needs.length > 0) return { changes: [], result: undefined, meetNeeds: () => answered.meet(needs) }
			return { changes, result: undefined, effects }
		},
		...(also ? { also } : {}),
	})
	if (shut.length > 0) await server.closePictures?.({ userId: me.id, paths: shut })
}

/** Without the parts that the edit looks at anyway. */
const notIn = (look: readonly Look[], parts: readonly LookBy[]): LookBy[] =>
	parts.flatMap((part) => {
		const known = look.flatMap((what) => (what.entity === part.entity && 'parent' in what ? [what.parent] : []))
		const values = part.values.filter((id) => !known.includes(id))
		return values.length > 0 ? [{ ...part, values }] : []
	})

type Context = AdmitContext & { publishes: readonly RowName[] }

/** The changes with their pictures in place, and what must be answered before they are written. */
function admitted(changes: readonly RowChange[], seen: Seen, context: Context): Asks & { changes: RowChange[] } {
	const plannedRows = new PlannedRows(seen)
	try {
		const rows = changes.map((change) => admitChange(change, plannedRows, context))
		refuseUnread(plannedRows, context.publishes)
		const isShown = (whole: EntityName, id: string) => isShownRow(whole, readWhole(plannedRows, whole, id))
		const parts = askOfParts(plannedRows, { judged: context.judged, isShown })
		return { changes: rows.map(({ change }) => change), ...joined([...rows.map(({ asks }) => asks), parts]) }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		throw error.isStopped ? stoppedError(error.message) : new AppError('invalid', error.message)
	}
}

function admitChange(change: RowChange, plannedRows: PlannedRows, context: Context): { change: RowChange; asks: Asks } {
	const { entity, id } = change
	if (change.op === 'strip') return { change, asks: NO_ASKS }
	const before = plannedRows.find(entity, id)
	if (change.op === 'delete') {
		plannedRows.set(entity, id, { fields: before?.fields ?? {}, deleted: true })
		return { change, asks: NO_ASKS }
	}
	const after: Record<string, unknown> = { ...before?.fields, ...change.fields }
	const { fields, asks } = admitRow({ entity, id }, before, after, context)
	plannedRows.set(entity, id, { fields, deleted: false })
	// The same entity's fields, some with another path; TypeScript cannot see that the two belong together.
	const placed = { ...change, fields: { ...change.fields, ...changedFields(after, fields) } } as RowChange
	return { change: placed, asks }
}

const isShownRow = (entity: EntityName, row: MetRow | undefined): boolean =>
	row?.deleted === false && isPublic(entity, row.fields)

/** A defect of the action: its texts could become public without having been moderated. */
function refuseUnread(plannedRows: PlannedRows, publishes: readonly RowName[]): void {
	for (const { whole } of WHOLES)
		for (const { id, before, after } of plannedRows.touched(whole)) {
			const isAnnounced = publishes.some((row) => row.entity === whole && row.id === id)
			if (before && !isShownRow(whole, before) && isShownRow(whole, after) && !isAnnounced)
				throw new Error(`commitEdit: ${whole} ${id} becomes public, and its parts are not read`)
		}
}

function readWhole(plannedRows: PlannedRows, whole: EntityName, id: string): MetRow {
	const row = plannedRows.find(whole, id)
	if (!row) throw new Error(`commitEdit: the parts of ${whole} ${id} change without it being read`)
	return row
}
