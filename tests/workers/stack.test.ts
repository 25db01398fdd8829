import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSession } from '#app/domains/accounts/server/sessions.ts'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { users } from '#db/schema/accounts.ts'
import { cookbook_recipes } from '#db/schema/cookbooks.ts'
import { meal_plan_items, meal_plans } from '#db/schema/meal-plan.ts'
import { recipe_stats, recipes } from '#db/schema/recipes.ts'
import { seedCookId } from '#db/seed/seed.ts'
import { makeCookbook } from '../factories/cookbooks.ts'
import { planMeal } from '../factories/meal-plan.ts'
import { makeRecipe, makeRecipes, rateRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { type Stack, startStack } from '../setup/stack.ts'

let stack: Stack
beforeAll(async () => {
	stack = await startStack({ seed: true })
})
afterAll(() => stack.close())

test('every Worker answers its ping through the front', async () => {
	const paths = ['/api/ping', '/api/extract/ping', '/api/media/ping', '/api/sync/ping', '/api/jobs/ping']
	const statuses = await Promise.all(paths.map(async (path) => (await stack.fetch(path)).status))
	expect(statuses).toEqual(paths.map(() => 204))
})

test('security 13: a state change from our own origin is accepted, one from another is refused', async () => {
	const own = await stack.fetch('/api/ping', { method: 'POST' })
	const evil = await stack.fetch('/api/ping', { method: 'POST', headers: { origin: 'https://evil.example' } })
	expect([own.status, evil.status]).toEqual([204, 403])
})

test('a form that a guard answers unread does not cost the next request its connection', async () => {
	const statuses = new Set<number>()
	for (let i = 0; i < 40; i += 1) {
		const body = new FormData()
		body.append('intent', 'profile')
		statuses.add((await stack.fetch('/account?index', { method: 'POST', body })).status)
		// A GET would be sent again on a new connection, and show nothing.
		statuses.add((await stack.fetch('/api/ping', { method: 'POST' })).status)
	}
	expect([...statuses]).toEqual([302, 204])
})

test('a session that signIn created is that cook’s, in the database that the Workers read', async () => {
	const cook = await makeUser(stack.db)
	const { cookie } = await stack.signIn(cook)
	const found = await findSession(stack.db, new Request(stack.url, { headers: { cookie } }), Date.now())
	expect(found?.me).toMatchObject({ id: cook.id, onboarding_completed: true, email_confirmed: true })
})

test('the seeded cooks exist', async () => {
	const rows = await stack.db
		.select()
		.from(users)
		.where(eq(users.id, seedCookId('demo')))
	expect(rows.map((row) => row.email)).toEqual(['demo@nomster.example'])
})

test('the stand-in for Stripe is set up for the stack’s address, and follows its clock', async () => {
	const [endpoint] = Object.values(stack.stripe.state.webhookEndpoints)
	expect(endpoint?.url).toBe(stack.url + CHECKOUT_PATHS.webhook)
	expect(stack.stripe.vars.STRIPE_WEBHOOK_SECRET).toBe(endpoint?.secret)
	await stack.front.clock.moveTo(DAY_MS)
	expect(stack.stripe.state.time).toBeGreaterThanOrEqual(Math.floor((Date.now() + DAY_MS) / 1000) - 60)
	await stack.front.clock.moveTo(0)
	expect(stack.stripe.state.time).toBeLessThanOrEqual(Date.now() / 1000)
})

test('factories write through the commit: rows are in the cook’s space and its history continues', async () => {
	const cook = await makeUser(stack.db)
	const guest = await makeUser(stack.db)
	const soup = await makeRecipe(stack.db, cook, { title: 'Borscht', lines: ['2 beetroots'], is_public: true })
	await makeRecipes(stack.db, cook, 150)
	await rateRecipe(stack.db, soup, [{ by: guest, stars: 4 }])
	const book = await makeCookbook(stack.db, cook, { recipes: [soup] })
	await planMeal(stack.db, cook, '2026-10-12', { recipe_id: soup.id })
	await planMeal(stack.db, cook, '2026-10-12', { section: 'Lunch' })

	const { db } = stack
	const mine = await db.select().from(recipes).where(eq(recipes.space, cook.space)).orderBy(recipes.ver)
	expect(mine.map((row) => row.title).slice(0, 3)).toEqual(['Borscht', 'Soup number 1', 'Soup number 2'])
	expect(mine).toHaveLength(151)
	expect(await db.select().from(recipe_stats).where(eq(recipe_stats.id, soup.id))).toMatchObject([
		{ space: cook.space, average_rating: 4, rating_count: 1 },
	])
	expect(await db.$count(cookbook_recipes, eq(cookbook_recipes.cookbook_id, book.id))).toBe(1)
	const days = await db.select().from(meal_plans).where(eq(meal_plans.space, cook.space))
	expect(days).toHaveLength(1)
	expect(await db.$count(meal_plan_items, eq(meal_plan_items.meal_plan_id, days[0]?.id ?? ''))).toBe(2)
})
