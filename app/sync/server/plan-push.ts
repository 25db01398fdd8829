import type { Author, Change } from '../../../db/fold-changes.ts'
import type { RecipeTexts } from '../../domains/moderation/model/verdict.ts'
import type { Seen } from '../model/edit.ts'
import { ENTITIES, ENTITY_NAMES, type EntityName, isStripped, parentField, rulesOf } from '../model/entities.ts'
import { ID_TAKEN } from '../model/id-taken.ts'
import { jsonEqual } from '../model/json-equal.ts'
import { type MetRow, mergeOp } from '../model/merge.ts'
import type { MutationResult } from '../model/protocol.ts'
import { rule } from '../model/rule.ts'
import {
	checkContent,
	checkCrowd,
	checkLimit,
	checkTexts,
	type Gates,
	type PictureNeed,
	placePictures,
} from './gates.ts'
import { type Conflict, conflictIssue, conflictIssueId, type Issue, refusalIssue, refusalIssueId } from './issues.ts'
import type { ReadOp, Received } from './read-mutation.ts'
import { REFUSALS, Refusal } from './refusal.ts'

type Fields = Record<string, unknown>

/** What becomes of an edit; the version is known once all of the push is. */
export type Result = Omit<MutationResult, 'ver'>

/** What a push is decided on, all read in one trip. */
export type PushState = {
	seen: Pick<Seen, 'find' | 'list'>
	/** Ids of the push that stand in another space. */
	foreign: ReadonlySet<string>
	gates: Gates
}

export type PushContext = { userId: string; clientId: string; device: string; now: number }

export type PushPlan = {
	changes: Change[]
	/** In the order of the edits. */
	results: Result[]
	/** Pictures that must change their visibility before any of this is written; then it is planned again. */
	pictureNeeds: PictureNeed[]
	/** Texts that must be judged before any of this is written; then it is planned again. */
	textNeeds: RecipeTexts[]
	/** Recipes that become public though nobody could be asked about their texts. */
	unchecked: string[]
}

/**
 * What becomes of the edits of a push, in their order: each wholly or not at all, a later one on what the earlier ones
 * left. Pure: the same state gives the same plan.
 */
export function planPush(edits: Received[], state: PushState, context: PushContext): PushPlan {
	const plan: PushPlan = { changes: [], results: [], pictureNeeds: [], textNeeds: [], unchecked: [] }
	const kitchen = new Kitchen(state.seen)
	for (const edit of edits) {
		const draft = new Kitchen(rule('earlier_effects') ? kitchen : state.seen)
		const planned = planEdit(edit, { ...context, ...state, kitchen: draft })
		if (planned.isTaken) kitchen.take(draft)
		plan.changes.push(...planned.changes)
		plan.results.push(planned.result)
		plan.pictureNeeds.push(...planned.pictureNeeds)
		plan.textNeeds.push(...planned.textNeeds)
		plan.unchecked.push(...planned.unchecked)
	}
	return plan
}

/** The rows as the edits before have left them: what was touched lies over what was there. */
class Kitchen {
	readonly #under: Kitchen | PushState['seen']
	readonly #rows = new Map<string, MetRow>()
	readonly #grown = new Map<string, number>()

	constructor(under: Kitchen | PushState['seen']) {
		this.#under = under
	}

	/** What a draft over this one has touched stands from now on. */
	take(draft: Kitchen): void {
		for (const [key, row] of draft.#rows) this.#rows.set(key, row)
		for (const [key, by] of draft.#grown) this.#grown.set(key, (this.#grown.get(key) ?? 0) + by)
	}

	/** A live or deleted row; none where only the id is left. */
	find(entity: EntityName, id: string): MetRow | undefined {
		const touched = this.#rows.get(`${entity}:${id}`)
		if (touched) return touched
		if (this.#under instanceof Kitchen) return this.#under.find(entity, id)
		const row = this.#under.find(entity, id)
		return row && !isStripped(row) ? { fields: row.fields, deleted: row.deleted } : undefined
	}

	set(entity: EntityName, id: string, row: MetRow): void {
		const before = this.find(entity, id)
		const wasLive = before !== undefined && !before.deleted
		if (!row.deleted) this.#grow(entity, row.fields, 1)
		if (wasLive) this.#grow(entity, before.fields, -1)
		this.#rows.set(`${entity}:${id}`, row)
	}

	#grow(entity: EntityName, fields: Fields, by: number): void {
		const parent = rulesOf(entity).most && parentOf(entity, fields)
		for (const key of [entity, ...(parent ? [`${entity}:${parent}`] : [])])
			this.#grown.set(key, (this.#grown.get(key) ?? 0) + by)
	}

	/** By how many live rows of an entity the things that hold them have grown, where this draft touched them. */
	crowds(): { entity: EntityName; parentId: string; grown: number }[] {
		return LIMITED_BY_PARENT.flatMap((entity) =>
			[...this.#grown.keys()]
				.filter((key) => key.startsWith(`${entity}:`))
				.map((key) => ({ entity, parentId: key.slice(entity.length + 1), grown: this.grown(key) })),
		)
	}

	/** By how many live rows of an entity the edits have changed the space, or of `entity:id` a thing that holds them. */
	grown(key: string): number {
		const before = this.#under instanceof Kitchen ? this.#under.grown(key) : 0
		return before + (this.#grown.get(key) ?? 0)
	}

	#issues(): { id: string }[] {
		return this.#under instanceof Kitchen ? this.#under.#issues() : this.#under.list('sync_issue')
	}

	/** Open issues that say a row had no room in the plan. */
	overLimit(id: string): { id: string; fields: Issue }[] {
		return this.#issues().flatMap((issue) => {
			const row = this.find('sync_issue', issue.id)
			if (!row || row.deleted) return []
			const fields = row.fields as Issue
			return fields.type === 'over_limit' && fields.row_id === id && fields.resolved_at === null
				? [{ id: issue.id, fields }]
				: []
		})
	}
}

const LIMITED_BY_PARENT = ENTITY_NAMES.filter((entity) => rulesOf(entity).most)

const parentOf = (entity: EntityName, fields: Fields): unknown => fields[parentField(entity) ?? '']

type Work = PushContext & PushState & { kitchen: Kitchen }
/** What an edit waits for, or leaves to somebody to look at. */
type Asks = Pick<PushPlan, 'pictureNeeds' | 'textNeeds' | 'unchecked'>
const NO_ASKS: Asks = { pictureNeeds: [], textNeeds: [], unchecked: [] }
type Planned = Asks & { result: Result; changes: Change[]; isTaken: boolean }
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
			if (rule('all_or_nothing')) break
		}
	}
	refusal ??= crowdRefusal(work)
	if (refusal && rule('all_or_nothing')) return { ...refuse(edit, refusal, work), ...NO_ASKS, isTaken: false }
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
		changes: [...changes, ...(rule('write_issue') ? issues : [])],
		pictureNeeds: steps.flatMap(({ asks }) => asks.pictureNeeds),
		textNeeds: steps.flatMap(({ asks }) => asks.textNeeds),
		unchecked: steps.flatMap(({ asks }) => asks.unchecked),
		isTaken: true,
	}
}

/** Looked at when all of an edit is planned: it may make lines before it deletes others. */
function crowdRefusal({ kitchen, gates }: Work): Refusal | undefined {
	try {
		for (const { entity, parentId, grown } of kitchen.crowds()) checkCrowd(entity, parentId, grown, gates)
		return undefined
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return error
	}
}

const nameOf = ({ mid, namelessAt }: Received) => (namelessAt === undefined ? { mid } : { mid, index: namelessAt })

function refuse(edit: Received, refusal: Refusal, { clientId, now }: Work): Pick<Planned, 'result' | 'changes'> {
	const id = refusalIssueId(edit.mid)
	const fields = refusalIssue(edit, refusal, { clientId, now })
	return {
		result: { ...nameOf(edit), outcome: refusal.outcome, issues: [id], message: fields.message },
		changes: rule('keep_rejected') ? [{ entity: 'sync_issue', id, op: 'put', fields }] : [],
	}
}

function openConflict(conflict: Conflict, edit: Received, { clientId, now, kitchen, seen }: Work) {
	const id = conflictIssueId(clientId, conflict.entity, conflict.id)
	const before = issueIn(kitchen, id)
	const open = before && (before.resolved_at === null ? before : withUnseen(before, issueIn(seen, id)))
	const fields = conflictIssue(conflict, edit, { clientId, now, open })
	kitchen.set('sync_issue', id, { fields, deleted: false })
	return { entity: 'sync_issue' as const, id, op: 'put' as const, fields }
}

function issueIn(rows: Pick<Seen, 'find'> | Kitchen, id: string): Issue | undefined {
	const row = rows.find('sync_issue', id)
	return row && !row.deleted ? (row.fields as Issue) : undefined
}

/**
 * What this push had put into a closed issue before the cook's word on it came: the cook had not seen that, so that it goes
 * into the one that is opened anew. `stood`: the issue before this push.
 */
function withUnseen(closed: Issue, stood: Issue | undefined): Issue {
	const names = Object.keys(closed.local_version).filter(
		(name) => !jsonEqual(closed.local_version[name], stood?.local_version[name]),
	)
	return { ...closed, local_version: pick(closed.local_version, names), base: pick(closed.base, names) } as Issue
}

/** What one op does to the row that it meets. Throws a Refusal, which then holds for the whole edit. */
function planOp(op: ReadOp, edit: Received, work: Work): Step {
	const { entity, id } = op
	const { kitchen } = work
	const rules = rulesOf(entity)
	const row = kitchen.find(entity, id)
	// Devices make none, and what is said of one that a restored server has lost needs no answer.
	if (entity === 'sync_issue' && !row) return { changes: [], asks: NO_ASKS }
	const merge = mergeOp(rules, row, op, (field, value) => isWithinLimits(entity, field, value))
	const by = authorOf(edit, work, merge.unseen, rules.stamps)
	if (merge.isDeleteRefused) return { changes: [], asks: NO_ASKS, isDeleteRefused: true }
	if (merge.change?.op === 'delete') {
		kitchen.set(entity, id, { fields: row?.fields ?? {}, deleted: true })
		return { changes: [{ entity, id, op: 'delete', by }], asks: NO_ASKS }
	}
	const step: Step = { changes: [], asks: NO_ASKS }
	let server = row?.fields ?? {}
	if (merge.change) {
		const { fields, asks } = rowAfter(op, row, merge.change.fields, work)
		const changed = row ? differenceOf(row.fields, fields) : fields
		step.changes.push(putOf(entity, id, changed, by), ...(row ? [] : closeOverLimit(id, work)))
		step.asks = asks
		kitchen.set(entity, id, { fields, deleted: false })
		server = fields
	}
	if (merge.conflicts.length > 0) {
		const [wanted, base] = [pick(op.fields, merge.conflicts), pick(op.base, merge.conflicts)]
		step.conflict = { entity, id, wanted, base, server }
	}
	return step
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

const shapeOf = (entity: EntityName): Record<string, { safeParse(value: unknown): { success: boolean } }> =>
	ENTITIES[entity].fields.shape
const isWithinLimits = (entity: EntityName, field: string, value: unknown): boolean =>
	shapeOf(entity)[field]?.safeParse(value).success ?? false

/** The whole row that an op leaves, if it may be so. */
function rowAfter(
	{ entity, id, base }: ReadOp,
	row: MetRow | undefined,
	fields: Fields,
	{ kitchen, gates, foreign, userId }: Work,
): { fields: Fields; asks: Asks } {
	if (!row && rule('foreign_id') && foreign.has(id))
		throw new Refusal(base === null ? ID_TAKEN : REFUSALS.notHere, { row: { entity, id } })
	// The device goes on with a row that had no room: its later edits have none either.
	const [waiting] = !row && base !== null ? kitchen.overLimit(id) : []
	if (waiting) throw new Refusal(waiting.fields.message, { outcome: 'over_limit', row: { entity, id } })
	const after = { ...row?.fields, ...fields, ...(row ? {} : ownedBy(entity, userId)) }
	if (!row || row.deleted) checkLimit(entity, id, after, kitchen.grown(entity), gates)
	if (!row) checkWhole(entity, id, after, base === null)
	checkContent(entity, id, row, after, gates)
	const texts = checkTexts(entity, id, row, after, gates)
	const { fields: placed, needs } = placePictures(entity, row, after, gates)
	return { fields: placed, asks: { pictureNeeds: needs, textNeeds: texts.needs, unchecked: texts.unchecked } }
}

/** From the session, whatever a device says. */
const ownedBy = (entity: EntityName, userId: string): Fields =>
	Object.fromEntries((rulesOf(entity).fromServer ?? []).map((name) => [name, userId]))

/** A row is made whole or not at all. Who meant to change one that is not there is told so. */
function checkWhole(entity: EntityName, id: string, fields: Fields, isCreation: boolean): void {
	const row = { entity, id }
	const parsed = ENTITIES[entity].fields.safeParse(fields)
	if (parsed.success) return
	const [issue] = parsed.error.issues
	if (!isCreation) throw new Refusal(REFUSALS.notHere, { row })
	throw new Refusal(REFUSALS.badField(issue?.path.join('.') ?? '', issue?.message ?? ''), { row })
}

/** A row that had no room has found some: nobody needs to be asked about it any more. */
const closeOverLimit = (id: string, { kitchen, now }: Work): Change[] =>
	kitchen.overLimit(id).map((issue) => {
		const fields = { resolved_at: now, resolution: 'local' as const }
		kitchen.set('sync_issue', issue.id, { fields: { ...issue.fields, ...fields }, deleted: false })
		return { entity: 'sync_issue', id: issue.id, op: 'put', fields }
	})
