import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { COOKBOOKS } from '#app/domains/cookbooks/model/messages.ts'
import { WHERE } from '#app/domains/import/model/capture/where-messages.ts'
import { MEAL_PLAN } from '#app/domains/meal-plan/model/messages.ts'
import { NOTIFICATIONS } from '#app/domains/notifications/model/messages.ts'
import { addToList } from '#app/domains/shopping/model/add-to-list.ts'
import { SHOPPING } from '#app/domains/shopping/model/shopping-messages.ts'
import { AUTHOR, EXPLORE, HOME, LANDING } from '#app/domains/social/model/messages.ts'
import { todayIn } from '#app/platform/model/calendar.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { commit } from '#app/sync/server/commit.ts'
import { makeCookbook } from '../factories/cookbooks.ts'
import { planMeal } from '../factories/meal-plan.ts'
import { type MadeRecipe, makeRecipe, makeRecipes } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

let cook: User
let other: User
let open: MadeRecipe
let hidden: MadeRecipe

const stack = await shareStack()
beforeAll(async () => {
	cook = await makeUser(stack.db, {
		email: 'secret-address@nomster.example',
		display_name: 'Noor',
		first_name: 'Secretname',
		preferences: { preferred_cuisines: ['Thai', 'Greek', 'Polish', 'French'], cooking_goals: ['Bake bread'] },
	})
	other = await makeUser(stack.db, { display_name: '', first_name: '', email: 'ola@nomster.example' })
	open = await makeRecipe(stack.db, cook, { title: 'Open soup', is_public: true })
	hidden = await makeRecipe(stack.db, cook, { title: 'Hidden stew' })
})

type Page = { status: number; html: string; headers: Headers; trips: number }

/** A page as a cook gets it, or a visitor (null). React's comments between two texts are removed. */
async function get(path: string, user: User | null = null): Promise<Page> {
	const cookie = user ? (await stack.signIn(user)).cookie : ''
	const response = await stack.fetch(path, { headers: { cookie } })
	const trips = Number(/desc="(\d+) trips"/.exec(response.headers.get('server-timing') ?? '')?.[1])
	const html = (await response.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
	return { status: response.status, html, headers: response.headers, trips }
}

const FRAMEWORK = /<script[^>]+src=|<script type="module"|rel="modulepreload"/

test('every page of a cook costs at most two round trips to the database, every page of a visitor one', async () => {
	const book = await makeCookbook(stack.db, cook, { recipes: [open], is_public: true })
	for (const path of [
		'/home',
		'/explore',
		'/cookbooks',
		'/meal-plan',
		`/cookbook/${book.id}`,
		`/user/${cook.id}`,
		'/connections',
		'/notifications',
	]) {
		const { status, trips } = await get(path, cook)
		expect({ path, status, trips }).toEqual({ path, status: 200, trips: 2 })
	}
	const premium = await makeUser(stack.db, { subscription_tier: 'Premium' })
	for (const path of ['/meal-plan/nutrition', '/recipes/statistics']) {
		const { status, trips } = await get(path, premium)
		expect({ path, status, trips }).toEqual({ path, status: 200, trips: 2 })
	}
	for (const path of ['/', '/welcome', '/explore', `/cookbook/${book.id}`]) {
		const { status, trips } = await get(path)
		expect({ path, status, trips }).toEqual({ path, status: 200, trips: 1 })
	}
	for (const path of ['/pricing', '/account/billing', '/account/billing/trial'])
		expect((await get(path, cook)).trips, path).toBe(1)
})

test('a visitor gets public pages without the framework, a cook gets them hydrated', async () => {
	const book = await makeCookbook(stack.db, cook, { is_public: true })
	const premium = await makeUser(stack.db, { subscription_tier: 'Premium' })
	for (const path of ['/meal-plan/nutrition', '/recipes/statistics']) {
		const { status, trips } = await get(path, premium)
		expect({ path, status, trips }).toEqual({ path, status: 200, trips: 2 })
	}
	for (const path of ['/', '/welcome', '/explore', `/cookbook/${book.id}`]) {
		expect((await get(path)).html, path).not.toMatch(FRAMEWORK)
	}
	for (const path of ['/explore', `/cookbook/${book.id}`]) expect((await get(path, cook)).html).toMatch(FRAMEWORK)
})

test('a cook’s own pages redirect a visitor to the sign-in page', async () => {
	for (const path of ['/home', '/cookbooks', '/meal-plan', '/notifications', `/user/${cook.id}`]) {
		const { status, headers } = await get(path)
		expect([status, headers.get('location')]).toEqual([302, `/login?next=${encodeURIComponent(path)}`])
	}
})

test('the landing page redirects a cook to home, a new cook to onboarding, and no cache stores it', async () => {
	const fresh = await makeUser(stack.db, { onboarding_completed: false })
	for (const [user, target] of [
		[cook, '/home'],
		[fresh, '/onboarding'],
	] as const) {
		const { status, headers } = await get('/', user)
		expect([status, headers.get('location')]).toEqual([302, target])
		expect(headers.get('cache-control')).toBe('private, no-store')
	}
	const { headers } = await get('/')
	expect(headers.get('cache-control')).toMatch(/private|no-store/)
	expect(headers.get('vary')).toMatch(/cookie/i)
})

test('the landing page features the three newest public recipes, and leads visitors to registration', async () => {
	const newest = await makeRecipes(stack.db, cook, 4, (index) => ({
		title: `Featured ${index}`,
		is_public: true,
		created_at: Date.now() + 1_000 * (index + 1),
	}))
	const { html } = await get('/')
	for (const { title } of newest.slice(1)) expect(html).toContain(title)
	expect(html).not.toContain('Featured 0')
	expect(html).not.toContain('/recipe/')
	for (const words of [LANDING.getStarted, 'Recipe Management', 'Smart Meal Planning', 'Social Recipe Sharing']) {
		expect(html).toContain(words)
	}
})

test('no public page contains a private recipe, an address or a first name', async () => {
	for (const path of ['/', '/explore', '/explore.data', `/user/${cook.id}`, `/user/${cook.id}.data`]) {
		const { html } = await get(path, path.startsWith('/user') ? other : null)
		expect(html, path).not.toMatch(/Hidden stew|secret-address|Secretname/)
	}
})

test('explore shows the author or Anonymous, and N/A for an unknown time', async () => {
	await makeRecipe(stack.db, other, { title: 'Timeless', is_public: true, prep_time: 0, cook_time: 0 })
	const { html } = await get('/explore')
	expect(html).toContain('Noor')
	expect(html).toContain('Anonymous')
	expect(html).toContain('N/A')
})

test('explore searches by its query string, among public recipes only', async () => {
	const { html } = await get('/explore?q=soups')
	expect(html).toContain('Open soup')
	expect(html).toContain('value="soups"')
	expect((await get('/explore?q=hidden')).html).toContain(EXPLORE.noneFound)
	expect((await get('/explore?q=%20-')).html).toContain('Open soup')
})

test('explore links its authors for cooks only', async () => {
	expect((await get('/explore', other)).html).toContain(`/user/${cook.id}`)
	expect((await get('/explore')).html).not.toContain('/user/')
})

test('explore can be paged to its end without scripts, each recipe once', async () => {
	await makeRecipes(stack.db, cook, 60, (index) => ({ title: `Paged ${index}.`, is_public: true, created_at: 7_000 }))
	const seen: string[] = []
	let path: string | null = '/explore'
	while (path) {
		const { html } = await get(path)
		seen.push(...[...html.matchAll(/<h3[^>]*>(Paged \d+\.)/g)].map(([, title]) => title ?? ''))
		path = /href="(\/explore\?after=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null
	}
	expect(seen).toHaveLength(60)
	expect(new Set(seen).size).toBe(60)
})

test('security 42: explore survives a database that does not answer: it shows a message, and the log has the reason', async () => {
	await stack.db.run(sql`alter table recipe_stats rename to gone`)
	try {
		const { status, html } = await get('/explore')
		expect(status).toBe(200)
		expect(html).toContain(EXPLORE.loadFailed)
		expect(JSON.stringify(stack.workers.getLogs())).toContain('public_recipes_failed')
	} finally {
		await stack.db.run(sql`alter table gone rename to recipe_stats`)
	}
	expect((await get('/explore')).html).not.toContain(EXPLORE.loadFailed)
})

test('a cook’s page shows name and public recipes; an unknown and a disabled cook are not found', async () => {
	const page = await get(`/user/${cook.id}`, other)
	expect(page.html).toContain('Noor')
	expect(page.html).toContain('Open soup')
	const disabled = await makeUser(stack.db, { display_name: 'Banned', account_status: 'disabled' })
	for (const id of [makeId(), 'nobody', disabled.id]) {
		const { status, html } = await get(`/user/${id}`, other)
		expect(status).toBe(404)
		expect(html).toContain(AUTHOR.notFound)
		expect(html).not.toContain('Banned')
	}
})

test('only its cook sees a private recipe in a public cookbook', async () => {
	const book = await makeCookbook(stack.db, cook, { title: 'Both', recipes: [open, hidden], is_public: true })
	const own = (await get(`/cookbook/${book.id}`, cook)).html
	expect(own).toContain('Hidden stew')
	expect(own).toContain('2 recipes')
	for (const reader of [null, other]) {
		const { status, html } = await get(`/cookbook/${book.id}`, reader)
		expect(status).toBe(200)
		expect(html).toContain('Open soup')
		expect(html).toContain('1 recipe')
		expect(html).not.toMatch(/Hidden stew|2 recipes|secret-address|Secretname/)
	}
})

test('a private cookbook and one that never existed look the same', async () => {
	const book = await makeCookbook(stack.db, cook, { title: 'Mine alone' })
	for (const id of [book.id, makeId(), 'no-id']) {
		const { status, html } = await get(`/cookbook/${id}`, other)
		expect(status).toBe(404)
		expect(html).toContain(COOKBOOKS.notFound)
		expect(html).toContain(COOKBOOKS.notFoundHint)
		expect(html).not.toContain('Mine alone')
		expect((await get(`/cookbook/${id}`)).headers.get('location')).toMatch(/^\/login\?next=/)
	}
})

test('a cookbook is sorted and searched by its query string; search is offered from five recipes', async () => {
	const recipes = await makeRecipes(stack.db, cook, 5, (index) => ({
		title: ['Apple tart', 'Bread', 'Carrot soup', 'Dal', 'Eggs'][index] ?? '',
		description: '',
		cuisine: '',
		created_at: 10_000 - index,
		is_public: true,
	}))
	const full = await makeCookbook(stack.db, cook, { recipes, is_public: true })
	const titles = ({ html }: Page) => [...html.matchAll(/<h3[^>]*>([^<]+)/g)].map(([, title]) => title)
	expect(titles(await get(`/cookbook/${full.id}`))[0]).toBe('Apple tart')
	expect(titles(await get(`/cookbook/${full.id}?sort=oldest`))[0]).toBe('Eggs')
	const found = await get(`/cookbook/${full.id}?q=soup`)
	expect(titles(found)).toEqual(['Carrot soup'])
	expect(found.html).toContain('1 recipe matching &quot;soup&quot;')
	expect((await get(`/cookbook/${full.id}?q=nothing`)).html).toContain(COOKBOOKS.noneFound)
	const small = await makeCookbook(stack.db, cook, { recipes: recipes.slice(0, 4), is_public: true })
	expect((await get(`/cookbook/${small.id}`)).html).not.toContain(COOKBOOKS.searchToggle)
})

test('an empty cookbook offers only its cook to add a first recipe', async () => {
	const book = await makeCookbook(stack.db, cook, { is_public: true })
	expect((await get(`/cookbook/${book.id}`, cook)).html).toContain(COOKBOOKS.addFirst)
	const { html } = await get(`/cookbook/${book.id}`)
	expect(html).toContain(COOKBOOKS.noneYet)
	expect(html).not.toContain(COOKBOOKS.addFirst)
})

test('cookbooks lists only the cook’s own', async () => {
	await makeCookbook(stack.db, other, { title: 'Of somebody else', is_public: true })
	const { html } = await get('/cookbooks', cook)
	expect(html).toContain('Mine alone')
	expect(html).not.toContain('Of somebody else')
	const nobody = await makeUser(stack.db)
	expect((await get('/cookbooks', nobody)).html).toContain(COOKBOOKS.empty)
})

test('the meal plan opens on the cook’s own today, in any time zone', async () => {
	// Twenty-five hours apart: never the same day.
	for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
		const traveller = await makeUser(stack.db, { time_zone })
		const before = todayIn(time_zone, Date.now())
		await planMeal(stack.db, traveller, before, { name: `Supper in ${time_zone}` })
		const { html } = await get('/meal-plan', traveller)
		expect(html).toContain(`${MEAL_PLAN.today}, ${dayAndDate(before, before, null)}`)
		expect(html).toContain(`Supper in ${time_zone}`)
		expect((await get('/home', traveller)).html).toContain(`Supper in ${time_zone}`)
	}
})

test('the meal plan shows the week of the requested day, with own sections and links to recipes', async () => {
	await planMeal(stack.db, cook, '2031-05-07', { name: 'Tea at five', section: 'Tea', recipe_id: open.id })
	await planMeal(stack.db, cook, '2031-05-14', { name: 'A week later' })
	const { html } = await get('/meal-plan?date=2031-05-08&section=tea', cook)
	expect(html).toContain('5 to 11 May 2031')
	expect(html).toContain('Tea at five')
	expect(html).toContain(`/recipe/${open.id}`)
	expect(html).not.toContain('A week later')
	expect(html).toContain('/meal-plan?date=2031-05-15')
	expect(html).toContain('/meal-plan?date=2031-05-01')
	// An invalid date means today.
	expect((await get('/meal-plan?date=2031-02-30', cook)).html).toContain(`${MEAL_PLAN.today}, `)
})

test('home greets by name and shows three cuisines, or asks for preferences', async () => {
	const { html } = await get('/home', cook)
	for (const words of [
		HOME.firstGreeting('Secretname'),
		'Noor',
		'Thai',
		'Greek',
		'Polish',
		'Bake bread',
		MEAL_PLAN.todaysPlan,
	]) {
		expect(html).toContain(words)
	}
	expect(html).not.toContain('>French<')
	expect(html).not.toContain(HOME.setPreferences)
	const nameless = (await get('/home', other)).html
	expect(nameless).toContain('>ola<')
	expect(nameless).toContain(HOME.setPreferences)
	expect(nameless).toContain(MEAL_PLAN.startPlanning)
	expect(nameless).toContain(MEAL_PLAN.noMeal)
})

test('home welcomes back a cook who registered earlier', async () => {
	const earlier = await makeUser(stack.db, { id: v7({ msecs: Date.now() - 3_600_000 }), first_name: 'Vera' })
	const { html } = await get('/home', earlier)
	expect(html).toContain(HOME.greeting)
	expect(html).not.toContain(HOME.firstGreeting('Vera'))
})

test('home asks where the recipes are until the cook has answered', async () => {
	expect((await get('/home', await makeUser(stack.db))).html).toContain(WHERE.title)
	const answered = await makeUser(stack.db, { preferences: { recipes_place: 'none' } })
	expect((await get('/home', answered)).html).not.toContain(WHERE.title)
})

test('home says what is left to buy', async () => {
	const shopper = await makeUser(stack.db)
	expect((await get('/home', shopper)).html).toContain(SHOPPING.toBuy(0))
	const additions = ['milk', 'bread', 'eggs'].map((ingredient_name) => ({ id: makeId(), item: { ingredient_name } }))
	const now = Date.now()
	const { look, plan } = addToList({ userId: shopper.id, additions, list: [], now })
	await commit(stack.db, { space: shopper.space, userId: shopper.id, at: now, look, plan })
	const { html } = await get('/home', shopper)
	expect(html).toContain(SHOPPING.toBuy(3))
	for (const { item } of additions) expect(html).toContain(item.ingredient_name)
})

test('the inbox is empty and leads to explore', async () => {
	const { html } = await get('/notifications', cook)
	expect(html).toContain(NOTIFICATIONS.empty)
	expect(html).toContain(NOTIFICATIONS.exploreRecipes)
})
