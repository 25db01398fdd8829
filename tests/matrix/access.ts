import type { Feature } from '#app/domains/billing/model/limits.ts'
import { ACTORS, type Actor, type Asker, type Outcome, type Row } from './expected.ts'

/** What the probes of one run name: things of a cook, or ids that nothing has. */
export type Things = {
	/** Whose things they are. */
	cook: string
	recipe: string
	cookbook: string
	picture: string
	passkey: string
	session: string
	/** In the queue of reports. */
	entry: string
}

/** A cell whose answer is not the one that follows from guard and owner. */
export type Exception = {
	actors: readonly Asker[]
	methods: readonly string[]
	outcome: Outcome
	reason: string
	rows?: readonly Row[]
}

/** Who owns the row that an address or a form names. */
export type Owner = {
	/** The column that says so. */
	column: string
	/** What a public row is for everybody else. */
	publicRow: 'open' | 'closed' | 'never'
	/** Only these methods name the row; the others are the page alone. */
	methods?: readonly string[]
}

/** What a page owes the matrix beside its guards, which the route list says. */
export type PageAccess = {
	/** A page that admits administrators only, and answers everybody else as if it did not exist. */
	admin?: true
	/** A page of a paid feature: the cooks of the matrix have the Free plan. */
	feature?: Feature
	/** An address for programs, which answers a visitor 401. */
	session?: true
	owner?: Owner | { none: string }
	/** The address names things of a cook, of whom everybody sees the same. */
	needs?: 'cook'
	/** The address to ask, where the pattern is none. */
	address?(things: Things): string
	/** The form of a POST by the cook `me`: one that is accepted, or names the owner's row. */
	form?(things: Things, me: string): Record<string, string>
	exceptions?: readonly Exception[]
}

/** What the matrix needs to know about an endpoint, since nothing else says who may use it. */
export type EndpointAccess = {
	/** Open to everybody, to the session's cook, to callers with a secret, or to other Workers only. */
	door: 'open' | 'session' | 'secret' | 'internal'
	owner?: Owner | { none: string }
	needs?: never
	address?(things: Things): string
	body?(things: Things): BodyInit
	exceptions?: readonly Exception[]
}

const VISITORS: readonly Actor[] = ['anonymous', 'disabled']
const COOKS: readonly Actor[] = ['other cook', 'pending deletion', 'admin', 'super admin']
const EVERYBODY: readonly Actor[] = ACTORS
const ANY_COOK: readonly Actor[] = ['not onboarded', ...COOKS]
const READ = ['GET', 'GET data']
const WRITE = ['POST', 'POST data']

const RECIPE: Owner = { column: 'recipes.user_id', publicRow: 'closed' }
const PUBLIC_RECIPE: Owner = { column: 'recipes.user_id', publicRow: 'open' }

const recipeAt =
	(path: string) =>
	({ recipe }: Things) =>
		path.replace(':id', recipe)

/** A page of a public row asks visitors to sign in where there is none for them, whether a private one exists or not. */
const ASKED_TO_SIGN_IN: Exception = {
	...{ actors: VISITORS, methods: READ, rows: ['private'], outcome: 'login' },
	reason: 'A visitor is asked to sign in, whether the row is private or missing.',
}
/** The device of a cook may have a recipe that no server knows. */
const waits = (actors: readonly Actor[], rows: readonly Row[]): Exception => ({
	...{ actors, methods: READ, rows, outcome: 'open' },
	reason:
		'An empty page waits for the device, which may have created a recipe of this id; a missing one gets the same.',
})

const LED_ON: Exception = {
	...{ actors: ['not onboarded'], methods: READ, outcome: 'onboarding' },
	reason: 'The start page leads a cook on, one who has not finished onboarding there.',
}

const SIGN_IN_FOR_MORE =
	'Whoever may see the recipe rates it, which takes a session; without scripts the page is drawn again.'

/** Every page of app/routes.ts. `npm run check` fails while one is missing here, and when one is here that is no page. */
export const PAGES: Record<string, PageAccess> = {
	'/app-shell': {},
	'/auth/callback': {},
	'/': { exceptions: [LED_ON] },
	'/welcome': { exceptions: [LED_ON] },
	'/login': {},
	'/login/verify': {
		exceptions: [
			{
				...{ actors: VISITORS, methods: [...READ, 'POST'], outcome: 'login' },
				reason: 'Without a begun sign-in there is nothing to verify.',
			},
			{
				...{ actors: VISITORS, methods: ['POST data'], outcome: 'not signed in' },
				reason: 'A code without a begun sign-in is answered that it has ended.',
			},
		],
	},
	'/register': {},
	'/auth/email': {},
	'/forgot-password': {},
	'/reset-password/*': { address: () => '/reset-password/x' },
	'/auth/link': {},
	'/auth/prove': {},
	'/terms': {},
	'/privacy': {},
	'/support': {},
	'/explore': {},
	'/recipe/:id': {
		owner: PUBLIC_RECIPE,
		address: recipeAt('/recipe/:id'),
		form: ({ cook }) => ({ rating: '4', space: cook }),
		exceptions: [
			ASKED_TO_SIGN_IN,
			waits(ANY_COOK, ['private']),
			{ actors: VISITORS, methods: ['POST'], rows: ['private'], outcome: 'login', reason: SIGN_IN_FOR_MORE },
			{ actors: VISITORS, methods: ['POST'], rows: ['public'], outcome: 'not signed in', reason: SIGN_IN_FOR_MORE },
			{ actors: VISITORS, methods: ['POST data'], outcome: 'not signed in', reason: SIGN_IN_FOR_MORE },
		],
	},
	'/r': {},
	'/recipe/:id/cook': {
		owner: PUBLIC_RECIPE,
		address: recipeAt('/recipe/:id/cook'),
		exceptions: [ASKED_TO_SIGN_IN],
	},
	'/cookbook/:id': {
		owner: { column: 'cookbooks.user_id', publicRow: 'open' },
		address: ({ cookbook }) => `/cookbook/${cookbook}`,
		exceptions: [ASKED_TO_SIGN_IN],
	},
	'/confirm-email': {},
	'/change-email': {},
	'/logout': {},
	'/api/session': { session: true },
	'/api/passkeys': {
		session: true,
		exceptions: [{ actors: VISITORS, methods: READ, outcome: 'open', reason: 'It has an action alone, and no data.' }],
	},
	'/api/account-records': { session: true },
	'/reauthenticate': {},
	'/onboarding': {},
	'/home': {},
	'/recipes': {},
	'/recipes/create': {},
	'/recipes/deleted': { owner: { ...RECIPE, methods: WRITE }, form: ({ recipe }) => ({ id: recipe }) },
	'/recipes/import': {},
	'/recipes/statistics': { feature: 'analytics' },
	'/recipe/:id/edit': {
		owner: RECIPE,
		address: recipeAt('/recipe/:id/edit'),
		form: () => ({ intent: 'delete' }),
		exceptions: [waits(COOKS, ['private', 'public'])],
	},
	'/recipe/:id/history': {
		owner: RECIPE,
		address: recipeAt('/recipe/:id/history'),
		form: () => ({ version: '1' }),
		exceptions: [
			waits(COOKS, ['private', 'public']),
			{
				...{ actors: ['owner'], methods: WRITE, outcome: 'not found' },
				reason: 'The probe names a version that no recipe has; tests/long/flows/history-and-bin.test.ts restores one.',
			},
		],
	},
	'/serve': {},
	'/cookbooks': {
		owner: { column: 'cookbooks.user_id', publicRow: 'closed', methods: WRITE },
		form: ({ cookbook }, cook) => ({ intent: 'delete', id: cookbook, cook, title: 'Weeknights' }),
		exceptions: [
			{
				...{ actors: COOKS, methods: WRITE, outcome: 'open' },
				reason:
					'Its refusals are answers of the page: another cookbook gets that of a missing one, and does not change.',
			},
		],
	},
	'/meal-plan': {},
	'/meal-plan/nutrition': { feature: 'nutritionAnalysis' },
	'/shopping-list': {},
	'/pantry': {},
	'/notifications': {},
	'/nomster': {},
	'/account': {},
	'/account/preferences': {},
	'/account/security': {
		owner: { column: 'sessions.user_id', publicRow: 'never', methods: WRITE },
		form: ({ session }) => ({ intent: 'end_session', id: session }),
	},
	'/account/security/email': {},
	'/account/security/password': {},
	'/account/security/two-factor': {},
	'/account/security/passkeys': {
		owner: { column: 'passkeys.user_id', publicRow: 'never', methods: WRITE },
		form: ({ passkey }) => ({ intent: 'rename', id: passkey, name: 'Mine' }),
	},
	'/account/billing': {},
	'/account/billing/trial': {},
	'/pricing': {},
	'/account/settings': { form: () => ({ grace_days: '0' }) },
	'/security': { form: () => ({ name: 'push_enabled', on: 'true' }) },
	'/sync': {},
	'/user/:id': {
		owner: { none: 'A profile is a public name, picture and list.' },
		needs: 'cook',
		address: ({ cook }) => `/user/${cook}`,
	},
	'/admin/users': { admin: true, form: () => ({ verb: 'none' }) },
	'/admin': { admin: true },
	'/admin/moderation': {
		admin: true,
		needs: 'cook',
		form: ({ entry }) => ({ id: entry, state: 'kept' }),
	},
	'/create-recipe': {},
	'/account-settings': {},
	'/settings': {},
	'/*': {
		address: () => '/no-such-page',
		exceptions: [{ actors: EVERYBODY, methods: READ, outcome: 'not found', reason: 'No page has this address.' }],
	},
}

const A_PROVIDER = { none: 'The address names a way to sign in, no row.' }

/** Every endpoint of every Worker, likewise. */
export const ENDPOINTS: Record<string, EndpointAccess> = {
	'GET /api/ping': { door: 'open' },
	'POST /api/ping': { door: 'open' },
	'GET /csp-report': { door: 'open' },
	'POST /csp-report': { door: 'open' },
	'GET /api/reports': { door: 'open' },
	'POST /api/reports': {
		door: 'session',
		owner: PUBLIC_RECIPE,
		body: ({ recipe }) => JSON.stringify({ entity: 'recipe', row_id: recipe, reason: 'spam', note: '' }),
		exceptions: [
			{
				...{ actors: ANY_COOK, methods: ['POST'], rows: ['private'], outcome: 'open' },
				reason: 'A report of a private recipe gets the answer of one of a missing recipe.',
			},
		],
	},
	'GET /auth/provider/:provider': {
		door: 'open',
		owner: A_PROVIDER,
		address: () => '/auth/provider/google',
		exceptions: [
			{ actors: EVERYBODY, methods: ['GET'], outcome: 'login', reason: 'A sign-in begins with the button, a POST.' },
		],
	},
	'POST /auth/provider/:provider': { door: 'open', owner: A_PROVIDER, address: () => '/auth/provider/google' },
	'GET /auth/callback/:provider': { door: 'open', owner: A_PROVIDER, address: () => '/auth/callback/google' },
	'POST /auth/callback/:provider': { door: 'open', owner: A_PROVIDER, address: () => '/auth/callback/google' },
	'GET /api/chat/ping': { door: 'open' },
	'GET /api/chat/status': { door: 'session' },
	'POST /api/chat': { door: 'session' },
	'POST /api/chat/recipe': { door: 'session' },
	'POST /api/chat/image': { door: 'session' },
	'POST /api/chat/stop': { door: 'session' },
	'GET /api/checkout/ping': { door: 'open' },
	'GET /api/checkout/check-subscription': { door: 'session' },
	'POST /api/checkout/refresh': { door: 'session' },
	'POST /api/checkout/create-checkout': { door: 'session' },
	'POST /api/checkout/customer-portal': { door: 'session' },
	'GET /api/checkout/invoices': { door: 'session' },
	'POST /api/checkout/end-trial': { door: 'session' },
	// Only what Stripe has signed is read; the session counts for nothing.
	'POST /api/checkout/webhook': { door: 'open' },
	'GET /api/extract/ping': { door: 'open' },
	'GET /api/extract/status': { door: 'session' },
	'POST /api/extract/recipe': { door: 'session' },
	'POST /api/extract/page': { door: 'session' },
	'POST /api/extract/picture': { door: 'session' },
	'GET /api/media/ping': { door: 'open' },
	'POST /api/media/pictures': { door: 'session' },
	'GET /media/*': {
		door: 'open',
		owner: { column: 'pictures.user_id', publicRow: 'never' },
		address: ({ picture }) => picture,
	},
	'POST /internal/pictures/visibility': { door: 'internal' },
	'POST /internal/pictures/close': { door: 'internal' },
	'POST /internal/pictures/copies': { door: 'internal' },
	'GET /api/jobs/ping': { door: 'open' },
	'GET /api/sync/ping': { door: 'open' },
	'POST /api/sync': {
		door: 'session',
		body: ({ recipe }) => JSON.stringify({ v: 1, clientId: recipe, cursor: null, schema: 1, mutations: [] }),
	},
	'GET /api/sync/history': { door: 'session' },
	'GET /api/sync/lookups': { door: 'session' },
	'GET /api/sync/seal-key': { door: 'session', address: ({ recipe }) => `/api/sync/seal-key?client=${recipe}` },
	'GET /api/calendar': { door: 'session' },
	'POST /api/calendar': { door: 'session' },
	'DELETE /api/calendar': { door: 'session' },
	'GET /api/calendar/:name{.+\\.ics}': {
		door: 'secret',
		owner: { none: 'The address is the secret: who knows it reads the plan, and no other part of it names a row.' },
		address: () => '/api/calendar/none.ics',
	},
}
