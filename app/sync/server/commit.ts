import type { Effect } from '#app/entity-rules.ts'
import { AppError } from '#app/platform/model/errors.ts'
import {
	type Answers,
	type Ask,
	ask,
	type NoQuestions,
	type Query,
	type Question,
	type Questions,
	writeBatch,
} from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { claimOf, countLive, headOfSpace, isLostRace, isTakenId, rowsWhere, type SpaceHead } from '#db/commits.ts'
import { markReferenced, markUnreferenced } from '#db/queries/pictures.ts'
import { type WrittenRow, writesOf } from '#db/row-writes.ts'
import type { Look, LookBy, Seen as PlanSeen } from '../model/edit.ts'
import { type EntityName, isPublic, parentField, type SyncedRow } from '../model/entities.ts'
import { picturesOf } from '../model/pictures.ts'
import { effectLooks, effectQuestions, effectRows, effectsOf, effectWrites } from './effects.ts'
import { type Change, foldChanges } from './fold-changes.ts'
import { usageWrites } from './usage.ts'

/** The state that a plan sees inside a commit, at the version that the commit claims. */
export type Seen = PlanSeen & {
	/** Next version of the space; rows of this commit get it and those after it. */
	ver: number
	/** Identifies this history of the space: it changes with a restore. */
	epoch: string
	/** The usage of the whole space. */
	usage: SpaceHead['usage']
}

/** The result of a plan, if it is more than changes. */
export type Decision<T> = {
	changes: Change[]
	/** What is returned to the caller about the plan that was written. */
	result: T
	/** What only the server writes, besides the effects that the rules name for the rows. */
	effects?: readonly Effect[]
	/** Other statements of the same batch; `to` is the version that the space will have. */
	also?(to: number): Query[]
	/**
	 * Whether it claims a version even if no row changes: everything acknowledged to a device is in a commit, so that its
	 * loss can be detected.
	 */
	isAcknowledged?: boolean
	/**
	 * Asks other services for what the plan needs; the plan then runs again on the same state. If the request has an
	 * `askBy`, everything is read once more before anything is written.
	 */
	meetNeeds?(): Promise<void>
}

export type CommitRequest<A extends Questions = NoQuestions, R = undefined, T = undefined> = {
	space: string
	/** The author, for `updated_by` and the history. */
	userId: string
	at: number
	/** The verb for the revisions, such as 'recipe.save'. */
	verb?: string
	look?: (Look | LookBy)[]
	count?: EntityName[]
	/** Rows that the plan may make public: what their effects have to know is read in the same round trip. */
	publishes?: readonly { entity: EntityName; id: string }[]
	/** Other selects of the same round trip; the plan gets their answers. */
	ask?: A
	/** Called instead of asking the database directly, at each try; it may refuse. */
	askBy?: Ask
	/** Pure; may run again when another writer was faster. Throw an AppError to refuse. */
	plan(seen: Seen, answers: Answers<A>): Change[] | Decision<T>
	/**
	 * Other statements of the same batch: jobs, pictures. Pure like the plan; `to` is the version that the space will
	 * have.
	 */
	also?(seen: Seen, to: number): Query[]
	/** A select at the end of the batch of writes: it sees their result. */
	after?: Question<R>
	/** Waits before the next try; `attempt` counts from 1. */
	pause?(attempt: number): Promise<void>
}

const MAX_TRIES = 8
/** How often a plan of one state may ask other services: one answer can lead to another question. */
const MAX_QUESTIONS = 4
const pauseWithJitter = (attempt: number) => new Promise<void>((done) => setTimeout(done, Math.random() * 20 * attempt))

/**
 * The only writer of synced rows. Reads the rows that the plan needs and the space's version in one round trip, runs the
 * plan, and writes everything in one batch whose first statement claims the versions. A concurrent writer makes that claim
 * fail; then everything is read and planned again. Revisions are written here, so that no writer can forget them; pictures
 * that rows begin or cease to name are marked, and the effects that the rules of the rows name are written.
 *
 * Two round trips if nobody else writes; with `askBy` one more if the plan needs answers from other services. Throws
 * AppError('unavailable') after eight tries, and whatever the plan throws. Returns the space's version before and after,
 * equal if the plan changed nothing, and the plan's `result`. `after`: the answer to the request's `after`, if anything was
 * written. `shut`: pictures that a public row has ceased to name; the caller makes them private (`closePictures`).
 */
export async function commit<A extends Questions = NoQuestions, R = undefined, T = undefined>(
	db: Db,
	request: CommitRequest<A, R, T>,
): Promise<Committed<R, T>> {
	const { space, userId, at, pause = pauseWithJitter } = request
	for (let attempt = 1; ; attempt += 1) {
		const asking: Ask = request.askBy ?? ((questions) => ask(db, questions))
		const { seen, answers, known } = await look(asking, request)
		const decide = () => decisionOf(request.plan(seen, answers))
		const first = decide()
		const decided = await meetAllNeeds(first, decide)
		// Time has passed, and what `askBy` verifies may have changed. The state is safe: its version is claimed.
		if (first.meetNeeds && request.askBy) {
			if (attempt === MAX_TRIES) throw tooManyAtOnce()
			continue
		}
		const made = foldChanges(request, seen, decided.changes)
		const effects = [...effectsOf(seen, made), ...(decided.effects ?? [])]
		const follow = effectRows(effects, { rows: made }, known)
		const rows = follow.length === 0 ? made : foldChanges(request, seen, [...decided.changes, ...follow])
		const from = seen.ver - 1
		const to = from + Math.max(rows.length, decided.isAcknowledged ? 1 : 0)
		const also = [...(decided.also?.(to) ?? []), ...(request.also?.(seen, to) ?? [])]
		const { named, left, shut } = pictureTurns(seen, rows)
		const writes = [
			...writesOf(request, rows),
			...usageWrites(space, seen, rows),
			...pictureMarks(db, request, { named, left }),
			...(await effectWrites(effects, { db, space, userId, at, rows, to }, known)),
			...also,
		]
		const committed = { from, to, shut, ...('result' in decided ? { result: decided.result } : {}) } as Committed<R, T>
		if (writes.length === 0) return committed
		const claims = to > from ? [claimOf({ space, ver_from: seen.ver, ver_to: to + 1, user_id: userId, at })] : []
		const { after } = request
		try {
			const results = await writeBatch(db, [...claims, ...writes, ...(after ? [after] : [])])
			const last = results.at(-1)
			return after && last ? { ...committed, after: after.read(last) } : committed
		} catch (error) {
			if (isTakenId(error)) throw new AppError('id_taken', 'This id is taken.')
			if (!isLostRace(error)) throw error
			if (attempt === MAX_TRIES) throw tooManyAtOnce()
			await pause(attempt)
		}
	}
}

/** `result` only if the plan returns it. */
export type Committed<R, T> = { from: number; to: number; after?: R; shut: string[] } & (T extends undefined
	? unknown
	: { result: T })

const tooManyAtOnce = () =>
	new AppError('unavailable', 'Too many changes at once. Please try again.', { retryAfter: 1 })

const decisionOf = <T>(planned: Change[] | Decision<T>): Omit<Decision<T>, 'result'> & { result?: T } =>
	Array.isArray(planned) ? { changes: planned } : planned

/** Meets the needs of a plan and runs it again on the same state, until it needs nothing more. */
async function meetAllNeeds<D extends Pick<Decision<unknown>, 'meetNeeds'>>(first: D, decide: () => D): Promise<D> {
	let decided = first
	for (let asked = 0; decided.meetNeeds; asked += 1) {
		if (asked === MAX_QUESTIONS) throw tooManyAtOnce()
		await decided.meetNeeds()
		decided = decide()
	}
	return decided
}

async function look<A extends Questions>(
	asking: Ask,
	{ space, userId, look: asOfPlan = [], count = [], ask: asked, publishes = [] }: CommitRequest<A, unknown, unknown>,
): Promise<{ seen: Seen; answers: Answers<A>; known: Answers<Questions> }> {
	const outline = { space, userId, look: asOfPlan, publishes }
	const look = [...asOfPlan, ...effectLooks(outline)]
	const looks = look.map((what, i) => [`look ${i}`, wanted(space, what)] as const)
	const counts = count.map((entity) => [`count ${entity}`, countLive(space, entity)] as const)
	const ours: Questions = {
		head: headOfSpace(space),
		...Object.fromEntries([...looks, ...counts]),
		...effectQuestions(outline),
	}
	const answers = await asking({ ...ours, ...asked })
	const head = answers.head as SpaceHead | undefined
	if (!head) throw new AppError('not_found', 'This kitchen does not exist.')

	const byEntity = new Map<EntityName, Map<string, SyncedRow>>()
	look.forEach(({ entity }, i) => {
		const rows = byEntity.get(entity) ?? new Map<string, SyncedRow>()
		for (const row of answers[`look ${i}`] as SyncedRow[]) rows.set(row.id, row)
		byEntity.set(entity, rows)
	})
	const seen: Seen = {
		...head,
		find: <E extends EntityName>(entity: E, id: string) => byEntity.get(entity)?.get(id) as SyncedRow<E> | undefined,
		list: <E extends EntityName>(entity: E) => [...(byEntity.get(entity)?.values() ?? [])] as SyncedRow<E>[],
		count: (entity) => {
			const total = answers[`count ${entity}`]
			if (total === undefined) throw new Error(`commit: the plan uses the count of ${entity} without requesting it`)
			return Number(total)
		},
	}
	return { seen, answers: answers as Answers<A>, known: answers }
}

/** The rows that a plan names, only of this space. */
function wanted(space: string, what: Look | LookBy): Question<SyncedRow[]> {
	if ('ids' in what) return rowsWhere(space, what.entity, 'id', what.ids)
	if ('by' in what) return rowsWhere(space, what.entity, what.by, what.values)
	return rowsWhere(space, what.entity, parentField(what.entity) ?? 'parent', [what.parent])
}

type PictureTurns = Record<'named' | 'left' | 'shut', string[]>

/** Pictures that rows begin to name, that they cease to name, and those of the latter that were public through them. */
function pictureTurns(seen: Seen, rows: WrittenRow[]): PictureTurns {
	const named: string[] = []
	const left: string[] = []
	const shut: string[] = []
	for (const { entity, id, deleted_at, fields } of rows) {
		const before = seen.find(entity, id)
		const had = before && !before.deleted ? picturesOf(entity, before.fields) : []
		const has = deleted_at === null ? picturesOf(entity, fields) : []
		const gone = had.filter((path) => !has.includes(path))
		named.push(...has.filter((path) => !had.includes(path)))
		left.push(...gone)
		if (before && isPublic(entity, before.fields)) shut.push(...gone)
	}
	return { named, left, shut }
}

/**
 * Marks pictures that rows now name as referenced, so that they are not cleaned up, and those that are no longer named
 * as unreferenced.
 */
function pictureMarks(
	db: Db,
	{ space, at }: { space: string; at: number },
	{ named, left }: Pick<PictureTurns, 'named' | 'left'>,
): Query[] {
	return [
		...(left.length > 0 ? [markUnreferenced(db, space, left, at)] : []),
		...(named.length > 0 ? [markReferenced(db, space, named)] : []),
	]
}
