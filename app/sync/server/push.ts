import { AppError } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { enqueue } from '#app/platform/server/jobs.ts'
import { refuseUsedUp } from '#app/platform/server/rate-limit.ts'
import type { Answers, Question } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { addUses, listUses } from '#db/queries/rate-limits.ts'
import { type Changes, markAt } from '#db/queries/sync.ts'
import {
	countUsage,
	countWhereNew,
	insertMutations,
	listForeignIds,
	listLogged,
	listSequences,
	listShownWholes,
	type MutationRow,
	touchClient,
} from '#db/queries/sync-push.ts'
import type { Look, LookBy } from '../model/edit.ts'
import { ENTITY_NAMES, type EntityName, factsOf, isPublic, parentRowOf, rowNameOf } from '../model/entities.ts'
import { resentId } from '../model/id-taken.ts'
import type { MutationResult, SyncRequest, Wait } from '../model/protocol.ts'
import type { RowsJob } from '../model/rules.ts'
import { AnsweredNeeds, type PublicServices } from './answered-needs.ts'
import type { SyncCaller } from './authenticate-caller.ts'
import { cleanString } from './clean-json.ts'
import { commit, type Decision, type Seen } from './commit.ts'
import { conflictIssueId, refusalIssueId } from './issues.ts'
import { type PushPlan, planPush, type Result } from './plan-push.ts'
import { changesAfterCursor, isOfAnotherHistory, lastSeenVersion } from './pull.ts'
import { pushRates, TOO_MANY_PUSHES } from './rates.ts'
import { type Received, readMutation } from './read-mutation.ts'
import { REFUSALS, Refusal } from './refusal.ts'
import { COUNTED, partsOf, rulesOf, WHOLES } from './rules-of.ts'
import { SPACE_LIMITS, type SpaceLimits } from './space-limits.ts'
import { latestDay, type ValidatorContext } from './validators.ts'

/** The dependencies of a push: database, clock, picture service, moderation. */
export type SyncServer = PublicServices & {
	/** Maximum number of rows in a reply, if not the protocol's. */
	pullRows?: number | undefined
	db: Db
	clock(): number
	/** The visitor's address, if the edge reports it. */
	address: string | null
	/** Maximum number of pushes per account in ten minutes. */
	pushLimit?: number
	/** The limits of a space, if not the product's. */
	spaceLimits?: SpaceLimits | undefined
	/** Waits before the next try after another writer was faster. */
	pause?(attempt: number): Promise<void>
}

/** `changes`: the changes of the space after the request's cursor, if the push wrote something. */
export type PushReply = { acked: string[]; results: MutationResult[]; waits?: Wait[]; fork?: true; changes?: Changes }

/** How often a push is started because an id was taken in the meantime. */
const MAX_STARTS = 5

/**
 * Applies the edits of one request in their order, in one commit, and returns the outcome of each. One round trip reads,
 * one writes and reads what the reply needs; without edits there is none, and texts to moderate or pictures to move cost
 * one more. An edit that is in the log gets the same answer as before; one for which the space has no room waits. If
 * another copy of the client's store has used its sequence (`fork`), or its cursor is of another history, no new edit is
 * applied. Throws AppError: `too_many_requests`; `unavailable` if other writers were always faster or pictures cannot be
 * changed.
 */
export async function push(server: SyncServer, who: SyncCaller, request: SyncRequest): Promise<PushReply> {
	if (request.mutations.length === 0) return { acked: [], results: [] }
	const sender = { userId: who.id, space: who.space, clientId: request.clientId }
	const byMid = new Map<string, Received>()
	for (const [index, raw] of request.mutations.entries()) {
		const edit = readMutation(raw, index, sender)
		if (!byMid.has(edit.mid)) byMid.set(edit.mid, edit)
	}
	const received = [...byMid.values()]
	const answered = new AnsweredNeeds(server, who.id)
	for (let start = 1; ; start += 1) {
		try {
			const { reply, shut } = await tryPush(server, who, request, { received, answered, isAgain: start > 1 })
			if (shut.length > 0) await server.closePictures?.({ userId: who.id, paths: shut })
			return reply
		} catch (error) {
			const isTakenId = error instanceof AppError && error.code === 'id_taken'
			if (!isTakenId || start === MAX_STARTS) throw error
		}
	}
}

/** Each sequence number may occur once: a second edit with the same one is malformed and refused. */
function refuseUsedTwice(edits: Received[]): Received[] {
	const seqs = new Set<number>()
	return edits.map((edit) => {
		const isUsed = edit.seq > 0 && seqs.has(edit.seq)
		seqs.add(edit.seq)
		return isUsed ? { ...edit, seq: 0, ops: [], refusal: new Refusal(REFUSALS.usedTwice) } : edit
	})
}

type Attempt = { received: Received[]; answered: AnsweredNeeds; isAgain: boolean }

/** The result of a planned push: for the edits that were in the log, and for those that the commit applies or leaves. */
type PushOutcome = { reply: PushReply; fresh: { edit: Received; result: Result }[]; waits: Wait[] }

async function tryPush(
	server: SyncServer,
	who: SyncCaller,
	request: SyncRequest,
	{ received, answered, isAgain }: Attempt,
): Promise<{ reply: PushReply; shut: string[] }> {
	const { db } = server
	const { id: userId, space } = who
	const now = server.clock()
	const { clientId } = request
	const device = cleanString(request.device ?? '')
	const names = new Map(received.map(({ mid, was = [] }) => [mid, [...laterNames(mid), ...was]]))
	const mids = received.flatMap(({ mid }) => [mid, ...(names.get(mid) ?? [])])
	const put = putsOf(received)
	const puts = idsByEntity(put)
	const rates = pushRates(userId, server.address, server.pushLimit)
	const questions = {
		mark: markAt({ space, ver: lastSeenVersion(request.cursor) }),
		logged: listLogged({ space, mids }),
		sequences: listSequences({ space, clientId, seqs: received.map(({ seq }) => seq) }),
		foreign: listForeignIds({ space, ids: idsByEntity([...put, ...parentRowsOf(received)]) }),
		uses: listUses(
			rates.map(({ key }) => key),
			now,
		),
		...standingOf(space, received, puts),
	}

	const decide = (seen: Seen, answers: Answers<typeof questions>): Decision<PushOutcome> => {
		const { mark, logged, sequences, uses } = answers
		const foreign = new Set(answers.foreign.map(({ entity, id }) => rowNameOf(entity, id)))
		refuseUsedUp(uses, rates, TOO_MANY_PUSHES, now)
		const known = knownBy(logged, names)
		const isKnown = ({ mid }: Received) => known.has(mid)
		const isFork = received.some((edit) => !isKnown(edit) && sequences.has(edit.seq))
		const results = received.filter(isKnown).map((edit) => answerOf(edit, known.get(edit.mid)))
		const reply = { acked: results.map(({ mid }) => mid), results, ...(isFork ? { fork: true as const } : {}) }
		if (isFork || isOfAnotherHistory(request.cursor, { epoch: seen.epoch, head: seen.ver - 1, markAt: mark }))
			return { changes: [], result: { reply, fresh: [], waits: [] } }
		const { me, stops } = who
		const validators: ValidatorContext = {
			me,
			stops,
			// Few rules ask for the day, and a time zone's calendar costs more than a whole edit.
			get today() {
				return latestDay(me, now)
			},
			count: (entity) => answers[`count ${entity}`] ?? null,
			countUnder: (entity, parentId) => answers[`under ${entity}`]?.get(parentId) ?? 0,
			isShown: (whole, id) => answers[`shown ${whole}`]?.has(id) ?? false,
			judged: answered.judged,
			renamed: answered.renamed,
		}
		const edits = refuseUsedTwice(received.filter((edit) => !isKnown(edit)))
		const limits = server.spaceLimits ?? SPACE_LIMITS
		const state = { seen, foreign, validators, load: seen.usage, limits }
		const plan = planPush(edits, state, { space, userId, clientId, device, now })
		const { needs, waits } = plan
		const fresh = edits.flatMap((edit, i) => {
			const result = plan.results[i]
			return result ? [{ edit, result }] : []
		})
		const outcome = { reply, fresh, waits }
		if (needs.length > 0) return { changes: [], result: outcome, meetNeeds: () => answered.meet(needs) }
		// An edit that waits counts against the rate limits like one that is applied.
		if (fresh.length === 0)
			return { changes: [], result: outcome, also: () => (waits.length > 0 ? [addUses(rates, now)] : []) }
		const log = fresh.map(logRowOf)
		const common = { space, client_id: clientId, user_id: userId, device, received_at: now }
		const also = (to: number) => [
			insertMutations({ ...common, ver: to }, log),
			touchClient({
				...{ client_id: clientId, space, user_id: userId, device, schema: request.schema, last_seen_at: now },
				last_seq: Math.max(...fresh.map(({ edit }) => edit.seq)),
			}),
			addUses(rates, now),
			...emptyingJobs(plan.changes).map(({ job, ids }) => enqueue(db, job, { space, ids }, { makeId, now })),
		]
		return { changes: plan.changes, result: outcome, effects: plan.effects, also, isAcknowledged: true }
	}

	const {
		to,
		result: outcome,
		shut,
		after: changes,
	} = await commit(db, {
		...{ space, userId, at: now, askBy: who.ask },
		look: looksOf(received, puts, isAgain ? { space, clientId } : null),
		publishes: publishedBy(received),
		ask: questions,
		plan: decide,
		after: changesAfterCursor(space, request.cursor, server.pullRows),
		...(server.pause ? { pause: server.pause } : {}),
	})
	const { reply, fresh, waits } = outcome
	const results = [...reply.results, ...fresh.map(({ result }) => ({ ...result, ver: to }))]
	const acked = results.map(({ mid }) => mid)
	const more = { ...(waits.length > 0 ? { waits } : {}), ...(changes ? { changes } : {}) }
	return { reply: { ...reply, acked, results, ...more }, shut }
}

const logRowOf = ({ edit: { mid, seq, verb, subject, offline, at }, result }: PushOutcome['fresh'][number]) => ({
	...{ mid, seq, verb, subject, offline, at },
	outcome: result.outcome,
	issues: result.issues ?? [],
	message: result.message ?? null,
})

/** The jobs for the rows that are removed from the bin for good, one for each kind. */
function emptyingJobs(changes: PushPlan['changes']): { job: RowsJob; ids: string[] }[] {
	const emptied = changes.filter(({ op }) => op === 'strip')
	return [...Map.groupBy(emptied, ({ entity }) => entity)].flatMap(([entity, rows]) => {
		const job = rulesOf(entity).emptyingJob
		return job ? [{ job, ids: [...new Set(rows.map(({ id }) => id))] }] : []
	})
}

type Standing = { [K in `count ${EntityName}`]?: Question<number | null> } & {
	[K in `under ${EntityName}`]?: Question<Map<string, number>>
} & { [K in `shown ${EntityName}`]?: Question<Set<string>> }

/** The questions for the plan's limits, for the limits per parent, and for the wholes whose parts the edits put. */
function standingOf(space: string, received: Received[], puts: Map<EntityName, string[]>): Standing {
	const counts = COUNTED.map((entity) => {
		return [`count ${entity}`, countWhereNew({ space, entity, ids: puts.get(entity) ?? [] })] as const
	})
	const countUnder = ENTITY_NAMES.flatMap((entity) => {
		const { parent: field, most } = factsOf(entity)
		if (!field || !most) return []
		const of = { ids: puts.get(entity) ?? [], parents: parentsOf(received, entity, field) }
		return [[`under ${entity}`, countUsage({ space, entity, field, ...of })] as const]
	})
	const shown = WHOLES.map((of) => {
		return [`shown ${of.whole}`, listShownWholes({ space, ...of, ids: puts.get(of.part) ?? [] })] as const
	})
	return Object.fromEntries([...counts, ...countUnder, ...shown])
}

/** The parents that the edits name for rows of an entity. */
function parentsOf(received: Received[], entity: EntityName, field: string): string[] {
	const ids = received.flatMap(({ ops }) => ops.map((op) => (op.entity === entity ? op.fields?.[field] : undefined)))
	return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

/** How many new ids of an edit that had no room and was resent are looked up. */
const RESENDS = 2

/**
 * The ids that an edit gets when it is resent once, and again. A restored server may receive the last id first, and an
 * earlier one from a copy of that device, which does not know the last.
 */
function laterNames(mid: string): string[] {
	const names = [mid]
	for (let i = 0; i < RESENDS; i += 1) names.push(resentId(names[i] ?? mid))
	return names.slice(1)
}

/** The log's answer to each edit that it has under its own id, or has applied under another one. */
function knownBy(logged: MutationRow[], names: Map<string, string[]>): Map<string, MutationRow> {
	if (logged.length === 0) return new Map()
	const rows = new Map(logged.map((row) => [row.mid, row]))
	const isTaken = (row: MutationRow | undefined) => row?.outcome === 'applied' || row?.outcome === 'conflict'
	const known = [...names].map(([mid, others]) => {
		const row = rows.get(mid) ?? others.map((name) => rows.get(name)).find(isTaken)
		return row && ([mid, row] as const)
	})
	return new Map(known.filter((entry) => entry !== undefined))
}

function answerOf({ mid, namelessAt }: Received, row: MutationRow | undefined): MutationResult {
	if (!row) throw new Error('push: an edit was treated as known but is not in the log')
	const { outcome, ver, issues, message } = row
	return {
		mid,
		outcome,
		ver,
		...(issues.length > 0 ? { issues } : {}),
		...(message === null ? {} : { message }),
		...(namelessAt === undefined ? {} : { index: namelessAt }),
	}
}

/** The rows that the edits make public, or restore as public. */
const publishedBy = (received: Received[]): RowName[] =>
	received
		.flatMap(({ ops }) => ops)
		.flatMap(({ entity, id, fields }) => (fields && isPublic(entity, fields) ? [{ entity, id }] : []))

type RowName = { entity: EntityName; id: string }

/** The ids of rows, each once, by entity. */
const idsByEntity = (rows: readonly RowName[]): Map<EntityName, string[]> =>
	new Map(
		[...Map.groupBy(rows, ({ entity }) => entity)].map(([entity, some]) => [
			entity,
			[...new Set(some.map(({ id }) => id))],
		]),
	)

/** The rows that the edits put. */
const putsOf = (received: Received[]): RowName[] =>
	received.flatMap(({ ops }) => ops.flatMap(({ entity, id, fields }) => (fields === null ? [] : [{ entity, id }])))

/** The parents that the rows of the edits name. */
const parentRowsOf = (received: Received[]): RowName[] =>
	received.flatMap(({ ops }) => ops.flatMap(({ entity, fields }) => (fields && parentRowOf(entity, fields)) ?? []))

/** The rows that the edits touch, the wholes whose parts they touch, and the open issues about them. */
function looksOf(
	received: Received[],
	puts: Map<EntityName, string[]>,
	again: { space: string; clientId: string } | null,
): (Look | LookBy)[] {
	const ops = received.flatMap(({ ops }) => ops)
	const wholes = ops.flatMap(({ entity, fields }) =>
		WHOLES.flatMap(({ whole, part, field }) => {
			const id = entity === part && fields?.[field]
			return typeof id === 'string' ? [{ entity: whole, id }] : []
		}),
	)
	const rows = [...ops, ...wholes, ...(again ? issuesOf(received, again) : [])]
	const about = [...puts].flatMap(([entity, some]) => (WHOLES.some(({ part }) => part === entity) ? [] : some))
	// All parts of a row are moderated when it becomes public.
	const parts = partsOf(publishedBy(received))
	return [
		...[...idsByEntity(rows)].map(([entity, ids]) => ({ entity, ids })),
		...parts,
		...(about.length > 0 ? [{ entity: 'sync_issue' as const, by: 'row_id', values: about }] : []),
	]
}

/**
 * The issues that the edits may open. A taken id may be that of an issue: it was created in the meantime, or its fields
 * are gone and nothing names its row.
 */
const issuesOf = (received: Received[], { space, clientId }: { space: string; clientId: string }): RowName[] =>
	received
		.flatMap(({ mid, ops }) => [
			refusalIssueId(space, mid),
			...ops.map(({ entity, id }) => conflictIssueId(space, clientId, entity, id)),
		])
		.map((id) => ({ entity: 'sync_issue', id }))
