import type { Effect } from '#app/entity-rules.ts'
import { SCHEMAS } from '#app/entity-schemas.ts'
import type { Seen } from '../model/edit.ts'
import { type EntityName, factsOf, parentRowOf, rowNameOf } from '../model/entities.ts'
import { ID_TAKEN } from '../model/id-taken.ts'
import { jsonEqual } from '../model/json-equal.ts'
import { type MetRow, mergeOp } from '../model/merge.ts'
import { wholeGroups } from '../model/merge-rules.ts'
import type { MutationResult, Wait } from '../model/protocol.ts'
import type { Author, Change } from './fold-changes.ts'
import {
	type Conflict,
	conflictIssue,
	conflictIssueId,
	earlyConflictIssueId,
	type Issue,
	refusalIssue,
	refusalIssueId,
	restatedIssueId,
} from './issues.ts'
import { askOfParts } from './planned-parts.ts'
import { PlannedRows } from './planned-rows.ts'
import type { ReadOp, Received } from './read-mutation.ts'
import { REFUSALS, Refusal } from './refusal.ts'
import { type SpaceLimits, type SpaceLoad, type UsageDelta, usageDeltaOf, usageDeltaOfRefusal } from './space-limits.ts'
import {
	type Asks,
	admitRow,
	checkLimit,
	checkRowLimit,
	clampTimes,
	joined,
	type Need,
	NO_ASKS,
	type ValidatorContext,
} from './validators.ts'
import { WaitingList } from './waiting-list.ts'

type Fields = Record<string, unknown>

/** The outcome of an edit; its version is known only once the whole push is planned. */
export type Result = Omit<MutationResult, 'ver'>

/** The state on which a push is planned, all read in one round trip. */
export type PushState = {
	seen: Pick<Seen, 'find' | 'list'>
	/** Rows of the push and parents named by them that are in another space; by `rowNameOf`. */
	foreign: ReadonlySet<string>
	validators: ValidatorContext
	/** The usage of the space before the push. */
	load: SpaceLoad
	limits: SpaceLimits
}

export type PushContext = { space: string; userId: string; clientId: string; device: string; now: number }

export type PushPlan = {
	changes: Change[]
	/** In the order of the edits; null for an edit that waits. */
	results: (Result | null)[]
	/** Edits that are not applied and stay on their device. */
	waits: Wait[]
	/**
	 * What must be answered before any of this is written: texts moderated, pictures moved. Then the push is planned
	 * again.
	 */
	needs: Need[]
	/** What only the server writes, in the same batch, besides the effects of the rows themselves. */
	effects: Effect[]
}

const nothingYet = (): PushPlan => ({ changes: [], results: [], waits: [], needs: [], effects: [] })

/**
 * Plans the edits of a push in their order: each wholly or not at all, a later one on the result of the earlier ones. An
 * edit for which the space has no room is not applied, nor are later ones that depend on it; the others are. Pure: the same
 * state gives the same plan.
 */
export function planPush(edits: Received[], state: PushState, context: PushContext): PushPlan {
	const plan = nothingYet()
	const plannedRows = new PlannedRows(state.seen)
	const waiting = new WaitingList(state.load, state.limits)
	for (const edit of edits) {
		const draft = new PlannedRows(plannedRows)
		const planned = planEdit(edit, { ...context, ...state, plannedRows: draft })
		const why = waiting.admit(edit, planned.gain, plannedRows)
		if (why !== null) {
			plan.results.push(null)
			plan.waits.push({ ...nameOf(edit), message: why })
			continue
		}
		if (planned.isTaken) plannedRows.take(draft)
		plan.changes.push(...planned.changes)
		plan.results.push(planned.result)
		plan.needs.push(...planned.needs)
		plan.effects.push(...planned.effects)
	}
	return plan
}

type Work = PushContext & PushState & { plannedRows: PlannedRows }
/** `gain`: for a refused edit, what the issue that keeps it adds. */
type Planned = Asks & { result: Result; changes: Change[]; gain: UsageDelta; isTaken: boolean }
type Step = { changes: Change[]; asks: Asks; conflict?: Conflict; isDeleteRefused?: true }

function planEdit(edit: Received, work: Work): Planned {
	const steps: Step[] = []
	let refusal = edit.refusal
	for (const op of edit.ops) {
		try {
			steps.push(planOp(op, edit, work))
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			refusal = error
			break
		}
	}
	const parts = partsAsked(work)
	refusal ??= crowdRefusal(work) ?? parts.refusal
	if (refusal) return { ...refuse(edit, refusal, work), ...NO_ASKS, isTaken: false }
	const changes = steps.flatMap((step) => step.changes)
	const issues = steps.flatMap(({ conflict }) => (conflict ? [openConflict(conflict, edit, work)] : []))
	const isKept = steps.some((step) => step.isDeleteRefused)
	return {
		result: {
			...nameOf(edit),
			outcome: issues.length > 0 || isKept ? 'conflict' : 'applied',
			...(issues.length > 0 ? { issues: [...new Set(issues.map(({ id }) => id))] } : {}),
			...(isKept ? { message: REFUSALS.changedMeanwhile } : {}),
		},
		changes: [...changes, ...issues],
		...joined([...steps.map(({ asks }) => asks), parts.asks]),
		gain: usageDeltaOf(work.plannedRows.changes()),
		isTaken: true,
	}
}

/** Checked once the whole edit is planned, because an edit may create lines before it deletes others. */
function crowdRefusal({ plannedRows, validators }: Work): Refusal | undefined {
	try {
		for (const { entity, parentId, grown } of plannedRows.crowds()) checkRowLimit(entity, parentId, grown, validators)
		return undefined
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return error
	}
}

/** What the parts of public rows need, or why they are refused. */
function partsAsked({ plannedRows, validators }: Work): { asks: Asks; refusal?: Refusal } {
	try {
		return { asks: askOfParts(plannedRows, validators) }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return { asks: NO_ASKS, refusal: error }
	}
}

const nameOf = ({ mid, namelessAt }: Received) => (namelessAt === undefined ? { mid } : { mid, index: namelessAt })

function refuse(
	edit: Received,
	refusal: Refusal,
	{ space, clientId, now }: Work,
): Pick<Planned, 'result' | 'changes' | 'gain'> {
	const id = refusalIssueId(space, edit.mid)
	const fields = refusalIssue(edit, refusal, { clientId, now })
	return {
		result: { ...nameOf(edit), outcome: refusal.outcome, issues: [id], message: fields.message },
		changes: [{ entity: 'sync_issue', id, op: 'put', fields }],
		gain: usageDeltaOfRefusal(fields),
	}
}

function openConflict(conflict: Conflict, edit: Received, { space, clientId, now, plannedRows, seen }: Work) {
	const row = [clientId, conflict.entity, conflict.id] as const
	const early = issueIn(plannedRows, earlyConflictIssueId(...row))
	const usual = early?.resolved_at === null ? earlyConflictIssueId(...row) : conflictIssueId(space, ...row)
	const isOther = replacesUnseen(conflict, issueIn(plannedRows, usual))
	const id = isOther ? restatedIssueId(space, clientId, edit.mid, conflict.id) : usual
	const before = issueIn(plannedRows, id)
	const open = before && (before.resolved_at === null ? before : withUnseen(conflict.entity, before, issueIn(seen, id)))
	const fields = conflictIssue(conflict, edit, { clientId, now, before: open })
	plannedRows.set('sync_issue', id, { fields, deleted: false })
	return { entity: 'sync_issue' as const, id, op: 'put' as const, fields }
}

/** Whether an edit that states a whole row would replace values of an open issue that its author had not seen. */
function replacesUnseen({ wanted, base }: Conflict, open: Issue | undefined): boolean {
	if (open?.resolved_at !== null) return false
	return Object.entries(wanted).some(
		([name, value]) =>
			!Object.hasOwn(base, name) &&
			Object.hasOwn(open.local_version, name) &&
			!jsonEqual(open.local_version[name], value),
	)
}

function issueIn(rows: Pick<Seen, 'find'> | PlannedRows, id: string): Issue | undefined {
	const row = rows.find('sync_issue', id)
	return row && !row.deleted ? (row.fields as Issue) : undefined
}

/**
 * The values that this push added to an issue before it applied the cook's decision on it. The cook had not seen them, so
 * they go into the reopened issue. `stood`: the issue before this push.
 */
function withUnseen(entity: EntityName, closed: Issue, stood: Issue | undefined): Issue {
	const changed = Object.keys(closed.local_version).filter(
		(name) => !jsonEqual(closed.local_version[name], stood?.local_version[name]),
	)
	const names = wholeGroups(factsOf(entity), changed)
	return { ...closed, local_version: pick(closed.local_version, names), base: pick(closed.base, names) } as Issue
}

/** Applies one op to its row. Throws a Refusal, which then applies to the whole edit. */
function planOp(op: ReadOp, edit: Received, work: Work): Step {
	const { entity, id } = op
	const { plannedRows } = work
	const rules = factsOf(entity)
	refuseForeignParent(op, work)
	const row = plannedRows.find(entity, id)
	// Devices create no issues, and a decision on an issue that a restored server has lost needs no answer.
	if (entity === 'sync_issue' && !row) return { changes: [], asks: NO_ASKS }
	const merge = mergeOp(rules, row, op)
	const by = authorOf(edit, work, merge.unseen, rules.stamps)
	if (merge.isDeleteRefused) return { changes: [], asks: NO_ASKS, isDeleteRefused: true }
	if (merge.change?.op === 'delete') {
		plannedRows.set(entity, id, { fields: row?.fields ?? {}, deleted: true })
		return { changes: [{ entity, id, op: 'delete', by }], asks: NO_ASKS }
	}
	if (merge.change?.op === 'strip') {
		if (!rules.canBeEmptied) return { changes: [], asks: NO_ASKS }
		plannedRows.set(entity, id, { fields: {}, deleted: true })
		return { changes: [{ entity, id, op: 'strip', by }], asks: NO_ASKS }
	}
	const step: Step = { changes: [], asks: NO_ASKS }
	let server = row?.fields ?? {}
	if (merge.change) {
		const { fields, asks } = rowAfter(op, row, merge.change.fields, work)
		const changed = row ? differenceOf(row.fields, fields) : fields
		const isBack = !row || row.deleted
		step.changes.push(putOf(entity, id, changed, by), ...(isBack ? closeOverLimit(id, work) : []))
		step.asks = asks
		plannedRows.set(entity, id, { fields, deleted: false })
		server = fields
	}
	if (merge.conflicts.length > 0) {
		const [wanted, base] = [pick(merge.wanted, merge.conflicts), pick(op.base, merge.conflicts)]
		step.conflict = { entity, id, wanted, base, server }
	}
	return step
}

/**
 * A row must be in the same space as its parent. A parent that does not exist may still arrive; another cook's never
 * does.
 */
function refuseForeignParent({ entity, id, fields }: ReadOp, { foreign }: Work): void {
	const parent = fields && parentRowOf(entity, fields)
	if (parent && foreign.has(rowNameOf(parent.entity, parent.id)))
		throw new Refusal(REFUSALS.notHere, { row: { entity, id } })
}

function authorOf(edit: Received, work: Work, unseen: string[], stamps: readonly string[] = []): Author {
	return {
		mid: edit.mid,
		verb: edit.verb,
		client_id: work.clientId,
		device: work.device,
		unseen: unseen.some((name) => !stamps.includes(name)),
		keep: unseen,
	}
}

const putOf = (entity: EntityName, id: string, fields: Fields, by: Author): Change =>
	// The fields were parsed by this entity's schema; TypeScript cannot see that the two belong together.
	({ entity, id, op: 'put', fields, by }) as Change

const pick = (from: Fields | null, names: string[]): Fields =>
	Object.fromEntries(names.flatMap((name) => (from && Object.hasOwn(from, name) ? [[name, from[name]]] : [])))

const differenceOf = (before: Fields, after: Fields): Fields =>
	pick(
		after,
		Object.keys(after).filter((name) => !jsonEqual(before[name], after[name])),
	)

/** The whole row after an op; throws a Refusal if it is not allowed. */
function rowAfter(
	{ entity, id, base }: ReadOp,
	row: MetRow | undefined,
	fields: Fields,
	{ plannedRows, validators, foreign, userId, now }: Work,
): { fields: Fields; asks: Asks } {
	if (!row && foreign.has(rowNameOf(entity, id)))
		throw new Refusal(base === null ? ID_TAKEN : REFUSALS.notHere, { row: { entity, id } })
	// The device keeps editing a row that was over the limit: its later edits are over the limit too.
	const [waiting] = !row && base !== null ? plannedRows.overLimit(id) : []
	if (waiting) throw new Refusal(waiting.fields.message, { outcome: 'over_limit', row: { entity, id } })
	const owned = { ...row?.fields, ...fields, ...(row ? {} : ownedBy(entity, userId)) }
	const after = clampTimes(entity, owned, now)
	const named = { entity, id }
	if (!row || row.deleted) checkLimit(named, after, plannedRows.grown(entity), validators)
	if (!row) checkWhole(entity, id, after, base === null)
	return admitRow(named, row, after, validators)
}

/** From the session, whatever the device sends. */
const ownedBy = (entity: EntityName, userId: string): Fields =>
	Object.fromEntries((factsOf(entity).fromServer ?? []).map((name) => [name, userId]))

/** A row is created whole or not at all. An edit of a row that does not exist is refused as such. */
function checkWhole(entity: EntityName, id: string, fields: Fields, isCreation: boolean): void {
	const row = { entity, id }
	const parsed = SCHEMAS[entity].safeParse(fields)
	if (parsed.success) return
	const [issue] = parsed.error.issues
	if (!isCreation) throw new Refusal(REFUSALS.notHere, { row })
	throw new Refusal(REFUSALS.badField(issue?.path.join('.') ?? '', issue?.message ?? ''), { row })
}

/** A row that was over the limit now has room: its issues need no decision any more. */
const closeOverLimit = (id: string, { plannedRows, now }: Work): Change[] =>
	plannedRows.overLimit(id).map((issue) => {
		const fields = { resolved_at: now, resolution: 'local' as const }
		plannedRows.set('sync_issue', issue.id, { fields: { ...issue.fields, ...fields }, deleted: false })
		return { entity: 'sync_issue', id: issue.id, op: 'put', fields }
	})
