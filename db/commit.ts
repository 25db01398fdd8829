import { desc, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, getTableConfig } from 'drizzle-orm/sqlite-core'
import { AppError } from '../app/platform/model/errors.ts'
import type { Look, Seen as PlanSeen } from '../app/sync/model/edit.ts'
import { type EntityName, parentField, type SyncedRow } from '../app/sync/model/entities.ts'
import { picturesOf } from '../app/sync/model/pictures.ts'
import {
	type Answers,
	type Ask,
	ask,
	type NoQuestions,
	type Query,
	type Question,
	type Questions,
	queryOf,
	questionOf,
	writeBatch,
} from './batch.ts'
import type { Db } from './client.ts'
import { type Change, foldChanges, type WrittenRow } from './fold-changes.ts'
import { amongRows, type Row, selectJson } from './json-rows.ts'
import { factsQuestion, factsWrites } from './keep-facts.ts'
import { markReferenced, markUnreferenced } from './queries/pictures.ts'
import type { FactsSource } from './queries/public-facts.ts'
import { tableOf, toSyncedRow, writesOf } from './row-writes.ts'
import { sync_commits } from './schema/sync.ts'
import { type SpaceUsage, usageWrites } from './space-usage.ts'
import { TABLES } from './tables.ts'

/** The state that a plan sees inside a commit, at the version that the commit claims. */
export type Seen = PlanSeen & {
	/** Next version of the space; rows of this commit get it and those after it. */
	ver: number
	/** Identifies this history of the space: it changes with a restore. */
	epoch: string
	/** The usage of the whole space. */
	usage: SpaceUsage & { openIssues: number }
}

/** Further rows to read: those whose field has one of these values. */
export type LookBy = { entity: EntityName; by: string; values: string[] }

/** The result of a plan, if it is more than changes. */
export type Decision<T> = {
	changes: Change[]
	/** What is returned to the caller about the plan that was written. */
	told: T
	/** Other statements of the same batch; `to` is the version that the space will have. */
	also?(to: number): Query[]
	/**
	 * Whether it claims a version even if no row changes: everything acknowledged to a device is in a commit, so that its
	 * loss can be detected.
	 */
	isAcknowledged?: boolean
	/**
	 * Asks other services for what the plan needs; the plan then runs again on the same state. Before anything is written
	 * after that, the state is read again.
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
	/** Private recipes that the plan may make public: the source of their facts is read in the same round trip. */
	publishes?: readonly string[]
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
 * that rows begin or cease to name are marked, and the facts of changed public recipes are written.
 *
 * Two round trips if nobody else writes; if the plan needs answers from other services, the state is read once more. Throws
 * AppError('unavailable') after eight tries, and whatever the plan throws. Returns the space's version before and after,
 * equal if the plan changed nothing, and the plan's `told`. `after`: the answer to the request's `after`, if anything was
 * written. `shut`: pictures that a public row has ceased to name; the caller makes them private (`closePictures`).
 */
export async function commit<A extends Questions = NoQuestions, R = undefined, T = undefined>(
	db: Db,
	request: CommitRequest<A, R, T>,
): Promise<Committed<R, T>> {
	const { space, userId, at, pause = pauseWithJitter } = request
	for (let attempt = 1; ; attempt += 1) {
		const asking: Ask = request.askBy ?? ((questions) => ask(db, questions))
		const { seen, answers, facts } = await look(asking, request)
		const decide = () => decisionOf(request.plan(seen, answers))
		const decided = decide()
		if (decided.meetNeeds) {
			await meetAllNeeds(decided, decide)
			if (attempt === MAX_TRIES) throw tooManyAtOnce()
			continue
		}
		const rows = foldChanges(request, seen, decided.changes)
		const from = seen.ver - 1
		const to = from + Math.max(rows.length, decided.isAcknowledged ? 1 : 0)
		const also = [...(decided.also?.(to) ?? []), ...(request.also?.(seen, to) ?? [])]
		const { named, left, shut } = pictureTurns(seen, rows)
		const writes = [
			...writesOf(request, rows),
			...usageWrites(space, seen, rows),
			...pictureMarks(db, request, { named, left }),
			...searchWords(rows),
			...(await factsWrites(db, request, { seen, rows, known: facts, to })),
			...also,
		]
		const told = { from, to, shut, ...('told' in decided ? { told: decided.told } : {}) } as Committed<R, T>
		if (writes.length === 0) return told
		const claims = to > from ? [claimOf({ space, ver_from: seen.ver, ver_to: to + 1, user_id: userId, at })] : []
		const { after } = request
		try {
			const results = await writeBatch(db, [...claims, ...writes, ...(after ? [after] : [])])
			const last = results.at(-1)
			return after && last ? { ...told, after: after.read(last) } : told
		} catch (error) {
			if (isTakenId(error)) throw new AppError('id_taken', 'This id is taken.')
			if (!isLostRace(error)) throw error
			if (attempt === MAX_TRIES) throw tooManyAtOnce()
			await pause(attempt)
		}
	}
}

/** `told` only if the plan returns it. */
export type Committed<R, T> = { from: number; to: number; after?: R; shut: string[] } & (T extends undefined
	? unknown
	: { told: T })

const tooManyAtOnce = () =>
	new AppError('unavailable', 'Too many changes at once. Please try again.', { retryAfter: 1 })

const decisionOf = <T>(planned: Change[] | Decision<T>): Omit<Decision<T>, 'told'> & { told?: T } =>
	Array.isArray(planned) ? { changes: planned } : planned

type Needing = Pick<Decision<unknown>, 'meetNeeds'>

/** Meets the needs of a plan and runs it again on the same state, until it needs nothing more. */
async function meetAllNeeds(first: Needing, decide: () => Needing): Promise<void> {
	let decided = first
	for (let asked = 0; decided.meetNeeds; asked += 1) {
		if (asked === MAX_QUESTIONS) throw tooManyAtOnce()
		await decided.meetNeeds()
		decided = decide()
	}
}

/** The version of a space's next change: one index lookup, however long its history. */
export const nextVersionOf = (space: string | AnySQLiteColumn) =>
	sql<number>`coalesce((select ${sync_commits.ver_to} from ${sync_commits} where ${sync_commits.space} = ${space} order by ${desc(sync_commits.ver_from)} limit 1), 1)`

/** Unique, across all databases. */
const NEW_MARK = 'lower(hex(randomblob(16)))'

/** The same as text, where ?1 is the space. */
export const NEXT_VERSION = `coalesce((select ver_to from sync_commits where space = ?1 order by ver_from desc limit 1), 1)`

/** The number of open issues without those of type `over_limit`; counted in an index. */
const OPEN_ISSUES = `(select count(*) from sync_issues where space = ?1 and resolved_at is null and deleted_at is null and type <> 'over_limit')`

/** Fails if another writer has claimed that version. */
function claimOf({ space, ver_from, ver_to, user_id, at }: Omit<typeof sync_commits.$inferInsert, 'mark'>): Query {
	const insert = `insert into sync_commits (space, ver_from, ver_to, mark, user_id, at) values (?1, ?2, ?3, ${NEW_MARK}, ?4, ?5)`
	return queryOf(insert, [space, ver_from, ver_to, user_id, at])
}

async function look<A extends Questions>(
	asking: Ask,
	{ space, look = [], count = [], ask: asked, publishes = [] }: CommitRequest<A, unknown, unknown>,
): Promise<{ seen: Seen; answers: Answers<A>; facts: FactsSource[] }> {
	const head = questionOf(
		`select ${NEXT_VERSION} as ver, epoch, held_characters, live_rows, ${OPEN_ISSUES} as open_issues from spaces where id = ?1`,
		[space],
		(row) => row,
	)
	const looks = look.map((what, i) => [`look ${i}`, wanted(space, what)] as const)
	const counts = count.map((entity) => [`count ${entity}`, countOf(space, entity)] as const)
	const facts = factsQuestion({ space, look, publishes })
	const ours: Record<string, Question<unknown>> = {
		head,
		...Object.fromEntries([...looks, ...counts]),
		...(facts ? { facts } : {}),
	}
	const answers = await asking({ ...ours, ...asked })
	const found = answers.head as Row | undefined
	if (!found) throw new AppError('not_found', 'This kitchen does not exist.')

	const byEntity = new Map<EntityName, Map<string, SyncedRow>>()
	look.forEach(({ entity }, i) => {
		const rows = byEntity.get(entity) ?? new Map<string, SyncedRow>()
		for (const row of answers[`look ${i}`] as Row[]) {
			const synced = toSyncedRow(entity, row)
			rows.set(synced.id, synced)
		}
		byEntity.set(entity, rows)
	})
	const seen: Seen = {
		ver: Number(found.ver),
		epoch: String(found.epoch),
		usage: {
			characters: Number(found.held_characters),
			rows: Number(found.live_rows),
			openIssues: Number(found.open_issues),
		},
		find: <E extends EntityName>(entity: E, id: string) => byEntity.get(entity)?.get(id) as SyncedRow<E> | undefined,
		list: <E extends EntityName>(entity: E) => [...(byEntity.get(entity)?.values() ?? [])] as SyncedRow<E>[],
		count: (entity) => {
			const total = answers[`count ${entity}`]
			if (total === undefined) throw new Error(`commit: the plan uses the count of ${entity} without requesting it`)
			return Number(total)
		},
	}
	return { seen, answers: answers as Answers<A>, facts: (answers.facts ?? []) as FactsSource[] }
}

/** The rows that a plan names, only of this space. */
function wanted(space: string, what: Look | LookBy): Question<Row[]> {
	const table = tableOf(what.entity)
	const name = 'ids' in what ? 'id' : 'by' in what ? what.by : parentField(what.entity)
	const isColumn = name !== undefined && Object.hasOwn(table, name)
	if (!isColumn) throw new Error(`commit: ${what.entity} has no ${name ?? 'parent'}`)
	const values = 'ids' in what ? what.ids : 'by' in what ? what.values : [what.parent]
	// One statement text and one parameter, however many values there are.
	return selectJson(table, amongRows(table, name), [space, JSON.stringify(values)])
}

const countOf = (space: string, entity: EntityName): Question<number> =>
	questionOf(
		`select count(*) as n from "${getTableConfig(tableOf(entity)).name}" where "space" = ?1 and "deleted_at" is null`,
		[space],
		(row) => Number(row?.n),
	)

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
		if (isPublicRow(before)) shut.push(...gone)
	}
	return { named, left, shut }
}

const isPublicRow = (row: SyncedRow | undefined): boolean =>
	row !== undefined && 'is_public' in row.fields && row.fields.is_public

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

/**
 * Rebuilds the search words of the public recipes that the earlier writes of the batch have made stale, once per recipe.
 */
function searchWords(rows: WrittenRow[]): Query[] {
	const isSearched = rows.some(({ entity }) => entity === 'recipe' || entity === 'ingredient_line')
	return isSearched ? [queryOf('delete from public_recipe_stale', [])] : []
}

/** Whether a new row's id exists in another space. The error does not reveal whose it is. */
function isTakenId(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	const taken = Object.values(TABLES).map((table) => `${getTableConfig(table).name}.id`)
	return Boolean(code?.startsWith('SQLITE_CONSTRAINT') && taken.some((column) => message?.includes(column)))
}

/**
 * Whether another writer was first: the claim's primary key, a lock that was not released in time, or an edit that is in
 * the log by now.
 */
function isLostRace(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	if (code?.startsWith('SQLITE_BUSY')) return true
	const isTaken = (table: string) => message?.includes(`UNIQUE constraint failed: ${table}.`)
	return Boolean(code?.startsWith('SQLITE_CONSTRAINT') && (isTaken('sync_commits') || isTaken('mutations')))
}
