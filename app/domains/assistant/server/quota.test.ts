import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { type AiConfig, readAi } from '#app/platform/server/ai.ts'
import { ai_turns } from '#db/schema/assistant.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { usage } from '#db/schema/usage.ts'
import { makeUser } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { beginStep, LONGEST_STEP, type OpenStep, readUsage, stopTurn } from './quota.ts'

const NOW = Date.UTC(2026, 10, 25, 12)
const SOME = { inputTokens: 1_000, outputTokens: 100 }
const NONE = { inputTokens: 1_000, outputTokens: 0 }

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())
let cook: { id: string; subscription_tier: string; is_beta_tester: boolean }
beforeEach(async () => {
	await memory.db.delete(rate_limits)
	cook = { id: (await makeUser(memory.db)).id, subscription_tier: 'Free', is_beta_tester: false }
})

const configOf = (vars: Record<string, string> = {}): AiConfig => {
	const config = readAi({ OPENAI_API_KEY: 'none', AI_MODEL: 'm', AI_BASE_URL: 'http://ai.example', ...vars })
	if (!config) throw new Error('no key')
	return config
}
const begin = (
	turn: string,
	{ step = 0, now = NOW, vars = {} }: { step?: number; now?: number; vars?: Record<string, string> } = {},
) => beginStep({ db: memory.db, config: configOf(vars), clock: () => now }, cook, { turn, step, feature: 'aiChat' })
async function open(...args: Parameters<typeof begin>): Promise<OpenStep> {
	const begun = await begin(...args)
	if (!('open' in begun)) throw new Error('answered from what is kept')
	return begun.open
}
const used = async () => (await readUsage(memory.db, cook, NOW)).aiChat.current
const rowOf = async (turn: string) => (await memory.db.select().from(ai_turns)).find((row) => row.turn === turn)
const refusal = (asked: Promise<unknown>) =>
	asked.then(
		() => 'begun',
		(error: { code: string }) => error.code,
	)

test('a turn is counted once, however many steps and retries it takes, in one round trip', async () => {
	const turn = makeId()
	const before = memory.db.trips()
	const first = await open(turn)
	expect(memory.db.trips() - before).toBe(1)
	expect(first.usage).toEqual({ current: 1, limit: 20 })
	await first.end(SOME)
	await (await open(turn, { step: 1, now: NOW + 1 })).end(SOME)
	await (await open(turn, { step: 1, now: NOW + 2 })).end(SOME)
	expect(await used()).toBe(1)
	expect(await rowOf(turn)).toMatchObject({ state: 'done', steps: 3, input_tokens: 3_000, output_tokens: 300 })
})

test('security 33: of 50 turns at once with 20 left, 20 are asked where so many may be at work', async () => {
	const asked = Array.from({ length: 50 }, () => refusal(begin(makeId(), { vars: { AI_TURNS_AT_ONCE: '50' } })))
	expect((await Promise.all(asked)).filter((answer) => answer === 'begun')).toHaveLength(20)
	expect(await used()).toBe(20)
})

test('security 33: of 50 turns at once two are asked, the others are told to wait and not counted', async () => {
	const answers = await Promise.all(Array.from({ length: 50 }, () => refusal(begin(makeId()))))
	expect(answers.filter((answer) => answer === 'begun')).toHaveLength(2)
	expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(48)
	expect(await used()).toBe(2)
})

test('security 33: 30 steps a minute are asked', async () => {
	cook = { ...cook, is_beta_tester: true }
	for (let n = 0; n < 30; n += 1) await (await open(makeId(), { now: NOW + n })).end(SOME)
	await expect(begin(makeId(), { now: NOW + 30 })).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 60 })
	expect(await used()).toBe(30)
	expect(await refusal(begin(makeId(), { now: NOW + 60_001 }))).toBe('begun')
})

test('the limit is refused with the sentence of the spec, and the turns that were counted go on', async () => {
	const turn = makeId()
	await (await open(turn)).end(SOME)
	const month = '2026-11'
	await memory.db
		.insert(usage)
		.values({ user_id: cook.id, feature: 'ai_chat', month, count: 20 })
		.onConflictDoUpdate({ target: [usage.user_id, usage.feature, usage.month], set: { count: 20 } })
	await expect(begin(makeId())).rejects.toThrow(
		"AI Chat limit reached. You've used 20/20 messages this month. Upgrade your plan to continue.",
	)
	expect(await refusal(begin(turn, { step: 1, now: NOW + 1 }))).toBe('begun')
	expect(await used()).toBe(20)
})

test('a use is given back once, and a retry of its turn is counted again', async () => {
	const turn = makeId()
	const step = await open(turn)
	expect(await step.refund(NONE)).toEqual({ current: 0, limit: 20 })
	expect(await step.refund(NONE)).toBeNull()
	expect(await used()).toBe(0)
	const again = await open(turn, { now: NOW + 1 })
	expect(await used()).toBe(1)
	await step.refund(NONE)
	expect(await used()).toBe(1)
	await again.end(SOME)
	expect(await rowOf(turn)).toMatchObject({ state: 'done' })
})

test('nothing is given back once a step of the turn was answered', async () => {
	const turn = makeId()
	await (await open(turn)).end(SOME)
	expect(await (await open(turn, { step: 1, now: NOW + 1 })).refund(NONE)).toBeNull()
	expect(await used()).toBe(1)
	expect(await rowOf(turn)).toMatchObject({ state: 'done' })
})

test('a retry waits while the step is at work, gets the answer that is kept, and only for ten minutes', async () => {
	const turn = makeId()
	const step = await open(turn)
	await expect(begin(turn, { now: NOW + 1 })).rejects.toMatchObject({ code: 'conflict', retryAfter: 2 })
	await step.end(SOME, '[{"type":"finish"}]')
	await memory.db.update(ai_turns).set({ at: NOW })
	expect(await begin(turn, { now: NOW + 2 })).toEqual({
		reply: '[{"type":"finish"}]',
		usage: { current: 1, limit: 20 },
	})
	expect(await refusal(begin(turn, { step: 1, now: NOW + 3 }))).toBe('begun')
	await memory.db.update(ai_turns).set({ state: 'done', reply: '[]', reply_step: 1, at: NOW })
	expect(await begin(turn, { step: 1, now: NOW + 600_001 })).toHaveProperty('open')
	expect(await used()).toBe(1)
})

test('a step whose Worker is gone is asked again, and its late end changes nothing', async () => {
	const turn = makeId()
	const dead = await open(turn)
	const later = NOW + LONGEST_STEP * 60_000 + 1
	const alive = await open(turn, { now: later })
	await dead.end(SOME, 'late')
	expect(await rowOf(turn)).toMatchObject({ state: 'open', reply: null, output_tokens: 0 })
	await alive.end(SOME, 'right')
	expect(await rowOf(turn)).toMatchObject({ state: 'done', reply: 'right' })
	expect(await used()).toBe(1)
})

test('a stopped turn keeps no answer, and its retry is free', async () => {
	const turn = makeId()
	const step = await open(turn)
	expect(await step.isStopped()).toBe(false)
	await stopTurn(memory.db, cook.id, turn)
	expect(await step.isStopped()).toBe(true)
	await step.end(SOME, 'half')
	expect(await rowOf(turn)).toMatchObject({ state: 'stopped', reply: null })
	await open(turn, { now: NOW + 1 })
	expect(await used()).toBe(1)
})

test('assistant 7: the turn of another cook is not found: neither stopped, nor answered, nor continued', async () => {
	const turn = makeId()
	const step = await open(turn)
	const other = { ...cook, id: (await makeUser(memory.db)).id }
	await stopTurn(memory.db, other.id, turn)
	expect(await step.isStopped()).toBe(false)
	await step.end(SOME, 'mine')
	const begun = await beginStep({ db: memory.db, config: configOf(), clock: () => NOW }, other, {
		...{ turn, step: 0, feature: 'aiChat' },
	})
	expect(begun).toHaveProperty('open')
	expect((await readUsage(memory.db, other, NOW)).aiChat.current).toBe(1)
})

test('a turn cannot be asked for ever, nor under another feature', async () => {
	const turn = makeId()
	for (let n = 0; n < 12; n += 1) await (await open(turn, { now: NOW + n * 10_000 })).end(SOME)
	expect(await refusal(begin(turn, { now: NOW + 200_000 }))).toBe('invalid')
	const { db } = memory
	const asImage = beginStep({ db, config: configOf(), clock: () => NOW + 300_000 }, cook, {
		...{ turn, step: 0, feature: 'aiImageGeneration' },
	})
	expect(await refusal(asImage)).toBe('bad_request')
	expect((await readUsage(db, cook, NOW)).aiImageGeneration.current).toBe(0)
})

test('above the budget of the month new turns are refused, and those that have begun go on', async () => {
	const vars = { AI_PRICE_IN: '1', AI_PRICE_OUT: '10', AI_MONTHLY_BUDGET_USD: '0.005' }
	await memory.db.delete(ai_turns)
	const turn = makeId()
	await (await open(turn, { vars })).end(SOME)
	expect(await rowOf(turn)).toMatchObject({ cost_micros: 2_000 })
	await (await open(turn, { vars, step: 1, now: NOW + 1 })).end({ inputTokens: 3_000, outputTokens: 0 })
	await expect(begin(makeId(), { vars, now: NOW + 2 })).rejects.toThrow(
		"Nomster's budget for this month is used up on this server. What works on your device goes on.",
	)
	expect(await refusal(begin(turn, { vars, step: 2, now: NOW + 3 }))).toBe('begun')
	expect(await used()).toBe(1)
})

const askedFor = (feature: 'aiChat' | 'aiRecipeGeneration', turn: string, now = NOW, as = cook) =>
	beginStep({ db: memory.db, config: configOf({ AI_TURNS_AT_ONCE: '200' }), clock: () => now }, as, {
		turn,
		step: 0,
		feature,
	})
const countIn = async (month: string) =>
	(await memory.db.select().from(usage)).find((row) => row.user_id === cook.id && row.month === month)?.count ?? 0

test('security 38: 100 requests at once at a quota of 5 spend exactly 5', async () => {
	const asked = Array.from({ length: 100 }, () => refusal(askedFor('aiRecipeGeneration', makeId())))
	const answers = await Promise.all(asked)
	expect(answers.filter((answer) => answer === 'begun')).toHaveLength(5)
	expect(answers.filter((answer) => answer === 'limit_reached').length).toBeGreaterThan(0)
	expect((await readUsage(memory.db, cook, NOW)).aiRecipeGeneration).toEqual({ current: 5, limit: 5 })
	expect(await refusal(askedFor('aiRecipeGeneration', makeId(), NOW + 120_000))).toBe('limit_reached')
})

test('security 38: the last millisecond of a month counts in it, the next one in the next; a refund goes where it was counted', async () => {
	const next = Date.UTC(2026, 11, 1)
	for (let n = 0; n < 5; n += 1) expect(await refusal(askedFor('aiRecipeGeneration', makeId(), next - 1))).toBe('begun')
	expect(await refusal(askedFor('aiRecipeGeneration', makeId(), next - 1))).toBe('limit_reached')
	const first = await askedFor('aiRecipeGeneration', makeId(), next)
	expect([await countIn('2026-11'), await countIn('2026-12')]).toEqual([5, 1])
	if (!('open' in first)) throw new Error('answered from what is kept')
	expect(await first.open.refund(NONE)).toMatchObject({ current: 0 })
	expect([await countIn('2026-11'), await countIn('2026-12')]).toEqual([5, 0])
})

test('security 38: a step of November that fails in December gives nothing back in December', async () => {
	const begun = await askedFor('aiChat', makeId(), Date.UTC(2026, 11, 1) - 1)
	await askedFor('aiChat', makeId(), Date.UTC(2026, 11, 1))
	if (!('open' in begun)) throw new Error('answered from what is kept')
	await begun.open.refund(NONE)
	expect([await countIn('2026-11'), await countIn('2026-12')]).toEqual([0, 1])
})

test('security 38: after a downgrade in mid-flight what has begun ends, and nothing more begins', async () => {
	const basic = { ...cook, subscription_tier: 'Basic' }
	const turns = Array.from({ length: 8 }, () => makeId())
	const begun = await Promise.all(turns.map((turn) => askedFor('aiRecipeGeneration', turn, NOW, basic)))
	expect(begun.every((step) => 'open' in step)).toBe(true)
	await expect(askedFor('aiRecipeGeneration', makeId(), NOW + 1)).rejects.toThrow(
		"AI Recipe generation limit reached. You've used 8/5 generations this month. Upgrade your plan to continue.",
	)
	for (const step of begun) if ('open' in step) await step.open.end(SOME)
	expect((await readUsage(memory.db, cook, NOW)).aiRecipeGeneration).toEqual({ current: 8, limit: 5 })
})

test('security 38: stopping, rubbish and a failing model earn no credit: of ten tries of one turn one is counted, and none below zero', async () => {
	const turn = makeId()
	for (let n = 0; n < 10; n += 1) {
		const step = await open(turn, { step: 0, now: NOW + n * 3_000 })
		const [first, second] = await Promise.all([step.refund(NONE), step.refund(NONE)])
		expect([first, second].filter((left) => left !== null).length).toBeLessThanOrEqual(1)
	}
	expect(await used()).toBe(0)
	const other = makeId()
	const answered = await open(other, { now: NOW + 40_000 })
	await stopTurn(memory.db, cook.id, other)
	await answered.end(SOME)
	expect(await answered.refund(NONE)).toBeNull()
	expect(await used()).toBe(1)
})
