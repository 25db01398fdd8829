import { AGAIN, UNCHECKED } from '#app/domains/moderation/model/messages.ts'
import { type PublicTexts, textsKey } from '#app/domains/moderation/model/public-texts.ts'
import type { Judgement } from '#app/domains/moderation/model/verdict.ts'
import { todayIn } from '#app/platform/model/calendar.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { enqueue } from '#app/platform/server/jobs.ts'
import { PATHS_A_REQUEST } from '#app/platform/server/pictures.ts'
import { refuseUsedUp } from '#app/platform/server/rate-limit.ts'
import type { Db } from '#db/client.ts'
import { commit, type LookBy } from '#db/commit.ts'
import { insertAgain, insertUnchecked } from '#db/queries/moderation.ts'
import { addUses, listUses } from '#db/queries/rate-limits.ts'
import { type Changes, markAt } from '#db/queries/sync.ts'
import {
	countLines,
	countWhereNew,
	insertMutations,
	listForeignIds,
	listLogged,
	listSequences,
	listShownOfLines,
	type MutationRow,
	touchClient,
} from '#db/queries/sync-push.ts'
import type { Look } from '../model/edit.ts'
import { type EntityName, parentRowOf } from '../model/entities.ts'
import { newIdFor } from '../model/id-taken.ts'
import type { MutationResult, SyncRequest, Wait } from '../model/protocol.ts'
import { cleanString } from './clean-json.ts'
import type { Entrance } from './entrance.ts'
import { type Gates, type PictureNeed, pictureNeedKey, type Thing } from './gates.ts'
import { conflictIssueId, refusalIssueId } from './issues.ts'
import { planPush, type Result } from './plan-push.ts'
import { changesAfterCursor, heardBy, isOfAnotherHistory } from './pull.ts'
import { pushRates, TOO_MANY_PUSHES } from './rates.ts'
import { type Received, readMutation } from './read-mutation.ts'
import { REFUSALS, Refusal } from './refusal.ts'
import { SPACE_LIMITS, type SpaceLimits } from './space-limits.ts'

/** What a push needs of the world; time, chance and the way to the pictures are handed in. */
export type SyncServer = {
	/** Rows of a reply at most, where it is not the protocol's number. */
	pullRows?: number | undefined
	db: Db
	clock(): number
	/** The visitor's, where the edge says it. */
	address: string | null
	/** Gives the cook's pictures the wanted visibility and answers their paths in the same order; throws AppError('unavailable'). */
	rekey(pictures: { userId: string; paths: string[]; isPublic: boolean }): Promise<string[]>
	/** Closes these pictures to strangers where nothing public names them any more; never throws. Left out: the clean-up does. */
	closePictures?(pictures: { userId: string; paths: string[] }): Promise<void>
	/** Judges a thing's texts before everybody may see them; never throws. Left out: they are not judged. */
	judge?(texts: PublicTexts): Promise<Judgement>
	/** Pushes an account may send in ten minutes. */
	pushLimit?: number
	/** What a space may hold, where it is not the product's numbers. */
	spaceLimits?: SpaceLimits | undefined
	/** Waits before another try when somebody else was faster. */
	pause?(attempt: number): Promise<void>
}

/** `changes`: what the space has after the request's cursor, where the push wrote something. */
export type PushReply = { acked: string[]; results: MutationResult[]; waits?: Wait[]; fork?: true; changes?: Changes }

/** How often a push is begun anew because texts or pictures had to be asked for, or an id was taken in between. */
const MAX_STARTS = 5

/**
 * Takes the edits of one request, in their order, in one commit; says of each what became of it. One trip reads, one
 * writes and reads what the answer needs, none is made without edits. An edit that is in the log is answered as before, one for which the space has no room waits. When the client's sequence was used
 * by another copy of its store (`fork`), or its cursor is of another history, nothing new is taken.
 * Throws AppError: `too_many_requests`, `unavailable` when others were faster all the time or pictures cannot be changed.
 */
export async function push(server: SyncServer, who: Entrance, request: SyncRequest): Promise<PushReply> {
	if (request.mutations.length === 0) return { acked: [], results: [] }
	const sender = { userId: who.id, space: who.space, clientId: request.clientId }
	const byMid = new Map<string, Received>()
	for (const [index, raw] of request.mutations.entries()) {
		const edit = readMutation(raw, index, sender)
		if (!byMid.has(edit.mid)) byMid.set(edit.mid, edit)
	}
	const received = [...byMid.values()]
	const renamed = new Map<string, string>()
	const judged = server.judge && new Map<string, Judgement>()
	for (let start = 1; ; start += 1) {
		try {
			const attempt = { received, renamed, judged, isAgain: start > 1 }
			const { reply, pictureNeeds, textNeeds, shut } = await tryPush(server, who, request, attempt)
			if (shut.length > 0) await server.closePictures?.({ userId: who.id, paths: shut })
			if (pictureNeeds.length + textNeeds.length === 0) return reply
			// Texts first: pictures of a recipe that is refused stay as they are.
			if (textNeeds.length > 0) await askAboutTexts(server, textNeeds, judged)
			else await askForPictures(server, who.id, pictureNeeds, renamed)
		} catch (error) {
			const isTakenId = error instanceof AppError && error.code === 'id_taken'
			if (!isTakenId || start === MAX_STARTS) throw error
		}
		if (start === MAX_STARTS) throw new AppError('unavailable', 'Please try again.', { retryAfter: 1 })
	}
}

/** Each sequence once: what says another's place is broken. */
function refuseUsedTwice(edits: Received[]): Received[] {
	const seqs = new Set<number>()
	return edits.map((edit) => {
		const isUsed = edit.seq > 0 && seqs.has(edit.seq)
		seqs.add(edit.seq)
		return isUsed ? { ...edit, seq: 0, ops: [], refusal: new Refusal(REFUSALS.usedTwice) } : edit
	})
}

type Attempt = {
	received: Received[]
	renamed: Map<string, string>
	judged: Map<string, Judgement> | undefined
	isAgain: boolean
}

async function tryPush(
	server: SyncServer,
	who: Entrance,
	request: SyncRequest,
	{ received, renamed, judged, isAgain }: Attempt,
) {
	const { db } = server
	const { id: userId, space } = who
	const now = server.clock()
	const { clientId } = request
	const device = cleanString(request.device ?? '')
	const names = new Map(received.map(({ mid, was = [] }) => [mid, [...laterNames(mid), ...was]]))
	const mids = received.flatMap(({ mid }) => [mid, ...(names.get(mid) ?? [])])
	const puts = idsByEntity(received)
	const named = withParents(puts, received)
	const rates = pushRates(userId, server.address, server.pushLimit)
	let reply: PushReply = { acked: [], results: [] }
	let fresh: { edit: Received; result: Result }[] = []
	let waits: Wait[] = []
	let pictureNeeds: PictureNeed[] = []
	let textNeeds: PublicTexts[] = []
	let unchecked: Thing[] = []
	let published: Thing[] = []
	let emptied: string[] = []

	const {
		to,
		shut,
		after: changes,
	} = await commit(db, {
		space,
		userId,
		at: now,
		askBy: who.ask,
		look: looksOf(received, puts, isAgain ? { space, clientId } : null),
		publishes: publishedBy(received),
		ask: {
			mark: markAt({ space, ver: heardBy(request.cursor) }),
			logged: listLogged({ space, mids }),
			sequences: listSequences({ space, clientId, seqs: received.map(({ seq }) => seq) }),
			foreign: listForeignIds({ space, ids: named }),
			recipe: countWhereNew({ space, entity: 'recipe', ids: puts.get('recipe') ?? [] }),
			cookbook: countWhereNew({ space, entity: 'cookbook', ids: puts.get('cookbook') ?? [] }),
			lines: countLines({ space, ...linesOf(received) }),
			shown: listShownOfLines({ space, ids: linesOf(received).ids }),
			uses: listUses(
				rates.map(({ key }) => key),
				now,
			),
		},
		plan(seen, { mark, logged, sequences, foreign, lines, shown, uses, ...counts }) {
			refuseUsedUp(uses, rates, TOO_MANY_PUSHES, now)
			const known = knownBy(logged, names)
			const isKnown = ({ mid }: Received) => known.has(mid)
			const isFork = received.some((edit) => !isKnown(edit) && sequences.has(edit.seq))
			const answered = received.filter(isKnown).map((edit) => answerOf(edit, known.get(edit.mid)))
			reply = { acked: answered.map(({ mid }) => mid), results: answered, ...(isFork ? { fork: true } : {}) }
			fresh = []
			waits = []
			pictureNeeds = []
			textNeeds = []
			unchecked = []
			published = []
			emptied = []
			if (isFork || isOfAnotherHistory(request.cursor, { epoch: seen.epoch, head: seen.ver - 1, markAt: mark }))
				return []
			const { me } = who
			const gates: Gates = {
				me,
				today: todayIn(me.time_zone, now),
				count: (entity) => (entity === 'recipe' || entity === 'cookbook' ? counts[entity] : null),
				held: (_entity, recipeId) => lines.get(recipeId) ?? 0,
				shown,
				judged,
				renamed,
			}
			const edits = refuseUsedTwice(received.filter((edit) => !isKnown(edit)))
			const limits = server.spaceLimits ?? SPACE_LIMITS
			const state = { seen, foreign, gates, stand: seen.held, limits }
			const plan = planPush(edits, state, { space, userId, clientId, device, now })
			pictureNeeds = plan.pictureNeeds
			textNeeds = plan.textNeeds
			if (pictureNeeds.length + textNeeds.length > 0) return []
			unchecked = plan.unchecked
			published = plan.published
			emptied = plan.changes.flatMap(({ op, id }) => (op === 'strip' ? [id] : []))
			waits = plan.waits
			fresh = edits.flatMap((edit, i) => {
				const result = plan.results[i]
				return result ? [{ edit, result }] : []
			})
			return plan.changes
		},
		also(_seen, to) {
			// What waits costs as much as what is taken.
			if (fresh.length === 0) return waits.length > 0 ? [addUses(rates, now)] : []
			const ids = [...new Set(emptied)]
			const common = { space, client_id: clientId, user_id: userId, device, received_at: now, ver: to }
			const log = fresh.map(({ edit: { mid, seq, verb, subject, offline, at }, result }) => ({
				...{ mid, seq, verb, subject, offline, at },
				outcome: result.outcome,
				issues: result.issues ?? [],
				message: result.message ?? null,
			}))
			const last_seq = Math.max(...fresh.map(({ edit }) => edit.seq))
			return [
				insertMutations(common, log),
				touchClient({
					client_id: clientId,
					space,
					user_id: userId,
					device,
					last_seq,
					schema: request.schema,
					last_seen_at: now,
				}),
				addUses(rates, now),
				...(ids.length > 0 ? [enqueue(db, 'forget_recipes', { space, ids }, { makeId, now })] : []),
				...(unchecked.length > 0
					? [insertUnchecked(entriesFor(unchecked), { reason: UNCHECKED, user_id: userId, now })]
					: []),
				...(published.length > 0 ? [insertAgain(entriesFor(published), { reason: AGAIN, user_id: userId, now })] : []),
			]
		},
		isAcknowledged: () => fresh.length > 0,
		after: changesAfterCursor(space, request.cursor, server.pullRows),
		...(server.pause ? { pause: server.pause } : {}),
	})
	const results = [...reply.results, ...fresh.map(({ result }) => ({ ...result, ver: to }))]
	const acked = results.map(({ mid }) => mid)
	const more = { ...(waits.length > 0 ? { waits } : {}), ...(changes ? { changes } : {}) }
	return { reply: { ...reply, acked, results, ...more }, pictureNeeds, textNeeds, shut }
}

/** How often an edit that had no room is followed through its new names. */
const TRIES_ANEW = 2

/**
 * What an edit is called when it is sent anew, once and again. A restored server may hear of the last name first, and of the
 * one before from a copy of that device, which knows nothing of it.
 */
function laterNames(mid: string): string[] {
	const names = [mid]
	for (let i = 0; i < TRIES_ANEW; i += 1) names.push(newIdFor(names[i] ?? mid))
	return names.slice(1)
}

/** The log's answer to each edit that it has under its own name, or has taken under another one. */
function knownBy(logged: MutationRow[], names: Map<string, string[]>): Map<string, MutationRow> {
	const rows = new Map(logged.map((row) => [row.mid, row]))
	const isTaken = (row: MutationRow | undefined) => row?.outcome === 'applied' || row?.outcome === 'conflict'
	const known = [...names].map(([mid, others]) => {
		const row = rows.get(mid) ?? others.map((name) => rows.get(name)).find(isTaken)
		return row && ([mid, row] as const)
	})
	return new Map(known.filter((entry) => entry !== undefined))
}

function answerOf({ mid, namelessAt }: Received, row: MutationRow | undefined): MutationResult {
	if (!row) throw new Error('push: an edit counts as known that is not in the log')
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

/** The lines that the edits put, and the recipes that they say these belong to. */
function linesOf(received: Received[]): { ids: string[]; recipeIds: string[] } {
	const puts = received
		.flatMap(({ ops }) => ops)
		.filter(({ entity, fields }) => entity === 'ingredient_line' && fields !== null)
	const recipeIds = puts.flatMap(({ fields }) => (typeof fields?.recipe_id === 'string' ? [fields.recipe_id] : []))
	return { ids: puts.map(({ id }) => id), recipeIds: [...new Set(recipeIds)] }
}

/** The recipes that the edits make public, or bring back as what they were. */
const publishedBy = (received: Received[]): string[] =>
	received
		.flatMap(({ ops }) => ops)
		.flatMap(({ entity, id, fields }) => (entity === 'recipe' && fields?.is_public === true ? [id] : []))

/** The ids of the rows that the edits put, by entity. */
function idsByEntity(received: Received[]): Map<EntityName, string[]> {
	const ids = new Map<EntityName, Set<string>>()
	for (const { entity, id, fields } of received.flatMap(({ ops }) => ops)) {
		if (fields !== null) ids.set(entity, (ids.get(entity) ?? new Set()).add(id))
	}
	return new Map([...ids].map(([entity, some]) => [entity, [...some]]))
}

/** These, and the things that the rows say they belong to. */
function withParents(puts: Map<EntityName, string[]>, received: Received[]): Map<EntityName, string[]> {
	const ids = new Map([...puts].map(([entity, some]) => [entity, new Set(some)]))
	for (const { entity, fields } of received.flatMap(({ ops }) => ops)) {
		const parent = fields && parentRowOf(entity, fields)
		if (parent) ids.set(parent.entity, (ids.get(parent.entity) ?? new Set()).add(parent.id))
	}
	return new Map([...ids].map(([entity, some]) => [entity, [...some]]))
}

/** The rows that the edits touch, the recipes whose lines they touch, and the open issues about them. */
function looksOf(
	received: Received[],
	puts: Map<EntityName, string[]>,
	again: { space: string; clientId: string } | null,
): (Look | LookBy)[] {
	const ids = new Map<EntityName, Set<string>>()
	const add = (entity: EntityName, id: unknown) => {
		if (typeof id === 'string') ids.set(entity, (ids.get(entity) ?? new Set()).add(id))
	}
	for (const { entity, id, fields } of received.flatMap(({ ops }) => ops)) {
		add(entity, id)
		if (entity === 'ingredient_line') add('recipe', fields?.recipe_id)
	}
	// The id that was taken may be that of an issue: it came in between, or its fields are gone and nothing names its row.
	if (again)
		for (const { mid, ops } of received) {
			add('sync_issue', refusalIssueId(again.space, mid))
			for (const { entity, id } of ops) add('sync_issue', conflictIssueId(again.space, again.clientId, entity, id))
		}
	// All that it says is judged when a recipe turns public.
	const published = publishedBy(received)
	const about = [...puts].flatMap(([entity, some]) => (entity === 'ingredient_line' ? [] : some))
	return [
		...[...ids].map(([entity, some]) => ({ entity, ids: [...some] })),
		...(published.length > 0
			? [{ entity: 'ingredient_line' as const, by: 'recipe_id', values: [...new Set(published)] }]
			: []),
		...(about.length > 0 ? [{ entity: 'sync_issue' as const, by: 'row_id', values: about }] : []),
	]
}

/** Asks about the same texts once. */
async function askAboutTexts(
	server: SyncServer,
	needs: PublicTexts[],
	judged: Map<string, Judgement> | undefined,
): Promise<void> {
	const texts = new Map(needs.map((need) => [textsKey(need), need]))
	await Promise.all(
		[...texts].map(async ([key, need]) => {
			if (server.judge) judged?.set(key, await server.judge(need))
		}),
	)
}

/** Entries of the queue, one a thing. */
const entriesFor = (things: Thing[]) =>
	[...new Map(things.map((thing) => [`${thing.entity} ${thing.row_id}`, thing])).values()].map((thing) => ({
		id: makeId(),
		...thing,
	}))

/** Asks for each visibility once, and notes what the pictures are called in it. */
async function askForPictures(
	server: SyncServer,
	userId: string,
	needs: PictureNeed[],
	renamed: Map<string, string>,
): Promise<void> {
	for (const isPublic of [true, false]) {
		const paths = [...new Set(needs.filter((need) => need.isPublic === isPublic).map(({ path }) => path))]
		for (let from = 0; from < paths.length; from += PATHS_A_REQUEST) {
			const some = paths.slice(from, from + PATHS_A_REQUEST)
			const moved = await server.rekey({ userId, paths: some, isPublic })
			some.forEach((path, i) => {
				renamed.set(pictureNeedKey({ path, isPublic }), moved[i] ?? path)
			})
		}
	}
}
