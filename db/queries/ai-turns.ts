import { type Query, type Question, queryOf, questionOf, statement, writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import type { ai_turns } from '../schema/assistant.ts'

export type AiTurn = typeof ai_turns.$inferSelect

/** A step of a turn that is about to be asked. */
export type NewStep = {
	userId: string
	turn: string
	step: number
	feature: AiTurn['feature']
	month: string
	now: number
}

/** What a step needs to be allowed. */
export type StepLimits = {
	/** Uses of the feature in a month. */
	uses: number
	/** Turns of a cook at work at once. */
	atOnce: number
	/** How often the model is asked in a turn, retries included. */
	asksATurn: number
	/** What all turns of the month may cost; null without a budget. */
	budgetMicros: number | null
	/** An answer that was kept before this is asked again. */
	replyBefore: number
	/** A turn that began its step before this is dead: the Worker that ran it is gone. */
	deadBefore: number
	/** The key of `rate_limits` that was counted before, and its limit. */
	rate: { key: string; limit: number }
}

/** What is known about a turn after `beginStep`. */
export type StepLook = {
	/** Uses of the feature in this month. */
	used: number
	/** Other turns of the cook that are at work. */
	atWork: number
	/** What the month has cost; 0 without a budget. */
	spentMicros: number
	turn: Pick<AiTurn, 'feature' | 'state' | 'steps' | 'reply' | 'reply_step' | 'at'> | null
}

const AT_WORK = `(select count(*) from ai_turns where user_id = ?1 and state = 'open' and at > ?5 and turn <> ?2)`
const USED = `coalesce((select count from usage where user_id = ?1 and feature = ?3 and month = ?4), 0)`
const SPENT = `case when ?6 is null then 0 else coalesce((select sum(cost_micros) from ai_turns where month = ?4 and cost_micros > 0), 0) end`
const IS_COUNTED = `exists (select 1 from ai_turns where user_id = ?1 and turn = ?2 and state <> 'given_back')`

/**
 * Begins a step, or leaves the turn as it is: its first statement returns a row only if the step has begun. A turn that is
 * new, or whose use was given back, is `counting` until the use is counted two statements later.
 */
const BEGIN = `insert into ai_turns (user_id, turn, feature, month, state, steps, at)
	select ?1, ?2, ?3, ?4, 'counting', 1, ?7
	where (select count from rate_limits where key = ?8) <= ?9
		and ${AT_WORK} < ?10
		and (${IS_COUNTED} or (${USED} < ?11 and (?6 is null or ${SPENT} < ?6)))
	on conflict (user_id, turn) do update set
		state = case state when 'given_back' then 'counting' else 'open' end,
		month = case state when 'given_back' then excluded.month else month end,
		steps = steps + 1, reply = null, reply_step = null, at = excluded.at
	where feature = excluded.feature and (state <> 'open' or at <= ?5) and steps < ?12
		and (reply is null or reply_step <> ?13 or at < ?14)
	returning turn`
const COUNT = `insert into usage (user_id, feature, month, count) select user_id, feature, month, 1 from ai_turns where user_id = ?1 and turn = ?2 and state = 'counting' on conflict (user_id, feature, month) do update set count = count + 1`
const OPEN = `update ai_turns set state = 'open' where user_id = ?1 and turn = ?2 and state = 'counting'`
const LOOK = `select ${USED} as used, ${AT_WORK} as at_work, ${SPENT} as spent, t.feature, t.state, t.steps, t.reply, t.reply_step, t.at from (select 1) left join ai_turns t on t.user_id = ?1 and t.turn = ?2`

/**
 * Begins a step and counts its turn once, all in the one batch in which `before` is run too: parallel requests of a cook
 * cannot exceed a limit. `begun` is false when the step was not begun; `look` says why. One round trip.
 */
export async function beginStep(
	db: Db,
	before: Query,
	step: NewStep,
	limits: StepLimits,
): Promise<{ before: Record<string, unknown>[]; begun: boolean; look: StepLook }> {
	const { userId, turn, feature, month, now } = step
	const { rate, atOnce, budgetMicros, uses, asksATurn, deadBefore, replyBefore } = limits
	const known = [userId, turn, feature, month, deadBefore, budgetMicros]
	const begin = [...known, now, rate.key, rate.limit, atOnce, uses, asksATurn, step.step, replyBefore]
	const [first, begun, , , look] = await writeBatch(db, [
		before,
		queryOf(BEGIN, begin),
		queryOf(COUNT, [userId, turn]),
		queryOf(OPEN, [userId, turn]),
		queryOf(LOOK, known),
	])
	return { before: first?.rows ?? [], begun: begun?.rows.length === 1, look: readLook(look?.rows[0] ?? {}) }
}

const readLook = (row: Record<string, unknown>): StepLook => ({
	used: Number(row.used),
	atWork: Number(row.at_work),
	spentMicros: Number(row.spent),
	turn:
		row.state === null
			? null
			: {
					feature: row.feature as AiTurn['feature'],
					state: row.state as AiTurn['state'],
					steps: Number(row.steps),
					reply: row.reply === null ? null : String(row.reply),
					reply_step: row.reply_step === null ? null : Number(row.reply_step),
					at: Number(row.at),
				},
})

/** A step that has begun: `at` is when, and tells it from a retry of the same turn. */
export type BegunStep = { userId: string; turn: string; at: number }

/** What a step has used, and its answer where it is kept. */
export type StepEnd = {
	inputTokens: number
	outputTokens: number
	costMicros: number
	reply: string | null
	replyStep: number
	now: number
}

const IS_STEP = `user_id = ?1 and turn = ?2 and at = ?3 and state in ('open', 'stopped')`
const END = `update ai_turns set state = case state when 'open' then 'done' else state end, input_tokens = input_tokens + ?4, output_tokens = output_tokens + ?5, cost_micros = cost_micros + ?6, reply = case state when 'open' then ?7 end, reply_step = ?8, at = ?9 where ${IS_STEP}`

/** Ends a step whose answer has reached the device, or may have. Nothing happens if a retry has taken its place. */
export const endStep = (db: Db, { userId, turn, at }: BegunStep, end: StepEnd): Promise<unknown> =>
	db.$client.execute(
		statement(
			queryOf(END, [
				...[userId, turn, at, end.inputTokens, end.outputTokens, end.costMicros],
				...[end.reply, end.reply === null ? null : end.replyStep, end.now],
			]),
		),
	)

const IS_UNANSWERED = `${IS_STEP} and output_tokens = 0`
const UNCOUNT = `update usage set count = count - 1 where count > 0 and (user_id, feature, month) in (select user_id, feature, month from ai_turns where ${IS_UNANSWERED}) returning count`
const END_UNANSWERED = `update ai_turns set state = case when output_tokens = 0 then 'given_back' when state = 'open' then 'done' else state end, input_tokens = input_tokens + ?4, cost_micros = cost_micros + ?5, at = ?6 where ${IS_STEP}`

/**
 * Ends a step of which nothing has reached the device, and takes the use of its turn back unless an earlier step was
 * answered. Returns the uses that are left counted; null when none was taken back. One round trip.
 */
export async function refundStep(
	db: Db,
	{ userId, turn, at }: BegunStep,
	{ inputTokens, costMicros, now }: Pick<StepEnd, 'inputTokens' | 'costMicros' | 'now'>,
): Promise<number | null> {
	const step = [userId, turn, at]
	const [uncounted] = await writeBatch(db, [
		queryOf(UNCOUNT, step),
		queryOf(END_UNANSWERED, [...step, inputTokens, costMicros, now]),
	])
	const row = uncounted?.rows[0]
	return row ? Number(row.count) : null
}

const STOP = `update ai_turns set state = 'stopped' where user_id = ?1 and turn = ?2 and state = 'open'`

/** Marks a turn of the cook as stopped, if it is at work. */
export const stopTurn = (db: Db, { userId, turn }: Omit<BegunStep, 'at'>): Promise<unknown> =>
	db.$client.execute(statement(queryOf(STOP, [userId, turn])))

const STATE = `select state from ai_turns where user_id = ?1 and turn = ?2 and at = ?3`

/** The state of a step that has begun; null if a retry has taken its place. */
export const findStepState = ({ userId, turn, at }: BegunStep): Question<AiTurn['state'] | null> =>
	questionOf(STATE, [userId, turn, at], (row) => (row ? (row.state as AiTurn['state']) : null))

const FORGET_REPLIES = `update ai_turns set reply = null, reply_step = null where reply is not null and at < ?1`

/** Forgets the answers that were kept before this time. */
export const forgetReplies = (db: Db, before: number): Promise<unknown> =>
	db.$client.execute(statement(queryOf(FORGET_REPLIES, [before])))

const DELETE_OLD = `delete from ai_turns where at < ?1`

/** Deletes the turns that ended before this time. */
export const deleteOldTurns = (db: Db, before: number): Promise<unknown> =>
	db.$client.execute(statement(queryOf(DELETE_OLD, [before])))

const MONTHLY = `select json_group_object(feature, count) as counts from usage where user_id = ?1 and month = ?2`

/** A cook's uses in a month, by the keys of `usage`. */
export const listMonthlyUses = (userId: string, month: string): Question<Record<string, number>> =>
	questionOf(MONTHLY, [userId, month], (row) => JSON.parse(String(row?.counts ?? '{}')))
