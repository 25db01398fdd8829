import { afterAll, expect, test } from 'vitest'
import { PRIORITY_MARK } from '#app/domains/accounts/model/support-schema.ts'
import { beginStep } from '#app/domains/assistant/server/quota.ts'
import { type EnforcedFeature, NOT_ENFORCED } from '#app/domains/billing/model/enforcement.ts'
import { type CountedFeature, type Feature, USAGE_KEYS } from '#app/domains/billing/model/limits.ts'
import { limitsOf, PLANS, type Subscriber } from '#app/domains/billing/model/plans.ts'
import { daysLater, todayIn } from '#app/platform/model/calendar.ts'
import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import { AppError, ERROR_STATUS } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { readAi } from '#app/platform/server/ai.ts'
import type { Op } from '#app/sync/model/protocol.ts'
import { usage } from '#db/schema/usage.ts'
import { makeCookbook } from '../factories/cookbooks.ts'
import { makeRecipes } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { SHARED_VARS, shareStack } from '../setup/shared-stack.ts'
import { put, recipe, startSyncApp } from '../setup/sync-app.ts'

const stack = await shareStack()
const sync = await startSyncApp()
afterAll(() => sync.close())

const FREE: Subscriber = { subscription_tier: 'Free', is_beta_tester: false }
const PREMIUM: Subscriber = { subscription_tier: 'Premium', is_beta_tester: false }

/** Uses the feature once as a cook of this plan, who has as much of it as Free allows; whether a server refused. */
type Try = (cook: Subscriber) => Promise<boolean>

async function signedIn(cook: Subscriber): Promise<{ user: User; cookie: string }> {
	const user = await makeUser(stack.db, cook)
	return { user, cookie: (await stack.signIn(user)).cookie }
}

/** Asks for a page of the main Worker. */
const opening =
	(path: string): Try =>
	async (cook) => {
		const { cookie } = await signedIn(cook)
		return (await stack.fetch(path, { headers: { cookie } })).status === ERROR_STATUS.limit_reached
	}

/** In every refusal by a plan. */
const PLAN_WORDS = /limit reached|not available on your/

/** Pushes an edit to the sync Worker. */
const pushing =
	(opsOf: (user: User) => Op[] | Promise<Op[]>): Try =>
	async (cook) => {
		const user = await sync.signUp(cook)
		const device = user.device()
		const [result] = (await device.sync(device.edit(await opsOf(user)))).results
		return result?.outcome !== 'applied' && PLAN_WORDS.test(result?.message ?? '')
	}

/** Begins a step of a model when as much is used as Free allows. */
const asking =
	(feature: CountedFeature): Try =>
	async (cook) => {
		const { id } = await makeUser(stack.db, cook)
		const now = Date.now()
		const month = new Date(now).toISOString().slice(0, 7)
		const count = PLANS.Free.limits[feature]
		await stack.db.insert(usage).values({ user_id: id, feature: USAGE_KEYS[feature], month, count })
		const config = readAi({ OPENAI_API_KEY: 'none', AI_MODEL: 'm', AI_BASE_URL: 'http://ai.example' })
		if (!config) throw new Error('no model')
		return beginStep(
			{ db: stack.db, config, clock: () => now },
			{ id, ...cook },
			{ turn: makeId(), step: 0, feature },
		).then(
			() => false,
			(error: unknown) => error instanceof AppError && error.code === 'limit_reached',
		)
	}

async function extracting(cook: Subscriber): Promise<boolean> {
	const { cookie } = await signedIn(cook)
	const body = JSON.stringify({ url: 'http://127.0.0.1/soup', is_of_list: true })
	const headers = { cookie, 'content-type': 'application/json' }
	const answer = await stack.fetch('/api/extract/page', { method: 'POST', headers, body })
	return ((await answer.json()) as { error: string }).error === 'limit_reached'
}

async function writingToSupport(cook: Subscriber): Promise<boolean> {
	const { user, cookie } = await signedIn(cook)
	const body = new FormData()
	body.append('email', user.email)
	body.append('message', `${PRIORITY_MARK} My soup is gone.`)
	await stack.fetch('/support', { method: 'POST', body, headers: { cookie } })
	await stack.runJobs()
	const mail = stack.mailbox.lastTo(SHARED_VARS.SUPPORT_EMAIL)
	expect(mail?.reply_to).toBe(user.email)
	return !mail?.subject.startsWith(PRIORITY_MARK)
}

const BOOK = { title: 'Soups', description: null, image_url: null, is_public: false, created_at: 1, updated_at: 1 }
const beyondFree = () => daysLater(todayIn('UTC', Date.now()), PLANS.Free.limits.mealPlanDays + 1)

/** A feature without a try does not compile, unless `NOT_ENFORCED` says why. */
const TRIES: Record<EnforcedFeature, Try> = {
	async recipes(cook) {
		return pushing(async (user) => {
			await makeRecipes(sync.memory.db, user, PLANS.Free.limits.recipes)
			return [put('recipe', makeId(), recipe())]
		})(cook)
	},
	async cookbooks(cook) {
		return pushing(async (user) => {
			await makeCookbook(sync.memory.db, user)
			return [put('cookbook', makeId(), { ...BOOK })]
		})(cook)
	},
	mealPlanDays: pushing(({ space }) => [put('meal_plan', mealPlanId(space, beyondFree()), { date: beyondFree() })]),
	customCategories: pushing(() => [put('recipe', makeId(), recipe({ category: ['Grandmother'] }))]),
	aiChat: asking('aiChat'),
	aiRecipeGeneration: asking('aiRecipeGeneration'),
	aiImageGeneration: asking('aiImageGeneration'),
	urlLists: extracting,
	prioritySupport: writingToSupport,
	nutritionAnalysis: opening('/meal-plan/nutrition'),
	analytics: opening('/recipes/statistics'),
}

const FEATURES = Object.keys(limitsOf(FREE)) as Feature[]

test('every feature has a try, or a reason why no server refuses it', () => {
	expect([...Object.keys(TRIES), ...Object.keys(NOT_ENFORCED)].sort()).toEqual([...FEATURES].sort())
})

test.each(Object.entries(TRIES))(
	'a server refuses %s beyond the Free plan, and gives it to Premium',
	async (_, attempt) => {
		expect([await attempt(FREE), await attempt(PREMIUM)]).toEqual([true, false])
	},
)
