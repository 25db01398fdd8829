import type { Feature } from '#app/domains/billing/model/limits.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { AdminProbe } from './admin.ts'
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
	/** There too, about the picture. */
	pictureEntry: string
	/** A removal without an appeal, and one with an appeal that waits. */
	decision: string
	appealed: string
	/** The address at which a browser is pushed to. */
	browser: string
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
	/** A cook who has blocked that cook, or is blocked, gets the answer for nobody. */
	hidesBlocked?: true
	/** The address to ask, where the pattern is none. */
	address?(things: Things): string
	/** The form of a POST by the cook `me`: one that is accepted, or names the owner's row. */
	form?(things: Things, me: string): Record<string, string>
	/** Beside `form`: forms of a POST that name a cook, by what they ask for, each a row of its own. */
	verbs?: Record<string, CookVerb>
	/** Beside `form`: forms of a POST by an administrator, by what they ask for, each a row of its own. */
	acts?: Record<string, (things: Things) => Record<string, string>>
	/** Of a page of the administration: its forms, by what they do. tests/matrix/admin.ts asks for them. */
	adminVerbs?: Record<string, AdminProbe>
	exceptions?: readonly Exception[]
}

/** A verb to a cook. `notFound`: who gets the answer for an id that nobody has. */
export type CookVerb = { form(cook: string): Record<string, string>; notFound: readonly Asker[] }

/** What the matrix needs to know about an endpoint, since nothing else says who may use it. */
export type EndpointAccess = {
	/** Open to everybody, to the session's cook, to callers with a secret, or to other Workers only. */
	door: 'open' | 'session' | 'secret' | 'internal'
	owner?: Owner | { none: string }
	needs?: 'cook'
	hidesBlocked?: never
	address?(things: Things): string
	body?(things: Things): BodyInit
	exceptions?: readonly Exception[]
}

const VISITORS: readonly Actor[] = ['anonymous', 'disabled']
const COOKS: readonly Actor[] = ['other cook', 'pending deletion', 'admin', 'super admin', 'blocked', 'blocker']
const EVERYBODY: readonly Actor[] = ACTORS
const NO_ADMINS: readonly Actor[] = ['other cook', 'not onboarded', 'pending deletion', 'blocked', 'blocker']
const ANY_COOK: readonly Actor[] = ['not onboarded', ...COOKS]
const READ = ['GET', 'GET data']
const WRITE = ['POST', 'POST data']

const BLOCK: readonly Actor[] = ['blocked', 'blocker']
const verbOf = (intent: string, notFound: readonly Asker[]): CookVerb => ({
	form: (cook) => ({ intent, id: cook }),
	notFound,
})

const RECIPE: Owner = { column: 'recipes.user_id', publicRow: 'closed' }
const PUBLIC_RECIPE: Owner = { column: 'recipes.user_id', publicRow: 'open' }
const A_BROWSER: Owner = { column: 'push_subscriptions.user_id', publicRow: 'never' }

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

/** A job that is not there: nothing is changed by who may act on it. */
const A_JOB = { kind: 'delete_pictures', id: 'none', state: 'failed' }

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
	'/unsubscribe': {},
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
			waits(BLOCK, ['public']),
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
	'/notifications/settings': { form: () => ({ name: 'push_enabled', on: 'true' }) },
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
	'/connections': {
		verbs: {
			follow: verbOf('follow', BLOCK),
			unfollow: verbOf('unfollow', []),
			withdraw: verbOf('withdraw', []),
			// Nobody has asked here: a request that is not there is answered like a cook who is not there.
			accept: verbOf('accept', [...ANY_COOK, ...BLOCK]),
			decline: verbOf('decline', []),
			remove_follower: verbOf('remove_follower', []),
			// Who has blocked a cook may do so again: twice is once.
			block: verbOf('block', ['blocked']),
			unblock: verbOf('unblock', []),
		},
	},
	'/user/:id': {
		owner: { none: 'A profile is a public name, picture and list.' },
		needs: 'cook',
		hidesBlocked: true,
		address: ({ cook }) => `/user/${cook}`,
	},
	'/appeal/:id': {
		owner: { column: 'moderation_queue.owner_id', publicRow: 'never' },
		address: ({ decision }) => `/appeal/${decision}`,
		form: () => ({ text: 'It is my own recipe.' }),
	},
	'/admin/users': { admin: true },
	'/admin/users/:id': {
		admin: true,
		owner: { none: 'Administrators see the page of every account; tests/matrix/admin.ts asks for its verbs.' },
		needs: 'cook',
		address: ({ cook }) => `/admin/users/${cook}`,
		form: () => ({ verb: 'none' }),
	},
	'/admin/deletion-requests': { admin: true },
	'/admin': { admin: true },
	'/admin/monitor': {
		admin: true,
		form: () => ({ id: 'none' }),
		adminVerbs: { close: { verb: 'alerts.close', form: () => ({ id: 'none' }) } },
	},
	'/admin/diagnostics': { admin: true },
	'/admin/jobs': {
		admin: true,
		form: () => ({ verb: 'none' }),
		adminVerbs: {
			retry: { verb: 'jobs.retry', form: () => ({ verb: 'retry', ...A_JOB }) },
			discard: { verb: 'jobs.discard', form: () => ({ verb: 'discard', ...A_JOB, reason: 'outdated' }) },
			resume: { verb: 'jobs.resume', form: () => ({ verb: 'resume', kind: A_JOB.kind }) },
		},
	},
	'/admin/billing': { admin: true },
	'/admin/messages': {
		admin: true,
		form: () => ({ intent: 'none' }),
		adminVerbs: {
			send: {
				verb: 'messages.send',
				form: ({ cook }) => ({
					...{ intent: 'send', id: makeId(), audience: 'list', list: cook },
					...{ title: 'We move on Sunday', message: 'Nothing is saved from 9 to 10.', link: '/home' },
				}),
			},
		},
	},
	'/admin/switches': {
		admin: true,
		form: () => ({ name: 'none' }),
		adminVerbs: {
			set: { verb: 'switches.set', form: () => ({ name: 'push', state: 'on', sentence: 'Pushes rest.', reason: '' }) },
		},
	},
	'/admin/audit': {
		admin: true,
		form: () => ({ action: 'sign_in' }),
		adminVerbs: { export: { verb: 'audit.export', form: () => ({ action: 'sign_in' }) } },
		exceptions: [
			{ actors: ['admin'], methods: WRITE, outcome: 'forbidden', reason: 'A super administrator exports the log.' },
		],
	},
	'/admin/moderation': {
		admin: true,
		adminVerbs: {
			keep: { verb: 'moderation.keep', form: ({ entry }) => ({ intent: 'keep', id: entry }) },
			take_down: {
				verb: 'moderation.take_down',
				form: ({ entry }) => ({ intent: 'take_down', id: entry, reason: 'spam' }),
			},
			remove_picture: {
				verb: 'moderation.remove_picture',
				form: ({ pictureEntry, picture }) => ({
					...{ intent: 'remove_picture', id: pictureEntry, picture, reason: 'offensive' },
				}),
			},
			grant: { verb: 'moderation.grant_appeal', form: ({ appealed }) => ({ intent: 'grant', id: appealed }) },
			refuse: { verb: 'moderation.refuse_appeal', form: ({ appealed }) => ({ intent: 'refuse', id: appealed }) },
		},
		needs: 'cook',
		form: ({ entry }) => ({ intent: 'keep', id: entry }),
		acts: {
			take_down: ({ entry }) => ({ intent: 'take_down', id: entry, reason: 'spam' }),
			remove_picture: ({ pictureEntry, picture }) => ({
				...{ intent: 'remove_picture', id: pictureEntry, picture, reason: 'offensive' },
			}),
			grant: ({ appealed }) => ({ intent: 'grant', id: appealed }),
			refuse: ({ appealed }) => ({ intent: 'refuse', id: appealed }),
		},
	},
	'/create-recipe': {},
	'/account-settings': {},
	'/settings': {},
	'/diagnostics': {},
	'/*': {
		address: () => '/no-such-page',
		exceptions: [{ actors: EVERYBODY, methods: READ, outcome: 'not found', reason: 'No page has this address.' }],
	},
}

const A_PROVIDER = { none: 'The address names a way to sign in, no row.' }

/** Of the example in RFC 8291. */
const A_BROWSERS_KEYS = {
	p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
	auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** Every endpoint of every Worker, likewise. */
export const ENDPOINTS: Record<string, EndpointAccess> = {
	'GET /api/ping': { door: 'open' },
	'POST /api/ping': { door: 'open' },
	'GET /api/health/live': { door: 'open' },
	'POST /api/health/live': { door: 'open' },
	'GET /api/health/ready': { door: 'open' },
	'POST /api/health/ready': { door: 'open' },
	'GET /api/monitoring': { door: 'open' },
	'POST /api/monitoring': { door: 'open' },
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
			{
				...{ actors: BLOCK, methods: ['POST'], rows: ['public'], outcome: 'open' },
				reason: 'So does a report across a block.',
			},
		],
	},
	'GET /api/moderation/pictures/:entry': {
		door: 'session',
		owner: { none: 'It names an entry of the queue, which every administrator may see.' },
		needs: 'cook',
		address: ({ pictureEntry }) => `/api/moderation/pictures/${pictureEntry}`,
		exceptions: [
			{
				...{ actors: NO_ADMINS, methods: ['GET'], outcome: 'not found' },
				reason: 'Only administrators see a picture that waits for a decision.',
			},
		],
	},
	'POST /api/moderation/pictures/:entry': {
		door: 'open',
		owner: { none: 'A picture is only read.' },
		address: ({ pictureEntry }) => `/api/moderation/pictures/${pictureEntry}`,
	},
	'GET /api/notifications': { door: 'session' },
	'POST /api/notifications': { door: 'session' },
	'GET /notifications/seen': { door: 'session' },
	'POST /notifications/seen': { door: 'session', body: () => JSON.stringify({ read: [], dismissed: [] }) },
	'GET /api/push-subscriptions': { door: 'session' },
	'POST /api/push-subscriptions': {
		door: 'session',
		body: () => JSON.stringify({ endpoint: 'https://fcm.googleapis.com/fcm/send/matrix', keys: A_BROWSERS_KEYS }),
	},
	'DELETE /api/push-subscriptions': {
		door: 'session',
		owner: A_BROWSER,
		body: ({ browser }) => JSON.stringify({ endpoint: browser }),
		exceptions: [
			{
				...{ actors: ANY_COOK, methods: ['DELETE'], outcome: 'open' },
				reason: 'Another cook’s browser stays, and gets the answer of one that nobody has: it is not subscribed.',
			},
		],
	},
	'GET /api/push-subscriptions/test': { door: 'session' },
	'POST /api/push-subscriptions/test': {
		door: 'session',
		owner: A_BROWSER,
		body: ({ browser }) => JSON.stringify({ endpoint: browser }),
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
	'POST /internal/pictures/read': { door: 'internal' },
	'GET /api/push/ping': { door: 'internal' },
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
