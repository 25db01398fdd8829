import { type CountedFeature, UNLIMITED, USAGE_KEYS } from '#app/domains/billing/model/limits.ts'
import { limitMessage } from '#app/domains/billing/model/messages.ts'
import { limitsOf, type Subscriber } from '#app/domains/billing/model/plans.ts'
import { monthOf } from '#app/domains/billing/model/usage.ts'
import { type Clock, MINUTE_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { type AiConfig, costMicros } from '#app/platform/server/ai.ts'
import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/ai-turns.ts'
import { addUses, readUses } from '#db/queries/rate-limits.ts'
import { ANSWER_KEPT_MS, type Usage } from '../model/chat-answer.ts'
import { QUOTA_MESSAGES as M } from '../model/quota-messages.ts'

/** Steps of all of a cook's turns in a minute. */
const STEPS_A_MINUTE = 30
/** How often the model is asked in a turn: six steps, or two drafts of a recipe, each of them tried twice. */
const ASKS_A_TURN = { aiChat: 12, aiRecipeGeneration: 4, aiImageGeneration: 2 } as const satisfies Record<
	CountedFeature,
	number
>
/** More than anyone can use in a month, so that uses are still counted. */
const NO_LIMIT = 1_000_000_000
/** The longest step, in times until the first token; then the Worker that ran it is gone, and a retry takes its place. */
export const LONGEST_STEP = 5
/** Longer answers are asked again instead of kept. */
const MOST_REPLY_CHARS = 64 * 1024
/** Seconds after which a device asks again for a step that is at work. */
const RETRY_S = 2

export type Tokens = { inputTokens: number; outputTokens: number }

/** A step that may be asked: it has been counted, and ends by one of its functions. */
export type OpenStep = {
	usage: Usage
	/** Whether its cook has stopped it since. One round trip. */
	isStopped(): Promise<boolean>
	/** Something has reached the device, or may have. `reply`: the whole answer, for a device that lost it. */
	end(tokens: Tokens, reply?: string): Promise<void>
	/** Nothing has reached the device. Returns the uses that are left counted, if the use was taken back. */
	refund(tokens: Tokens): Promise<Usage | null>
}

export type QuotaDeps = { db: Db; config: AiConfig; clock: Clock }
type Cook = Subscriber & { id: string }

/**
 * Begins a step of a turn and counts the turn once, or finds the answer that is kept. Throws AppError: too_many_requests
 * (too fast, or too many turns at work), conflict (an earlier try is at work), limit_reached, unavailable (the budget).
 * One round trip.
 */
export async function beginStep(
	{ db, config, clock }: QuotaDeps,
	cook: Cook,
	{ turn, step, feature }: { turn: string; step: number; feature: CountedFeature },
): Promise<{ open: OpenStep } | { reply: string; usage: Usage }> {
	const now = clock()
	const limit = limitsOf(cook)[feature]
	const rate = { key: `ai-steps:${cook.id}`, limit: STEPS_A_MINUTE, windowMs: MINUTE_MS }
	const key = USAGE_KEYS[feature]
	const deadBefore = now - LONGEST_STEP * config.firstTokenMs
	const { before, begun, look } = await queries.beginStep(
		db,
		addUses([rate], now),
		{ userId: cook.id, turn, step, feature: key, month: monthOf(now), now },
		{
			uses: limit === UNLIMITED ? NO_LIMIT : limit,
			atOnce: config.turnsAtOnce,
			asksATurn: ASKS_A_TURN[feature],
			budgetMicros: config.budgetMicros,
			deadBefore,
			replyBefore: now - ANSWER_KEPT_MS,
			rate,
		},
	)
	const usage = { current: look.used, limit }
	if (begun) return { open: openStep({ db, config, clock }, { userId: cook.id, turn, at: now }, { step, usage }) }
	const [counted] = readUses([rate], before)
	if (counted && counted.count > rate.limit) throw tooMany(M.tooFast, counted.window_ends_at - now)
	const { turn: row } = look
	if (row && row.feature !== key) throw new AppError('bad_request', M.badRequest)
	if (row?.state === 'open' && row.at > deadBefore)
		throw new AppError('conflict', M.sameAtWork, { retryAfter: RETRY_S })
	if (row?.reply != null && row.reply_step === step) return { reply: row.reply, usage }
	if (row && row.steps >= ASKS_A_TURN[feature]) throw new AppError('invalid', M.askedTooOften)
	if (look.atWork >= config.turnsAtOnce) throw tooMany(M.atWork(look.atWork), RETRY_S * 1000)
	if (look.used >= limit && limit !== UNLIMITED) throw new AppError('limit_reached', limitMessage(feature, usage))
	throw new AppError('unavailable', M.budget)
}

const tooMany = (message: string, waitMs: number) =>
	new AppError('too_many_requests', message, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })

function openStep(
	{ db, config, clock }: QuotaDeps,
	begun: queries.BegunStep,
	{ step, usage }: { step: number; usage: Usage },
): OpenStep {
	return {
		usage,
		async isStopped() {
			const { state } = await ask(db, { state: queries.findStepState(begun) })
			return state === 'stopped'
		},
		async end(tokens, reply) {
			const kept = reply !== undefined && reply.length <= MOST_REPLY_CHARS ? reply : null
			const cost = costMicros(config, tokens)
			await queries.endStep(db, begun, { ...tokens, costMicros: cost, reply: kept, replyStep: step, now: clock() })
		},
		async refund(tokens) {
			const { inputTokens } = tokens
			const cost = costMicros(config, tokens)
			const current = await queries.refundStep(db, begun, { inputTokens, costMicros: cost, now: clock() })
			return current === null ? null : { ...usage, current }
		},
	}
}

/** Ends a cook's turn at its next chance; nothing happens if it is not at work. One round trip. */
export async function stopTurn(db: Db, userId: string, turn: string): Promise<void> {
	await queries.stopTurn(db, { userId, turn })
}

/** What a cook has used of each feature in this month. One round trip. */
export async function readUsage(db: Db, cook: Cook, now: number): Promise<Record<CountedFeature, Usage>> {
	const { counts } = await ask(db, { counts: queries.listMonthlyUses(cook.id, monthOf(now)) })
	const limits = limitsOf(cook)
	const usageOf = (feature: CountedFeature): Usage => ({
		current: counts[USAGE_KEYS[feature]] ?? 0,
		limit: limits[feature],
	})
	return {
		aiChat: usageOf('aiChat'),
		aiRecipeGeneration: usageOf('aiRecipeGeneration'),
		aiImageGeneration: usageOf('aiImageGeneration'),
	}
}
