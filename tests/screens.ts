import type { Browser, BrowserContext, Page } from 'playwright-core'
import { SESSIONS } from '#app/domains/accounts/model/own-sessions.ts'
import { ACCOUNT_ACTS } from '#app/domains/administration/model/account-verbs.ts'
import { JOBS_PAGE } from '#app/domains/administration/model/jobs-page.ts'
import { SWITCHES_PAGE } from '#app/domains/administration/model/switches-page.ts'
import { TRIAL_PATH } from '#app/domains/billing/model/paths.ts'
import { TRIAL_DAYS } from '#app/domains/billing/model/plans.ts'
import { monthOf } from '#app/domains/billing/model/usage.ts'
import { CHANGE_COOKBOOK } from '#app/domains/cookbooks/model/change-messages.ts'
import { NEW_PARAM } from '#app/domains/cookbooks/model/messages.ts'
import { CAPTURE } from '#app/domains/import/model/capture/capture-messages.ts'
import { DECIDED_PATH, QUEUE, QUEUE_PATH } from '#app/domains/moderation/model/queue.ts'
import { REPORT } from '#app/domains/moderation/model/report-words.ts'
import { PAGE } from '#app/domains/recipes/model/page-messages.ts'
import { TO_PLAN } from '#app/domains/recipes/model/plan-messages.ts'
import { FILTER_RECIPES } from '#app/domains/recipes/model/read-messages.ts'
import { emptyDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { LINK_PATH, packRecipe } from '#app/domains/recipes/model/recipe-link.ts'
import { FOLLOW } from '#app/domains/social/model/connection-messages.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { NOTICE_KEY } from '#app/sync/client/session/session-notice.ts'
import { SESSION_ENDS } from '#app/sync/model/session-messages.ts'
import { commit } from '#app/sync/server/commit.ts'
import { THEME_KEY, type Theme } from '#app/ui/theme.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { usage } from '#db/schema/usage.ts'
import { seedCookbookId, seedCookId, seedRecipeId } from '#db/seed/seed.ts'
import { makeUser, type User } from './factories/users.ts'
import { asCookie, chooseAction, controlled, hydrated, NO_WORKER, newCook, synced } from './setup/browser.ts'
import { makeChief, previewMessage } from './setup/screen-admin.ts'
import { APPEAL_SCREENS, makeAppellant, makeReviewer, showPicture } from './setup/screen-moderation.ts'
import { signInElsewhere, waitAfterProvider } from './setup/screen-past.ts'
import {
	askUsername,
	makeSocialCook,
	makeUnnamedCook,
	openCookMenu,
	pushIs,
	SAVED_RECIPE,
	UNSIGNED_RECIPE,
	unsubscribeLink,
} from './setup/screen-social.ts'
import type { Stack } from './setup/stack.ts'

/**
 * The viewer: signed out; just registered; a cook without any data; the demo cook with all demo data; the demo cook
 * offline on a fully synced device; an administrator; a super administrator; a cook whose recipes were taken down; a cook
 * in a free trial; one with an open bill and nothing left of the month; one with followers and requests; one with a public
 * recipe and no username.
 */
export const VIEWERS = [
	'visitor',
	'newcomer',
	'fresh',
	'demo',
	'offline',
	'reviewer',
	'chief',
	'appellant',
	'trial',
	'unpaid',
	'social',
	'unnamed',
] as const
export type Viewer = (typeof VIEWERS)[number]

export type Screen = {
	name: string
	viewer: Viewer
	path: string
	/** For a screen that is a dialog or a sheet over the page: what opens it. */
	opens?: Opener
	/** A dialog or a menu over the page that `after` opens: the window keeps its height. */
	shows?: 'dialog'
	/** What the cook does on the page first, for a screen that has no address. Resolves when the screen is there. */
	after?(page: Page): Promise<void>
}
/** The choice in the page's menu; the first button of this name; or the address itself. */
type Opener = { act: string } | { press: string } | 'address'

const OWN_RECIPE = seedRecipeId('red-lentil-soup')
const OTHERS_RECIPE = seedRecipeId('jollof-rice')
/** Has been overwritten, unseen, from another device. */
const CHANGED_RECIPE = seedRecipeId('village-salad')
const DELETED_RECIPE = seedRecipeId('spiced-milk-tea')
const SAVED_OVER = '01890000-0000-7000-8000-00000000aa01'
const PUBLIC_COOKBOOK = seedCookbookId('suppers-for-a-full-table')
/** A recipe that is in the address itself. */
const LINKED_RECIPE = `${LINK_PATH}#${await packRecipe({
	...emptyDraft(),
	title: 'Walnut and beetroot dip',
	description: 'Sweet, sharp and quick.',
	ingredients: ['3 cooked beetroots', '100 g walnuts', '1 clove garlic'].map((text) => ({ text, section: '' })),
	steps: ['Grind the walnuts.', 'Blend everything with a spoonful of vinegar.'],
	servings: 4,
	prep_time: 15,
})}`
const NOWHERE = '01890000-0000-7000-8000-000000000000'

/** Every route, for each viewer who may see it. */
export const SCREENS: Screen[] = [
	...visitorScreens(),
	...of('newcomer', { onboarding: '/onboarding' }),
	...of('fresh', {
		home: '/home',
		recipes: '/recipes',
		cookbooks: '/cookbooks',
		'meal-plan': '/meal-plan',
		nutrition: '/meal-plan/nutrition',
		'shopping-list': '/shopping-list',
		pantry: '/pantry',
		notifications: '/notifications',
		nomster: '/nomster',
		account: '/account',
		'account-preferences': '/account/preferences',
		'account-security': '/account/security',
		'account-security-email': '/account/security/email',
		'account-security-password': '/account/security/password',
		'account-security-two-factor': '/account/security/two-factor',
		'account-security-passkeys': '/account/security/passkeys',
		reauthenticate: '/reauthenticate',
		'account-billing': '/account/billing',
		pricing: '/pricing',
		'account-settings': '/account/settings',
		security: '/security',
		sync: '/sync',
		'recipes-deleted': '/recipes/deleted',
		'recipes-statistics': '/recipes/statistics',
		'recipes-export': '/recipes/import?export=1',
		explore: '/explore',
		user: `/user/${seedCookId('ida')}`,
		connections: '/connections',
		'connections-following': '/connections?tab=following',
		'connections-requests': '/connections?tab=requests',
		'explore-following-none': '/explore?following=on',
	}),
	...of('demo', {
		home: '/home',
		recipes: '/recipes',
		'recipes-create': '/recipes/create',
		'recipes-import': '/recipes/import',
		'recipes-export': '/recipes/import?export=1',
		'recipe-own': `/recipe/${OWN_RECIPE}`,
		'recipe-others': `/recipe/${OTHERS_RECIPE}`,
		'recipe-cook': `/recipe/${OWN_RECIPE}/cook`,
		serve: '/serve',
		'recipe-edit': `/recipe/${OWN_RECIPE}/edit`,
		'recipe-nowhere': `/recipe/${NOWHERE}`,
		'recipe-link': LINKED_RECIPE,
		'recipe-also-edited': `/recipe/${CHANGED_RECIPE}`,
		'recipe-history': `/recipe/${CHANGED_RECIPE}/history`,
		'recipe-history-compare': `/recipe/${CHANGED_RECIPE}/history?version=${SAVED_OVER}`,
		'recipe-history-none': `/recipe/${OWN_RECIPE}/history`,
		'recipes-deleted': '/recipes/deleted',
		'recipes-statistics': '/recipes/statistics',
		cookbooks: '/cookbooks',
		cookbook: `/cookbook/${PUBLIC_COOKBOOK}`,
		'cookbook-private': `/cookbook/${seedCookbookId('wet-sundays')}`,
		'meal-plan': '/meal-plan',
		'meal-plan-weeks': '/meal-plan?weeks=4',
		'shopping-list': '/shopping-list',
		pantry: '/pantry',
		notifications: '/notifications',
		'notifications-settings': '/notifications/settings',
		connections: '/connections',
		nomster: '/nomster',
		account: '/account',
		'account-preferences': '/account/preferences',
		'account-security': '/account/security',
		'account-billing': '/account/billing',
		pricing: '/pricing',
		'account-settings': '/account/settings',
		security: '/security',
		support: '/support',
		sync: '/sync',
		explore: '/explore',
		'explore-none': '/explore?cuisine=Turkish&time=30&q=custard',
		'user-self': `/user/${seedCookId('demo')}`,
		'user-other': `/user/${seedCookId('ida')}`,
		'not-found': '/no-such-page',
	}),
	// What the device adds up when the page is there.
	...(['demo', 'offline'] as const).map((viewer) => ({
		...{ name: `${viewer}-nutrition`, viewer, path: '/meal-plan/nutrition', after: haveFigures },
	})),
	// Steps that wait for a visitor.
	{ name: 'visitor-auth-email', viewer: 'visitor', path: '/login', after: goTo('/auth/email') },
	{ name: 'visitor-auth-link', viewer: 'visitor', path: '/login', after: goTo('/auth/link') },
	{ name: 'visitor-login-signed-out', viewer: 'visitor', path: '/login', after: beSignedOut },
	{ name: 'demo-nomster-panel', viewer: 'demo', path: '/recipes', after: openAssistant },
	{ name: 'demo-nomster-answer', viewer: 'demo', path: '/nomster', after: ask('what can I cook tonight?') },
	{ name: 'demo-nomster-proposal', viewer: 'demo', path: '/nomster', after: ask('move the chickpea curry to friday') },
	{ name: 'demo-recipe-draft', viewer: 'demo', path: '/recipes/create?import', after: pasteRecipe },
	{ name: 'demo-recipes-preview', viewer: 'demo', path: '/recipes/import', after: chooseFile },
	...of('social', {
		connections: '/connections',
		'connections-following': '/connections?tab=following',
		'connections-requests': '/connections?tab=requests',
		'connections-blocked': '/connections?tab=blocked',
		'connections-sent': '/connections?tab=sent',
		'connections-search': '/connections?q=demo',
		'connections-search-none': '/connections?q=nobody+is+called+so',
		user: `/user/${seedCookId('ida')}`,
		'user-requested': `/user/${seedCookId('demo')}`,
		'account-profile': '/account',
		'explore-following': '/explore?following=on',
		'recipe-saved': `/recipe/${SAVED_RECIPE}`,
	}),
	...(
		[
			['social-user-menu', openCookMenu()],
			['social-user-block', openCookMenu(FOLLOW.block)],
			['social-user-report', openCookMenu(REPORT.action)],
			['fresh-user-username', askUsername],
		] as const
	).map(([name, after]) => ({
		...{ name, after, path: `/user/${seedCookId('ida')}`, shows: 'dialog' as const },
		viewer: name.startsWith('fresh') ? ('fresh' as const) : ('social' as const),
	})),
	...of('unnamed', { 'recipe-username': `/recipe/${UNSIGNED_RECIPE}` }),
	{ name: 'demo-notifications-push', viewer: 'demo', path: '/notifications', after: pushIs('off', seedCookId('demo')) },
	{
		name: 'demo-notifications-settings-push',
		viewer: 'demo',
		path: '/notifications/settings',
		after: pushIs('on', seedCookId('demo')),
	},
	{ name: 'visitor-unsubscribe-link', viewer: 'visitor', path: '/unsubscribe', after: openUnsubscribeLink },
	...of('chief', {
		'jobs-waiting': '/admin/jobs',
		'jobs-running': '/admin/jobs?state=running',
		'jobs-failed': '/admin/jobs?state=failed',
		billing: '/admin/billing',
		messages: '/admin/messages',
		switches: '/admin/switches',
	}),
	{ name: 'chief-messages-preview', viewer: 'chief', path: '/admin/messages', after: previewMessage },
	...dialogs('chief', {
		'jobs-discard': ['/admin/jobs?state=failed', { press: JOBS_PAGE.discard }],
		'switches-off': ['/admin/switches', { press: SWITCHES_PAGE.turnOff(SWITCHES_PAGE.switches.mail.label) }],
	}),
	...of('reviewer', {
		admin: '/admin',
		'admin-user': `/admin/users/${seedCookId('demo')}`,
		'admin-monitor': '/admin/monitor',
		'admin-diagnostics': '/admin/diagnostics',
		'admin-audit': '/admin/audit',
	}),
	...of('chief', {
		admin: '/admin',
		'admin-users': '/admin/users',
		'admin-users-none': '/admin/users?q=nobody-has-this-name',
		'admin-user': `/admin/users/${seedCookId('demo')}`,
		'admin-deletion-requests': '/admin/deletion-requests',
	}),
	...dialogs('chief', {
		'admin-user-schedule': [`/admin/users/${seedCookId('ida')}`, { press: ACCOUNT_ACTS.verbs.schedule }],
		'admin-user-delete': [`/admin/users/${seedCookId('ida')}`, { press: ACCOUNT_ACTS.verbs.delete }],
		'admin-user-role': [`/admin/users/${seedCookId('ida')}`, { press: ACCOUNT_ACTS.verbs.change_role }],
	}),
	...of('reviewer', { queue: QUEUE_PATH, 'queue-decided': DECIDED_PATH }),
	{ name: 'reviewer-queue-picture', viewer: 'reviewer', path: QUEUE_PATH, after: showPicture },
	...of('appellant', APPEAL_SCREENS),
	...dialogs('reviewer', {
		'queue-take-down': [QUEUE_PATH, { press: QUEUE.remove }],
		'queue-remove-picture': [QUEUE_PATH, { press: QUEUE.removePicture }],
		'cookbook-report': [`/cookbook/${PUBLIC_COOKBOOK}`, { press: REPORT.action }],
	}),
	...dialogs('demo', {
		'account-security-sign-out': ['/account/security', { press: SESSIONS.signOutOthers }],
		'recipes-filter': ['/recipes', { press: FILTER_RECIPES }],
		'recipes-create-import': ['/recipes/create?import', 'address'],
		'recipe-plan': [`/recipe/${OWN_RECIPE}`, { act: TO_PLAN.addToPlan }],
		'recipe-shopping': [`/recipe/${OWN_RECIPE}`, { act: TO_PLAN.addToShopping }],
		'recipe-qr': [`/recipe/${OWN_RECIPE}`, { act: PAGE.asLink }],
		'cookbooks-new': [`/cookbooks?${NEW_PARAM}`, 'address'],
		'cookbook-add': [`/cookbook/${PUBLIC_COOKBOOK}`, { act: CHANGE_COOKBOOK.addRecipes }],
		'cookbook-edit': [`/cookbook/${PUBLIC_COOKBOOK}`, { act: CHANGE_COOKBOOK.edit }],
		'meal-plan-add': ['/meal-plan', { press: 'Add to' }],
		'shopping-list-generate': ['/shopping-list', { press: 'Generate from the meal plan' }],
	}),
	...of('offline', {
		home: '/home',
		recipes: '/recipes',
		'recipe-own': `/recipe/${OWN_RECIPE}`,
		'recipe-cook': `/recipe/${OWN_RECIPE}/cook`,
		'recipe-edit': `/recipe/${OWN_RECIPE}/edit`,
		'recipe-history': `/recipe/${CHANGED_RECIPE}/history`,
		'recipes-deleted': '/recipes/deleted',
		'recipes-statistics': '/recipes/statistics',
		'recipes-import': '/recipes/import',
		'recipe-nowhere': `/recipe/${NOWHERE}`,
		cookbooks: '/cookbooks',
		'meal-plan': '/meal-plan',
		'shopping-list': '/shopping-list',
		pantry: '/pantry',
		nomster: '/nomster',
		account: '/account',
		'account-preferences': '/account/preferences',
		'account-security': '/account/security',
		'account-billing': '/account/billing',
		pricing: '/pricing',
		'account-settings': '/account/settings',
		security: '/security',
		sync: '/sync',
		explore: '/explore',
		notifications: '/notifications',
		'notifications-settings': '/notifications/settings',
		connections: '/connections',
		landing: '/',
	}),
	...of('trial', {
		pricing: '/pricing',
		'account-billing': '/account/billing',
		'account-billing-trial': TRIAL_PATH,
	}),
	...of('unpaid', { pricing: '/pricing', 'account-billing': '/account/billing' }),
	// The last one: it adds to the demo data.
	{ name: 'demo-recipes-report', viewer: 'demo', path: '/recipes/import', after: importFile },
]

function visitorScreens(): Screen[] {
	return of('visitor', {
		landing: '/',
		login: '/login',
		register: '/register',
		'forgot-password': '/forgot-password',
		'reset-password': '/reset-password',
		'change-email': '/change-email',
		terms: '/terms',
		privacy: '/privacy',
		support: '/support',
		explore: '/explore',
		'recipe-public': `/recipe/${OTHERS_RECIPE}`,
		'recipe-link': LINKED_RECIPE,
		'recipe-nowhere': `/recipe/${NOWHERE}`,
		'cookbook-public': `/cookbook/${PUBLIC_COOKBOOK}`,
		'confirm-email': '/confirm-email',
		unsubscribe: '/unsubscribe',
		'auth-callback-problem': '/auth/callback?problem=failed',
		'auth-prove': '/auth/prove',
		'not-found': '/no-such-page',
	})
}

function of(viewer: Viewer, paths: Record<string, string>): Screen[] {
	return Object.entries(paths).map(([name, path]) => ({ name: `${viewer}-${name}`, viewer, path }))
}

function dialogs(viewer: Viewer, screens: Record<string, [path: string, opens: Opener]>): Screen[] {
	return Object.entries(screens).map(([name, [path, opens]]) => ({ name: `${viewer}-${name}`, viewer, path, opens }))
}

/** Opens the table's screens one after another, with one browser context per viewer and theme. */
export class ScreenViewer {
	readonly #browser: Browser
	readonly #stack: Stack
	readonly #pages = new Map<string, Promise<Page>>()
	#past: Promise<void> | undefined
	#waiting: ReturnType<typeof waitAfterProvider> | undefined
	readonly #users = new Map<Viewer, Promise<User>>()

	constructor(browser: Browser, stack: Stack) {
		this.#browser = browser
		this.#stack = stack
	}

	/** The settled screen; its page is the viewer's and shows the next screen after the next call. */
	async open({ viewer, path, opens, after }: Omit<Screen, 'name'>, theme: Theme): Promise<Page> {
		const page = await this.#pageOf(viewer, theme)
		await page.goto(path)
		await removeFromOutbox(page)
		// What is loaded on demand (the offline page) renders its heading last.
		await page.locator('h1').first().waitFor()
		if (opens) await openDialog(page, opens)
		if (after) {
			await after(page)
			await removeFromOutbox(page)
		}
		return page
	}

	/** Closes what the viewers had open. */
	async close(): Promise<void> {
		for (const page of this.#pages.values()) await (await page).context().close()
	}

	#pageOf(viewer: Viewer, theme: Theme): Promise<Page> {
		const key = `${viewer} ${theme}`
		const page = this.#pages.get(key) ?? this.#newPage(viewer, theme)
		this.#pages.set(key, page)
		return page
	}

	async #newPage(viewer: Viewer, theme: Theme): Promise<Page> {
		const user = await this.#userOf(viewer)
		const session = user ? { session: await this.#stack.signIn(user) } : {}
		const context = await newCook(this.#browser, this.#stack, {
			colorScheme: theme === 'dark' ? 'dark' : 'light',
			...session,
			...(viewer === 'offline' ? {} : NO_WORKER),
		})
		// A tab's initial page has no store.
		await context.addInitScript(([key, value]) => location.protocol !== 'about:' && localStorage.setItem(key, value), [
			THEME_KEY,
			theme,
		] as const)
		const page = await context.newPage()
		if (viewer === 'offline') await goOffline(context, page)
		if (viewer === 'visitor') {
			this.#waiting ??= waitAfterProvider(this.#stack.db)
			await context.addCookies((await this.#waiting).map((cookie) => asCookie(cookie, this.#stack.url)))
		}
		return page
	}

	/** The demo data after some use: one recipe saved twice, one deleted. */
	async #makeDemoCook(): Promise<User> {
		const id = seedCookId('demo')
		const user = { id, space: id, email: 'demo@nomster.example' }
		this.#past ??= giveAPast(this.#stack, user)
		await this.#past
		return user
	}

	#userOf(viewer: Viewer): Promise<User | undefined> {
		if (viewer === 'visitor') return Promise.resolve(undefined)
		const user = this.#users.get(viewer) ?? this.#makeUser(viewer)
		this.#users.set(viewer, user)
		return user
	}

	/** The appeals of another viewer wait in the queue. */
	async #makeReviewer(): Promise<User> {
		await this.#userOf('appellant')
		return makeReviewer(this.#stack)
	}

	async #makeUser(viewer: Viewer): Promise<User> {
		if (viewer === 'newcomer') return makeUser(this.#stack.db, { onboarding_completed: false })
		if (viewer === 'fresh') return makeUser(this.#stack.db, { first_name: 'Fresh', last_name: 'Cook' })
		if (viewer === 'chief') return makeChief(this.#stack)
		if (viewer === 'reviewer') return this.#makeReviewer()
		if (viewer === 'appellant') return makeAppellant(this.#stack)
		if (viewer === 'social') return makeSocialCook(this.#stack)
		if (viewer === 'unnamed') return makeUnnamedCook(this.#stack)
		if (viewer === 'trial') return makeTrialCook(this.#stack)
		if (viewer === 'unpaid') return makeUnpaidCook(this.#stack)
		return this.#makeDemoCook()
	}
}

async function makeTrialCook({ db }: Stack): Promise<User> {
	const user = await makeUser(db, { first_name: 'Tess' })
	const end = Date.now() + 6 * DAY_MS
	await db.insert(subscriptions).values({
		...{ user_id: user.id, subscription_tier: 'Premium', subscription_status: 'trialing' },
		...{ price_id: 'price_premium_monthly', subscription_end: end, trial_end: end },
		...{ trial_used_at: end - TRIAL_DAYS * DAY_MS, updated_at: Date.now() },
	})
	return user
}

async function makeUnpaidCook({ db }: Stack): Promise<User> {
	const user = await makeUser(db, { first_name: 'Una' })
	const now = Date.now()
	await db.insert(subscriptions).values({
		...{ user_id: user.id, subscription_tier: 'Basic', subscription_status: 'past_due' },
		...{ price_id: 'price_basic_monthly', subscription_end: now + 25 * DAY_MS, unpaid_since: now - 5 * DAY_MS },
		...{ trial_used_at: now - 60 * DAY_MS, updated_at: now },
	})
	const counts = { ai_chat: 45, ai_recipe_generation: 15, ai_image_generation: 3 } as const
	const used = Object.entries(counts).map(([feature, count]) => ({
		...{ user_id: user.id, feature: feature as keyof typeof counts },
		...{ month: monthOf(now), count },
	}))
	await db.insert(usage).values(used)
	return user
}

/** Two saves of a recipe, the second by a device that had not seen the first, and a deletion. */
async function giveAPast({ db }: Stack, { id: userId, space }: User): Promise<void> {
	await signInElsewhere(db, userId)
	const id = CHANGED_RECIPE
	const look = [
		{ entity: 'recipe' as const, ids: [id, DELETED_RECIPE] },
		{ entity: 'ingredient_line' as const, parent: id },
	]
	const save = { verb: 'recipe.save', client_id: NOWHERE, keep: [] }
	const phone = { ...save, mid: '01890000-0000-7000-8000-00000000aa00', device: 'Firefox on Android', unseen: false }
	const laptop = { ...save, mid: SAVED_OVER, device: 'Chrome on Linux', unseen: true }
	const past = { space, userId, look }
	await commit(db, {
		...past,
		at: Date.now() - 2 * DAY_MS,
		plan: () => [{ entity: 'recipe', id, op: 'put', fields: { servings: 6, notes: 'Good with oregano.' }, by: phone }],
	})
	await commit(db, {
		...past,
		at: Date.now() - DAY_MS,
		plan: (seen) => {
			const [line] = seen.list('ingredient_line').sort((a, b) => a.fields.position - b.fields.position)
			return [
				{
					entity: 'recipe',
					id,
					op: 'put',
					fields: { title: 'Village salad with barley rusks and oregano', notes: '' },
					by: laptop,
				},
				...(line
					? [
							{
								entity: 'ingredient_line' as const,
								id: line.id,
								op: 'put' as const,
								fields: { text: '6 barley rusks (about 300 g)' },
								by: laptop,
							},
						]
					: []),
				{ entity: 'recipe', id: DELETED_RECIPE, op: 'delete' },
			]
		},
	})
}

async function openDialog(page: Page, opens: Opener): Promise<void> {
	if (opens !== 'address' && 'act' in opens) await chooseAction(page, opens.act)
	if (opens !== 'address' && 'press' in opens) await page.getByRole('button', { name: opens.press }).first().click()
	await page.getByRole('dialog').waitFor()
	await removeFromOutbox(page)
}

async function haveFigures(page: Page): Promise<void> {
	await page.getByText(/^\d+ of \d+ meals have figures$/).waitFor()
}

function goTo(path: string) {
	return async (page: Page) => {
		await page.goto(path)
		await page.locator('h1').first().waitFor()
	}
}

/** The page that waits for a press. */
async function openUnsubscribeLink(page: Page): Promise<void> {
	await page.goto(unsubscribeLink(page.url()))
	await page.getByRole('button').first().waitFor()
}

/** As on a device that another one has signed out. */
async function beSignedOut(page: Page): Promise<void> {
	await page.evaluate(([key, notice]) => sessionStorage.setItem(key, notice), [
		NOTICE_KEY,
		SESSION_ENDS.revoked,
	] as const)
	await page.reload()
	await page.getByText(SESSION_ENDS.revoked).waitFor()
}

async function openAssistant(page: Page): Promise<void> {
	await page.getByRole('link', { name: 'Ask Nomster' }).click()
	await page.getByRole('dialog').waitFor()
}

/** An answer of the local engine. */
function ask(sentence: string) {
	return async (page: Page) => {
		const answers = page.getByRole('log').getByText('On this device')
		// The screen before may have begun the conversation.
		await page.getByText('How can I help you today?').or(answers).first().waitFor()
		const before = await answers.count()
		await page.getByRole('textbox', { name: 'Message' }).fill(sentence)
		await page.keyboard.press('Enter')
		await answers.nth(before).waitFor()
	}
}

/** A draft with its receipt: a line that belongs to nothing, and a step with a temperature. */
async function pasteRecipe(page: Page): Promise<void> {
	await page.getByText(CAPTURE.text, { exact: true }).click()
	await page.getByLabel('Recipe text or page HTML').fill(PASTED_RECIPE)
	await page.getByRole('button', { name: 'Extract recipe' }).click()
	await page.getByRole('heading', { name: CAPTURE.check }).waitFor()
}
const PASTED_RECIPE = `Roasted carrots with cumin

Sent from a friend, who says hello.

Serves 4
Ingredients
1 kg carrots
2 tbsp olive oil
1 tsp cumin seeds
a little salt

Method
1. Heat the oven to 200 °C and cut the carrots into long pieces.
2. Toss them with the oil, the cumin and salt.
3. Roast them for 35 minutes, and turn them once.`

let filesChosen = 0
/** Three recipes of a file, one of which the cook already has; a fourth cannot be read. */
async function chooseFile(page: Page): Promise<void> {
	const recipe = (name: string) => ({
		'@context': 'https://schema.org',
		'@type': 'Recipe',
		name,
		recipeIngredient: ['300 g barley', '1 leek'],
		recipeInstructions: 'Cook the barley with the leek.',
	})
	filesChosen += 1
	const recipes = [
		'Barley with leeks',
		'Red lentil soup with mint butter',
		`Barley soup for cold day ${filesChosen}`,
	].map(recipe)
	const buffer = Buffer.from(JSON.stringify([...recipes, { '@type': 'Recipe' }]))
	await page.locator('input[type=file]').setInputFiles({ name: 'recipes.json', mimeType: 'application/json', buffer })
	await page.getByRole('heading', { name: /recipes? found$/ }).waitFor()
}

async function importFile(page: Page): Promise<void> {
	await chooseFile(page)
	await page.getByRole('button', { name: /^Import \d+ recipes?$/ }).click()
	await page.getByRole('heading', { name: /recipes? imported$/ }).waitFor()
}

/** Visits once online, until the device holds everything; then goes offline. */
async function goOffline(context: BrowserContext, page: Page): Promise<void> {
	await page.goto('/recipes')
	await hydrated(page)
	await synced(page)
	await controlled(page)
	await context.setOffline(true)
}

/**
 * Resolves when nothing on the page is going to move: fonts and pictures are loaded, React has hydrated, and nothing
 * shows that it is busy.
 */
async function removeFromOutbox(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const { documentElement: html } = document
		const isAlive = !('__reactRouterContext' in window) || html.dataset.hydrated !== undefined
		const isBusy = document.querySelector('[aria-busy="true"]:not(#kit *)') !== null
		const arePicturesThere = [...document.images].every((image) => image.complete || image.loading === 'lazy')
		return (
			document.readyState === 'complete' && document.fonts.status === 'loaded' && isAlive && !isBusy && arePicturesThere
		)
	})
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
