import { eq } from 'drizzle-orm'
import { makeId } from '#app/platform/model/ids.ts'
import { WITH_FOREIGN_ROWS } from '#app/sync/server/foreign-rows.ts'
import { COUNTED_KINDS } from '#app/sync/server/usage.ts'
import type { Db } from '#db/client.ts'
import { ERASED_TABLES } from '#db/personal-data.ts'
import * as accountDeletion from '#db/queries/account-deletion.ts'
import * as accountRecords from '#db/queries/account-records.ts'
import * as accountVerbs from '#db/queries/account-verbs.ts'
import * as accounts from '#db/queries/accounts.ts'
import * as adminJobs from '#db/queries/admin-jobs.ts'
import * as adminOverview from '#db/queries/admin-overview.ts'
import * as adminPerson from '#db/queries/admin-person.ts'
import * as adminUsers from '#db/queries/admin-users.ts'
import * as aiTurns from '#db/queries/ai-turns.ts'
import * as alerts from '#db/queries/alerts.ts'
import * as announcements from '#db/queries/announcements.ts'
import * as appeals from '#db/queries/appeals.ts'
import * as audit from '#db/queries/audit.ts'
import * as auditPage from '#db/queries/audit-page.ts'
import * as auditSeals from '#db/queries/audit-seals.ts'
import * as authChallenges from '#db/queries/auth-challenges.ts'
import * as billing from '#db/queries/billing.ts'
import * as billingCounts from '#db/queries/billing-counts.ts'
import * as blockedCooks from '#db/queries/blocked-cooks.ts'
import * as blocks from '#db/queries/blocks.ts'
import * as calendarFeeds from '#db/queries/calendar-feeds.ts'
import * as changePassword from '#db/queries/change-password.ts'
import * as checkouts from '#db/queries/checkouts.ts'
import * as connectionSettings from '#db/queries/connection-settings.ts'
import * as cookLogs from '#db/queries/cook-logs.ts'
import * as cookPages from '#db/queries/cook-pages.ts'
import * as cookSearch from '#db/queries/cook-search.ts'
import * as cookbooks from '#db/queries/cookbooks.ts'
import * as cronRuns from '#db/queries/cron-runs.ts'
import * as customerReads from '#db/queries/customer-reads.ts'
import * as deletionRequests from '#db/queries/deletion-requests.ts'
import * as digests from '#db/queries/digests.ts'
import * as emailChange from '#db/queries/email-change.ts'
import * as erasure from '#db/queries/erasure.ts'
import * as followedRecipes from '#db/queries/followed-recipes.ts'
import * as follows from '#db/queries/follows.ts'
import * as foreignRows from '#db/queries/foreign-rows.ts'
import * as identities from '#db/queries/identities.ts'
import * as jobs from '#db/queries/jobs.ts'
import * as loginActivity from '#db/queries/login-activity.ts'
import * as lookups from '#db/queries/lookups.ts'
import * as mealPlan from '#db/queries/meal-plan.ts'
import * as migrations from '#db/queries/migrations.ts'
import * as moderation from '#db/queries/moderation.ts'
import * as monitoringEvents from '#db/queries/monitoring-events.ts'
import * as notificationPreferences from '#db/queries/notification-preferences.ts'
import * as notifications from '#db/queries/notifications.ts'
import * as notify from '#db/queries/notify.ts'
import * as notifyMany from '#db/queries/notify-many.ts'
import * as notifySet from '#db/queries/notify-set.ts'
import * as operations from '#db/queries/operations.ts'
import * as ownCounts from '#db/queries/own-counts.ts'
import * as ownSessions from '#db/queries/own-sessions.ts'
import * as pantry from '#db/queries/pantry.ts'
import * as passkeys from '#db/queries/passkeys.ts'
import * as passwordReset from '#db/queries/password-reset.ts'
import * as pictures from '#db/queries/pictures.ts'
import * as planInForce from '#db/queries/plan-in-force.ts'
import * as publicFacts from '#db/queries/public-facts.ts'
import * as publicRecipes from '#db/queries/public-recipes.ts'
import * as pushSubscriptions from '#db/queries/push-subscriptions.ts'
import * as queues from '#db/queries/queues.ts'
import * as rateLimits from '#db/queries/rate-limits.ts'
import * as recipeHistory from '#db/queries/recipe-history.ts'
import * as recipeRatings from '#db/queries/recipe-ratings.ts'
import * as recipeSaves from '#db/queries/recipe-saves.ts'
import * as recipesRead from '#db/queries/recipes-read.ts'
import * as recommendations from '#db/queries/recommendations.ts'
import * as reminders from '#db/queries/reminders.ts'
import * as search from '#db/queries/search-recipes.ts'
import * as secondFactors from '#db/queries/second-factors.ts'
import * as serverFigures from '#db/queries/server-figures.ts'
import * as sessions from '#db/queries/sessions.ts'
import * as shopping from '#db/queries/shopping.ts'
import * as signInMethods from '#db/queries/sign-in-methods.ts'
import * as stripeEvents from '#db/queries/stripe-events.ts'
import * as switches from '#db/queries/switches.ts'
import * as sync from '#db/queries/sync.ts'
import * as syncHistory from '#db/queries/sync-history.ts'
import * as syncPush from '#db/queries/sync-push.ts'
import * as syncTidy from '#db/queries/sync-tidy.ts'
import * as telling from '#db/queries/tell-followers.ts'
import * as usernames from '#db/queries/usernames.ts'
import * as weeklyPicks from '#db/queries/weekly-picks.ts'
import { sessions as sessionsTable } from '#db/schema/accounts.ts'

/** Every module of db/queries, by file name. */
export const MODULES: Record<string, Record<string, unknown>> = {
	'account-deletion.ts': accountDeletion,
	'account-records.ts': accountRecords,
	'account-verbs.ts': accountVerbs,
	'accounts.ts': accounts,
	'admin-jobs.ts': adminJobs,
	'admin-overview.ts': adminOverview,
	'admin-person.ts': adminPerson,
	'admin-users.ts': adminUsers,
	'deletion-requests.ts': deletionRequests,
	'ai-turns.ts': aiTurns,
	'alerts.ts': alerts,
	'announcements.ts': announcements,
	'audit.ts': audit,
	'audit-page.ts': auditPage,
	'audit-seals.ts': auditSeals,
	'auth-challenges.ts': authChallenges,
	'billing.ts': billing,
	'billing-counts.ts': billingCounts,
	'blocked-cooks.ts': blockedCooks,
	'blocks.ts': blocks,
	'calendar-feeds.ts': calendarFeeds,
	'change-password.ts': changePassword,
	'checkouts.ts': checkouts,
	'connection-settings.ts': connectionSettings,
	'cook-logs.ts': cookLogs,
	'cook-pages.ts': cookPages,
	'cook-search.ts': cookSearch,
	'cookbooks.ts': cookbooks,
	'cron-runs.ts': cronRuns,
	'customer-reads.ts': customerReads,
	'erasure.ts': erasure,
	'digests.ts': digests,
	'email-change.ts': emailChange,
	'follows.ts': follows,
	'followed-recipes.ts': followedRecipes,
	'foreign-rows.ts': foreignRows,
	'identities.ts': identities,
	'jobs.ts': jobs,
	'login-activity.ts': loginActivity,
	'lookups.ts': lookups,
	'meal-plan.ts': mealPlan,
	'migrations.ts': migrations,
	'moderation.ts': moderation,
	'monitoring-events.ts': monitoringEvents,
	'appeals.ts': appeals,
	'notification-preferences.ts': notificationPreferences,
	'notify-set.ts': notifySet,
	'notifications.ts': notifications,
	'notify.ts': notify,
	'notify-many.ts': notifyMany,
	'operations.ts': operations,
	'own-counts.ts': ownCounts,
	'own-sessions.ts': ownSessions,
	'pantry.ts': pantry,
	'passkeys.ts': passkeys,
	'password-reset.ts': passwordReset,
	'pictures.ts': pictures,
	'plan-in-force.ts': planInForce,
	'public-facts.ts': publicFacts,
	'public-recipes.ts': publicRecipes,
	'push-subscriptions.ts': pushSubscriptions,
	'queues.ts': queues,
	'rate-limits.ts': rateLimits,
	'recipe-history.ts': recipeHistory,
	'recipe-ratings.ts': recipeRatings,
	'recipe-saves.ts': recipeSaves,
	'recipes-read.ts': recipesRead,
	'recommendations.ts': recommendations,
	'reminders.ts': reminders,
	'search-recipes.ts': search,
	'second-factors.ts': secondFactors,
	'server-figures.ts': serverFigures,
	'sessions.ts': sessions,
	'shopping.ts': shopping,
	'sign-in-methods.ts': signInMethods,
	'stripe-events.ts': stripeEvents,
	'sync-history.ts': syncHistory,
	'sync-push.ts': syncPush,
	'sync-tidy.ts': syncTidy,
	'weekly-picks.ts': weeklyPicks,
	'switches.ts': switches,
	'sync.ts': sync,
	'usernames.ts': usernames,
	'tell-followers.ts': telling,
}

const DECIDER = { id: 'a', role: 'admin', adminEmails: ['ann@nomster.example'] } as const
const CURSORS = [null, { at: 1, id: 'q' }]

/** Exports that queries use and that are no queries themselves. */
export const NO_QUERIES = [
	'isRetriable',
	'isDiscardable',
	'isPaused',
	'isOther',
	'isUnsent',
	'isEmailTaken',
	'isTold',
	'isOpenAlert',
	'SHORT_MINUTES',
	'LONG_MINUTES',
	'LONGEST_MINUTES',
	'isConnected',
	'isIdentityOf',
	'canDisconnect',
	'MOST_PASSKEYS',
	'readUses',
	'SIGN_IN_COLUMNS',
	'headOf',
	'forSession',
	'publicRecipes',
	'avoidedBits',
	'fitsTable',
	'isClearOf',
	'readCook',
	// Conditions of other statements.
	'isNewFollowIn',
	'ratesOf',
	'isSeenBy',
	'NOT_BLOCKED',
	'eventId',
	'willStore',
	'hasOtherTier',
	'isNewlyUnpaid',
	'isUnreminded',
	'isAsRead',
	'isStillPossible',
	'isRequested',
	'isBegun',
	'isOn',
	'isAdded',
	'isDeletable',
	'isOfCook',
	'isOutrun',
	'isUsedNow',
	'doesGoOn',
	'doesGoOnWith',
	'hasHash',
	'isGiven',
	'isCancellable',
	'isActive',
	'mayRequestDeletion',
	'isWithdrawn',
	'isAccepted',
	'isDue',
	'accountExists',
	'isUnjudged',
	'isLostClaim',
	'isDecidable',
	'hasSession',
	'hasOtherSessions',
	'isSeenBy',
	'NOT_BLOCKED',
	'IS_ON',
	'IS_SHOWN',
	'UNREAD_OF',
	'WHEN_KNOWN',
	'eventId',
	'isAfter',
	'isOpenTo',
	'takesUnder',
]

const userId = makeId()
const space = userId
const NOBODY = {
	sql: `select id as user_id, '' as subject, '{}' as "values", '' as link from users where id = ?6`,
	params: [userId],
}
const now = 1_700_000_000_000
const AUDIENCES: readonly announcements.Audience[] = [
	{ to: 'all' },
	{ to: 'tier', tier: 'Basic' },
	{ to: 'list', ids: ['u'] },
]
const operation = { id: 'o', kind: 'backup', started_at: 1, ended_at: now, outcome: 'done', detail: {} } as const
const copy = { copy_id: 'c', recipe_id: 'r' }
const publishing = { recipe_id: 'r', author_id: 'a', day: '2026-11-16', count: 1 }
const after = { published_at: now, id: makeId() }
const picture = {
	path: '/media/a',
	user_id: userId,
	space,
	bytes: 1,
	is_public: false,
	created_at: now,
	unreferenced_at: null,
}
const session = { id: 's', user_id: userId, expires_at: 1, created_at: now, last_seen_at: now }
const subscription = { user_id: userId, endpoint: 'e', p256dh_key: 'p', auth_key: 'a', user_agent: '', session_id: 's' }
const push = { user_id: userId, kind: 'save', subject: 'r' }
const actor = { userId, sessionId: 's' }
const STEP_END = { inputTokens: 1, outputTokens: 1, costMicros: 1, reply: '[]', replyStep: 0, now }
const ending = { why: 'revoked', now, until: now, before: [] }
const job = { id: makeId(), kind: 'send_mail', payload: {}, run_at: now, created_at: now } as const
const link = {
	id: 't',
	user_id: userId,
	purpose: 'confirm_email',
	email_normalized: 'a@example.org',
	expires_at: now,
	created_at: now,
} as const
const mail = { id: 'm', subject: '', text: '', html: '' }
const challenge = { id: 'c', purpose: 'second_factor' } as const
const READ = {
	...{ subscription_tier: 'Basic', subscription_end: now, subscription_id: 'sub_1', price_id: 'p' },
	...{ subscription_status: 'active', cancel_at: null, trial_end: null, unpaid_since: null, check_at: now },
	...{ trial_used_at: now, trial_reminded_at: null },
}
const activity = {
	id: 'a',
	user_id: userId,
	user_agent_summary: 's',
	success: true,
	created_at: now,
	city: null,
	country: null,
	masked_ip_address: '',
}
const identity = { provider: 'google', subject: 's', user_id: userId, created_at: now, last_used_at: now }
const cook = { id: userId, email: 'a@example.org', email_normalized: 'a@example.org', created_at: now }
const client = { client_id: 'c', space, user_id: userId, device: '', last_seq: 1, schema: 1, last_seen_at: now }
const pair = { me: userId, cook: makeId() }
const rates = [{ key: 'k', limit: 1, windowMs: 1 }]
const choice = { userId, username: 'soup', erasedKey: 'k', now, changedBefore: now, retiredUntil: now }
const listPage = { limit: 31, after: { at: now, id: userId } }
const stretch = { after: '', rows: 10, most: 5 }
const account: accountDeletion.FoundAccount = {
	...({ id: userId, role: 'user', account_status: 'active', email: 'a@example.org', time_zone: 'UTC' } as const),
	...{ email_normalized: 'a@example.org', email_confirmed: true, is_being_erased: false },
}
const accountPage = { adminEmails: ['a@example.org'], after: null, limit: 51, now }
const FILTERS: adminUsers.AccountFilter[] = [
	...[{}, { status: 'active' }, { status: 'disabled' }, { role: 'user' }, { role: 'admin' }, { role: 'super_admin' }],
	...[{ tier: 'Free' }, { tier: 'Basic' }, { tier: 'Premium', unconfirmed: true }, { unconfirmed: true }],
] as adminUsers.AccountFilter[]
const page = { after: '', rows: 10 }
const request = {
	id: 'r',
	user_id: userId,
	status: 'pending',
	reason: null,
	grace_days: 30,
	requested_at: now,
	scheduled_for: now,
	asked_by: 'cook',
} as const
const word = { begins: ['lentil'], inside: ['lent'], near: ['lentel'] }

/**
 * Each query of db/queries in every shape that its arguments give it. A function returns a statement, several of them,
 * or the promise of an answer; a promise is awaited before the next one is created, and its queries are recorded on the
 * way.
 */
export const SAMPLES: Record<string, (db: Db) => Iterable<unknown>> = {
	readAccountRecords: (db) => [accountRecords.readAccountRecords(db, userId)],

	insertFollow: () => follows.insertFollow(pair, { now, rates, most: 1 }),
	findAfterFollow: () => [follows.findAfterFollow(pair, { now, rates })],
	findFollow: () => [follows.findFollow({ follower: pair.me, followee: pair.cook })],
	deleteFollow: () => [follows.deleteFollow({ follower: pair.me, followee: pair.cook, state: 'accepted' })],
	acceptRequest: () => [follows.acceptRequest(pair, now)],
	silenceRequests: () => [follows.silenceRequests(pair, { eventId: 'e', now })],
	readRequest: () => [follows.readRequest(pair, now)],
	listFollowers: () => [follows.listFollowers(userId, listPage)],
	listRequests: () => [follows.listRequests(userId, listPage)],
	listFollowing: () => [follows.listFollowing(userId, listPage)],
	listSentRequests: () => [follows.listSentRequests(userId, listPage)],
	findOwnConnections: () => [follows.findOwnConnections(userId)],
	countNew: () => [follows.countNew(rates, now)],
	blockCook: () => blockedCooks.blockCook(pair, { now, rates }),
	findAfterBlock: () => [blockedCooks.findAfterBlock(pair, { now, rates })],
	unblockCook: () => [blockedCooks.unblockCook(pair)],
	listBlocked: () => [blockedCooks.listBlocked(userId, listPage)],
	findCookNamed: () => [cookSearch.findCookNamed(userId, 'zoe')],
	searchCooks: () =>
		(['whole', 'begins'] as const).map((stage) =>
			cookSearch.searchCooks(userId, { words: ['zoe'], stage, after: 0, limit: 31, excludedUsername: 'zoe' }),
		),
	findCookProfile: (db) => [cookPages.findCookProfile(db, { cookId: pair.cook, viewerId: userId })],
	listPublicCookbooksOf: (db) => [cookPages.listPublicCookbooksOf(db, { cookId: userId, viewerId: userId, limit: 24 })],
	setFindable: () => [connectionSettings.setFindable(userId, true)],
	setApproval: () => [connectionSettings.setApproval(userId, false)],
	acceptWaiting: () => connectionSettings.acceptWaiting(userId, { token: 't', now, link: '/user/x' }),
	takeUsername: () => usernames.takeUsername(choice),
	findAfterChoice: () => [usernames.findAfterChoice(choice)],
	listNames: () => [usernames.listNames(userId)],
	keepNames: () => [usernames.keepNames([{ key: 'k', until: now }])],
	deleteRetired: () => [usernames.deleteRetired(now)],

	findSignIn: (db) => [accounts.findSignIn(db, ['a@example.org', 'b@example.org'])],
	findSignInOf: (db) => [accounts.findSignInOf(db, userId)],
	findSignInMethods: () => [signInMethods.findSignInMethods(userId)],
	findPasswordHash: () => [signInMethods.findPasswordHash(userId)],
	changePassword: (db) => [
		changePassword.changePassword(db, {
			userId,
			to: 'h',
			sessionId: 's',
			renewed: { id: 't', expires_at: 1, authenticated_at: now },
			now,
			until: now,
		}),
	],
	recentLoginActivity: () => [loginActivity.recentLoginActivity(userId, 20)],
	insertLoginActivity: () => [
		loginActivity.insertLoginActivity(activity),
		loginActivity.insertLoginActivity(activity, { since: now, most: 20 }),
	],
	findSignInRecords: () => [loginActivity.findSignInRecords(userId)],
	putDevice: () => loginActivity.putDevice({ userId, device: 'd', summary: 's', country: null, now }),
	listPasskeys: () => [passkeys.listPasskeys(userId)],
	listCredentials: () => [passkeys.listCredentials(userId)],
	findPasskey: () => [passkeys.findPasskey('p')],
	insertPasskey: () => [
		passkeys.insertPasskey({
			id: 'p',
			user_id: userId,
			public_key: 'k',
			counter: 0,
			transports: [],
			name: 'n',
			is_backed_up: false,
			created_at: now,
		}),
	],
	touchPasskey: (db) => [passkeys.touchPasskey(db, { id: 'p', counter: 1, now })],
	renamePasskey: (db) => [passkeys.renamePasskey(db, { id: 'p', userId }, 'n')],
	deletePasskey: (db) => [passkeys.deletePasskey(db, { id: 'p', userId, configured: ['apple'] })],
	findTotpSecret: () => [secondFactors.findTotpSecret(userId)],
	putTotpSecret: () => [secondFactors.putTotpSecret({ userId, secret: 's', now })],
	confirmTotp: (db) => secondFactors.confirmTotp(db, { userId, secret: 's', step: 1, codes: ['c'], now }),
	replaceRecoveryCodes: () => secondFactors.replaceRecoveryCodes({ userId, codes: ['c'], now }),
	deleteSecondFactor: (db) => secondFactors.deleteSecondFactor(db, userId),
	takeStep: () => [secondFactors.takeStep({ userId, step: 1, rates: [{ key: 'k', limit: 1 }], now })],
	takeRecoveryCode: () => [secondFactors.takeRecoveryCode({ userId, id: 'c', rates: [{ key: 'k', limit: 1 }], now })],
	findSecondFactorState: () => [secondFactors.findSecondFactorState(userId)],
	insertCook: (db) => accounts.insertCook(db, cook, { epoch: 'e' }),
	replacePasswordHash: (db) => [accounts.replacePasswordHash(db, userId, { from: 'a', to: 'b' })],
	updateProfile: (db) => [
		accounts.updateProfile(db, userId, { first_name: '', last_name: '', display_name: '', phone: '' }),
	],
	nameSubject: () => [audit.nameSubject(userId)],
	insertAudit: (db) => [
		audit.insertAudit(db, { action: 'sign_in', actor: userId, subject: userId, outcome: 'done', now }),
	],
	*listAudit() {
		const dates = { since: 1, until: now }
		const place = { before: { created_at: now, seq: 9 }, limit: 50 }
		for (const person of [undefined, 'p'])
			for (const action of [undefined, 'sign_in'])
				for (const outcome of [undefined, 'done' as const])
					for (const range of [{}, dates])
						for (const where of [{ limit: 50 }, place])
							yield auditPage.listAudit({ person, action, outcome, ...range }, where)
	},
	*rowsText() {
		yield auditSeals.rowsText({ after: 1, upto: 9, limit: 9 })
		yield auditSeals.rowsText({ after: 1, upto: 9, limit: 9 }, 'forged')
	},
	findAwaitingSeal: (db) => [auditSeals.findAwaitingSeal(db, 9)],
	insertSeal: () => [
		auditSeals.insertSeal({
			...{ number: 1, upto: 9, rows: 9, created_at: now, key: 'k' },
			...{ rows_mac: 'r', mac: 'm', mac_before: '' },
		}),
	],
	listSeals: () => [auditSeals.listSeals(1, 9)],
	listUncopied: () => [auditSeals.listUncopied(9)],
	insertCopy: () => [auditSeals.insertCopy(1, now)],
	listPrunes: () => [auditSeals.listPrunes()],
	findPrunable: (db) => [auditSeals.findPrunable(db, now)],
	insertPrune: () => [
		auditSeals.insertPrune({
			...{ number: 1, upto: 9, seal: 1, seal_mac: 's', created_at: now, key: 'k' },
			...{ mac: 'm', mac_before: '' },
		}),
	],
	deletePruned: (db) => [auditSeals.deletePruned(db, 9)],
	sealState: () => [auditSeals.sealState()],
	checkQueries: () => auditSeals.checkQueries(),
	findSeal: () => [auditSeals.findSeal(1)],
	putCheck: () => [auditSeals.putCheck({ checked: 1, checked_at: now, broken: null })],
	auditTriggers: () => [auditSeals.auditTriggers()],
	auditEnds: () => [auditSeals.auditEnds(9)],
	findRestored: () => [auditSeals.findRestored(1, 9)],
	insertChallenge: (db) => [
		authChallenges.insertChallenge(db, { ...challenge, payload: {}, expires_at: now, created_at: now }),
	],
	findChallenge: (db) => [authChallenges.findChallenge(db, { ...challenge, now })],
	consumeChallenge: (db) => [authChallenges.consumeChallenge(db, { ...challenge, now })],
	challengeUse: () => [authChallenges.challengeUse({ ...challenge, now })],
	findPendingSignIn: (db) => [authChallenges.findPendingSignIn(db, { id: 'c', now })],
	endChallenge: (db) => [authChallenges.endChallenge(db, 'c', now)],
	insertEmailToken: (db) => [accounts.insertEmailToken(db, link)],
	voidEmailTokens: (db) => [accounts.voidEmailTokens(db, { userId, purpose: 'confirm_email', now })],
	findEmailToken: (db) => [accounts.findEmailToken(db, 't', 'confirm_email')],
	consumeConfirmation: function* (db) {
		yield accounts.consumeConfirmation(db, { id: 't', now })
		yield accounts.consumeConfirmation(db, { id: 't', userId, now })
	},
	insertReset: (db) => [
		passwordReset.insertReset(db, {
			spellings: ['a@b.example', 'A@b.example'],
			token: { id: 't', expires_at: now },
			mail,
			now,
		}),
	],
	findReset: (db) => [passwordReset.findReset(db, 't')],
	consumeReset: (db) => [passwordReset.consumeReset(db, { id: 't', passwordHash: 'h', mail, now })],
	insertEmailChange: (db) => [
		emailChange.insertEmailChange(db, {
			userId,
			email: 'A@b.example',
			spellings: ['a@b.example', 'A@b.example'],
			token: { id: 't', expires_at: now },
			mail,
			now,
		}),
	],
	findEmailChange: (db) => [emailChange.findEmailChange(db, 't')],
	consumeEmailChange: (db) => [
		emailChange.consumeEmailChange(db, { id: 't', otherSpelling: 'A@b.example', mail, now }),
	],
	deleteOutdated: (db) => [
		accounts.deleteOutdated(db, { now, endedBefore: now, doneBefore: now, attemptedBefore: now }),
	],

	insertRequest: (db) => [
		accountDeletion.insertRequest(db, request, accountVerbs.mayRequestDeletion(userId)),
		accountDeletion.insertRequest(db, request, accountDeletion.isAsRead(account)),
	],
	withdrawRequest: (db) => [
		accountDeletion.withdrawRequest(db, userId, { now, when: accountDeletion.isCancellable(userId) }),
	],
	askLastSuperAdmin: () => [accountVerbs.askLastSuperAdmin(userId)],
	setAccountStatus: (db) => [
		accountDeletion.setAccountStatus(db, userId, { account_status: 'active' }, accountDeletion.isWithdrawn(userId)),
		accountDeletion.setAccountStatus(db, userId, { account_status: 'active' }, accountDeletion.isAccepted('r')),
		accountDeletion.setAccountStatus(db, userId, { account_status: 'active' }, accountDeletion.isDue('r', now)),
		accountDeletion.setAccountStatus(db, userId, { account_status: 'active' }, accountDeletion.isRequested(userId)),
	],
	endSessionsOfDisabled: (db) =>
		accountDeletion.endSessionsOfDisabled(db, userId, { now, until: now, when: erasure.accountExists(userId) }),
	endSessionsOf: (db) => [accountDeletion.endSessionsOf(db, userId, erasure.accountExists(userId))],
	beginRequest: (db) => [accountDeletion.beginRequest(db, 'r', now)],
	listDue: (db) => [accountDeletion.listDue(db, { now, limit: 10 })],
	listBegun: (db) => [accountDeletion.listBegun(db, { now, limit: 10 })],
	postponeDeletions: (db) => [accountDeletion.postponeDeletions(db, now)],
	accountOf: () => [accountDeletion.accountOf(userId)],
	findAccount: (db) => [accountDeletion.findAccount(db, { id: userId })],
	endAllSessionsOf: (db) =>
		(['admin', 'super_admin'] as const).flatMap((role) =>
			accountVerbs.endAllSessionsOf(db, userId, {
				...{ now, until: now },
				when: accountVerbs.isStillPossible({ ...account, role }, { id: 'b', role, adminEmails: ['a@example.org'] }),
			}),
		),
	listAccounts: () => FILTERS.map((filter) => adminUsers.listAccounts({ ...accountPage, filter })),
	findLastLookedAt: () => FILTERS.map((filter) => adminUsers.findLastLookedAt({ ...accountPage, filter })),
	searchAccounts: () =>
		FILTERS.flatMap((filter) =>
			[{ id: userId }, { email: 'a', words: ['zoe'] }].map((search) =>
				adminUsers.searchAccounts(search, { ...accountPage, filter }),
			),
		),
	findListed: () => [adminPerson.findListed(userId)],
	findFacts: () => [adminPerson.findFacts(userId)],
	countOfPerson: () => [adminPerson.countOfPerson(userId)],
	listDevicesOf: () => [adminPerson.listDevicesOf(userId)],
	listReportsOf: () => [adminPerson.listReportsOf(userId)],
	listAuditOf: () => [adminPerson.listAuditOf(userId)],
	listDeletionRequests: () => [deletionRequests.listDeletionRequests({ after: null, limit: 51 })],
	countForOverview: () => [adminOverview.countForOverview({ today: now, week: now })],

	eraseSome: function* (db) {
		for (const table of ERASED_TABLES) yield erasure.eraseSome(db, table, userId, 10)
	},
	eraseRest: () => erasure.eraseRest(userId),
	eraseRatingsOf: (db) => [erasure.eraseRatingsOf(db, space, 10)],
	eraseSocial: (db) => [erasure.eraseSocial(db, userId, 5)],
	eraseSavesOf: (db) => [erasure.eraseSavesOf(db, space, 5)],
	listGivenRatings: () => [erasure.listGivenRatings(userId, 10)],
	deleteRating: () => [recipeRatings.deleteRating({ recipeId: 'r', userId })],
	ratingsBesides: () => [erasure.ratingsBesides({ recipeId: 'r', userId })],
	eraseEntriesAbout: (db) => [erasure.eraseEntriesAbout(db, space, 10)],
	eraseReportsBy: (db) => [erasure.eraseReportsBy(db, userId, 10)],
	eraseMentions: (db) => [erasure.eraseMentions(db, userId, 10)],
	eraseLastWords: (db) => [erasure.eraseLastWords(db)],
	listCredits: () => [erasure.listCredits(space, 10)],
	mergeSearch: (db) => [erasure.mergeSearch(db, 10, true)],
	eraseUnusedWords: (db) => [erasure.eraseUnusedWords(db, page)],
	eraseJobs: (db) => [erasure.eraseJobs(db, { id: userId, email: 'a@example.org' }, page)],
	eraseRateLimits: (db) => [erasure.eraseRateLimits(db, 'h', page)],

	findCookByEmail: (db) => [billing.findCookByEmail(db, 'a@example.org')],
	putRole: (db) => [billing.putRole(db, userId, 'admin')],
	putGrant: () => [
		billing.putGrant({ user_id: userId, granted_tier: 'Basic', is_beta_tester: false, updated_at: now }),
	],

	findBilling: () => [billing.findBilling(userId)],
	insertSweepWhenDue: () => [billing.insertSweepWhenDue({ id: 'j', payload: {}, now })],
	beginCheckout: () => [checkouts.beginCheckout({ userId, until: now }, { key: 'k', limit: 1 }, now)],
	endCheckout: (db) => [checkouts.endCheckout(db, { userId, until: now }, 'cus_1')],
	claimReads: () => [customerReads.claimReads([userId])],
	claimDueReads: () => [customerReads.claimDueReads({ dueAt: now, after: '', limit: 500 })],
	storeRead: (db) => [customerReads.storeRead(db, { user_id: userId, number: 1 }, READ, now)],
	storeLapse: (db) => [customerReads.storeLapse(db, { user_id: userId, number: 1 }, now)],
	noteEvent: (db) => [
		stripeEvents.noteEvent(
			db,
			{ id: 'evt_1', type: 'invoice.paid', customerId: 'cus_1', createdAt: now, now },
			{ id: 'j', runAt: now },
		),
	],
	deleteEventsBefore: (db) => [stripeEvents.deleteEventsBefore(db, now)],
	eraseEvents: (db) => [stripeEvents.eraseEvents(db, userId, 10)],

	findCalendarFeed: (db) => [calendarFeeds.findCalendarFeed(db, 'h')],
	findFeedOfCook: (db) => [calendarFeeds.findFeedOfCook(db, userId)],
	putCalendarFeed: (db) => [
		calendarFeeds.putCalendarFeed(db, { user_id: userId, space, secret_hash: 'h', created_at: now }),
	],
	deleteCalendarFeed: (db) => [calendarFeeds.deleteCalendarFeed(db, userId)],

	cookOfIdentity: () => [identities.cookOfIdentity(identity)],
	cookOfAddress: () => [identities.cookOfAddress('google', ['a@example.org', 'b@example.org'])],
	insertIdentity: (db) => [identities.insertIdentity(db, identity)],
	renewConnected: (db) => [
		identities.renewConnected(db, 's', { id: 't', expires_at: 1, authenticated_at: now }, identity),
	],
	connectIdentity: (db) => [identities.connectIdentity(db, identity)],
	touchIdentity: (db) => [
		identities.touchIdentity(db, identity, { email: null, email_verified: false, last_used_at: now }),
	],
	fillNames: (db) => [identities.fillNames(db, userId, { first_name: 'A', last_name: 'B' })],
	listIdentities: () => [identities.listIdentities(userId)],
	disconnectIdentity: (db) => [
		identities.disconnectIdentity(db, { userId, provider: 'google', configured: ['apple'] }),
	],
	findLinkToken: (db) => [identities.findLinkToken(db, 't')],
	proveAndLink: (db) => [identities.proveAndLink(db, { id: 't', now, identity })],

	listCookbooks: (db) => [cookbooks.listCookbooks(db, { space })],
	listCookbookPages: (db) => [cookbooks.listCookbookPages(db, { space })],
	findCookbook: (db) => [
		cookbooks.findCookbook(db, { cookbookId: 'b', space }),
		cookbooks.findCookbook(db, { cookbookId: 'b', space: null }),
	],
	listCookbookRecipes: (db) => [
		cookbooks.listCookbookRecipes(db, { cookbookId: 'b', space }),
		cookbooks.listCookbookRecipes(db, { cookbookId: 'b', space: null }),
	],
	findSpaceVersion: (db) => [cookbooks.findSpaceVersion(db, { space })],

	findForeignRows: function* (db) {
		for (const kind of WITH_FOREIGN_ROWS) yield foreignRows.findForeignRows(db, kind, stretch)
	},
	findRefusedEdits: (db) => [
		foreignRows.findRefusedEdits(db, { entity: 'cookbook_recipe', message: 'taken' }, stretch),
	],
	listLive: () => [foreignRows.listLive('recipe', ['r'])],

	insertJob: (db) => [jobs.insertJob(db, job)],
	insertJobWhen: (db) => [jobs.insertJobWhen(db, { ...job, now }, accountDeletion.isAccepted('r'))],
	insertMailTo: (db) => [jobs.insertMailTo(db, userId, { ...mail, now })],
	takeDueJobs: (db) => [
		jobs.takeDueJobs(db, { kinds: ['send_mail'] }, { now, lockedUntil: now, limit: 5 }),
		jobs.takeDueJobs(db, { except: ['send_mail'] }, { now, lockedUntil: now, limit: 5 }),
	],
	noteSuccess: () => [jobs.noteSuccess('send_mail')],
	noteFailure: () => [jobs.noteFailure('send_mail', { most: 20, now })],
	listPausedKinds: () => [jobs.listPausedKinds()],
	listJobs: () =>
		(['waiting', 'running', 'failed'] as const).flatMap((state) =>
			([null, 'send_mail'] as const).flatMap((kind) =>
				[null, { at: now, id: 'j' }].map((after) => adminJobs.listJobs({ state, kind, after, limit: 51, now })),
			),
		),
	countJobs: () => [adminJobs.countJobs(['send_mail', 'announce'], { most: 1_000, now })],
	retryJobs: () => ['j', null].map((id) => adminJobs.retryJobs({ kind: 'send_mail', id }, now)),
	discardJobs: () =>
		(['waiting', 'failed'] as const).flatMap((state) =>
			['j', null].map((id) =>
				adminJobs.discardJobs({ kind: 'send_mail', id, state }, { reason: 'other', note: null }, now),
			),
		),
	resumeKind: () => [adminJobs.resumeKind('send_mail')],
	stopsNow: () => [switches.stopsNow()],
	listSwitches: () => [switches.listSwitches()],
	writeSwitch: (db) => {
		const setting = { name: 'ai', isOff: true, sentence: 's', reason: 'r' } as const
		const when = switches.isOther(setting)
		return [
			switches.writeSwitch(setting, { userId, now }),
			audit.insertAudit(db, { action: 'switch_off', actor: null, subject: null, outcome: 'done', now }, when),
		]
	},
	countPlans: () => [billingCounts.countPlans(now)],
	countCooks: () => [billingCounts.countCooks()],
	countTrials: () => [billingCounts.countTrials(now)],
	countUnpaid: () => [billingCounts.countUnpaid(now)],
	countEvents: () => [billingCounts.countEvents(now)],
	countReads: () => [billingCounts.countReads({ now, most: 1_000 })],
	countAudience: () => AUDIENCES.map((audience) => announcements.countAudience(audience, now)),
	findAccountsOf: () => [announcements.findAccountsOf(['a@b.example'])],
	insertMessage: () =>
		AUDIENCES.map((audience) =>
			announcements.insertMessage({ id: 'm', title: '', message: '', link: '/', audience: 'all' }, audience, {
				userId,
				now,
			}),
		),
	countMessage: () => [announcements.countMessage('m')],
	listMessages: () => [null, { at: now, id: 'm' }].map((after) => announcements.listMessages({ after, limit: 51 })),
	takeDuePushes: (db) => [jobs.takeDuePushes(db, { now, lockedUntil: now, most: 100 })],
	renewLock: (db) => [jobs.renewLock(db, 'j', { from: now, until: now })],
	finishJob: (db) => [jobs.finishJob(db, 'j', now)],
	finishJobs: () => [jobs.finishJobs(['j'], now)],
	releaseJobs: () => [jobs.releaseJobs(['j'], now)],
	retryJob: (db) => [jobs.retryJob(db, 'j', { error: '', runAt: now })],
	giveUpJob: (db) => [jobs.giveUpJob(db, 'j', { error: '', now })],
	blankEndedMails: (db) => [jobs.blankEndedMails(db)],

	listCuisines: (db) => [lookups.listCuisines(db)],
	listCategories: (db) => [lookups.listCategories(db)],
	listUsedCategories: (db) => [lookups.listUsedCategories(db, { space })],
	listOwnCuisines: (db) => [lookups.listOwnCuisines(db, { space })],

	listShoppingItems: (db) => [shopping.listShoppingItems(db, { space })],
	listLeftToBuy: (db) => [shopping.listLeftToBuy(db, { space, limit: 5 })],
	listAisleOrders: (db) => [shopping.listAisleOrders(db, { space })],
	listPantryItems: (db) => [pantry.listPantryItems(db, { space })],

	insertAgain: () => [
		moderation.insertAgain([{ id: 'e', entity: 'recipe', row_id: 'r' }], { reason: 'again', user_id: userId, now }),
	],
	insertUnchecked: () => [
		moderation.insertUnchecked([{ id: 'q', entity: 'recipe', row_id: 'r' }], { reason: '', user_id: userId, now }),
	],
	insertReport: () =>
		(['recipe', 'cookbook', 'cook'] as const).map((entity) =>
			moderation.insertReport({ id: 'q', entity, row_id: 'r', reason: '', note: '', userId, now }),
		),
	listOpenThings: (db) => CURSORS.map((after) => moderation.listOpenThings(db, { after, limit: 51, said: 20 })),
	claimCopies: () => [moderation.claimCopies('p', ['p'])],
	claimEntry: () => [moderation.claimEntry('q'), moderation.claimEntry('q', 'p')],
	findEntry: (db) => [moderation.findEntry(db, { id: 'q' })],
	decideEntries: (db) => [
		moderation.decideEntries(
			db,
			{ entity: 'recipe', row_id: 'r' },
			{ state: 'kept', by: userId, now, entryId: 'q', ownerId: userId },
		),
	],
	listPublicFields: (db) => [moderation.listPublicFields(db, { row_id: 'r' })],
	writeVerdict: (db) => [
		moderation.writeVerdict(
			db,
			{ entity: 'recipe', row_id: 'r' },
			{ flagged: false, verdict_reason: '', categories: [], scores: {} },
		),
	],
	insertRemovedPicture: (db) => [
		moderation.insertRemovedPicture(db, { path: 'p', by: userId, now, entryId: 'q', ownerId: userId, reason: 'other' }),
	],
	listDecided: (db) => [null, { at: now, id: 'q' }].map((after) => moderation.listDecided(db, { after, limit: 51 })),

	findDecision: (db) => [appeals.findDecision(db, { entryId: 'q', userId })],
	insertAppeal: () => [appeals.insertAppeal({ entryId: 'q', userId, note: '', now })],
	listWaitingAppeals: (db) =>
		CURSORS.map((after) => appeals.listWaitingAppeals(db, { decider: DECIDER, after, limit: 51 })),
	findAppeal: (db) => [appeals.findAppeal(db, { entryId: 'q', decider: DECIDER })],
	decideAppeal: (db) => [
		appeals.decideAppeal(db, { entryId: 'q', state: 'granted', by: userId, now }, appeals.isDecidable('q', DECIDER)),
	],

	notify: () => [
		...notify.notify(
			{ kind: 'rating', userId, subject: 'r', actorId: 'a', values: { title: '', stars: 4 }, link: '/recipe/r' },
			{ token: 't', now },
		),
		...notify.notify(
			{ kind: 'follower', userId, subject: 'a', actorId: 'a', values: {}, link: '/user/a' },
			{ token: 't', now },
		),
	],
	// The samples of saves and of followers run all of its statements.
	notifySet: () => recipeSaves.notifyOfSaves([copy], { userId, at: now, token: 't' }),
	putSaves: () => [recipeSaves.putSaves([copy], { userId, at: now })],
	notifyOfSaves: () => recipeSaves.notifyOfSaves([copy], { userId, at: now, token: 't' }),
	deleteSaves: () => [recipeSaves.deleteSaves(['c'])],
	findTimeZone: () => [telling.findTimeZone(userId)],
	enqueueTelling: () => [telling.enqueueTelling(['r'], { at: now, day: '2026-11-16' })],
	splitFollowers: () => [telling.splitFollowers(publishing, now)],
	notifyFollowers: () => telling.notifyFollowers(publishing, { from: 'a', until: null }, { token: 't', now }),
	notifyFirstFollowers: () => telling.notifyFirstFollowers(publishing, { token: 't', now }),

	findRatable: () => [recipeRatings.findRatable({ recipeId: 'r', userId })],
	listOwnRatings: () => [recipeRatings.listOwnRatings({ space, userId, ids: ['r'] })],
	putRating: () => [recipeRatings.putRating({ recipeId: 'r', userId, stars: 4, at: now })],

	listProposed: (db) => [recommendations.listProposed(db, { userId, space })],

	beginStep: (db) => [
		aiTurns.beginStep(
			db,
			rateLimits.addUses([{ key: 'k', windowMs: 1 }], now),
			{ userId, turn: 't', step: 0, feature: 'ai_chat', month: '2026-11', now },
			{
				...{ uses: 0, atOnce: 2, asksATurn: 12, budgetMicros: 1, deadBefore: 1, replyBefore: 1 },
				rate: { key: 'k', limit: 1 },
			},
		),
	],
	endStep: (db) => [aiTurns.endStep(db, { userId, turn: 't', at: now }, STEP_END)],
	refundStep: (db) => [aiTurns.refundStep(db, { userId, turn: 't', at: now }, STEP_END)],
	stopTurn: (db) => [aiTurns.stopTurn(db, { userId, turn: 't' })],
	findStepState: () => [aiTurns.findStepState({ userId, turn: 't', at: now })],
	forgetReplies: (db) => [aiTurns.forgetReplies(db, now)],
	deleteOldTurns: (db) => [aiTurns.deleteOldTurns(db, now)],
	listMonthlyUses: () => [aiTurns.listMonthlyUses(userId, '2026-11')],
	countOwn: () => [ownCounts.countOwn(space)],

	listCooked: (db) => [cookLogs.listCooked(db, { space })],
	listPlannedMeals: (db) => [mealPlan.listPlannedMeals(db, { space, from: '2026-11-16', to: '2026-11-22' })],

	insertPictureWithin: (db) => [pictures.insertPictureWithin(db, picture, 10)],
	insertPictures: (db) => [pictures.insertPictures(db, [picture])],
	listOwnPictures: (db) => [pictures.listOwnPictures(db, { userId, paths: ['/media/a', '/media/b'] })],
	markVisibility: (db) => [pictures.markVisibility(db, { userId, paths: ['/media/a', '/media/b'], isPublic: false })],
	listOpen: (db) => [pictures.listOpen(db, { userId, after: '', limit: 10 })],
	listClosedShown: (db) => [pictures.listClosedShown(db, { userId, after: '', limit: 10 })],
	listOpenUnshown: (db) => [pictures.listOpenUnshown(db, { userId, paths: ['/media/a', '/media/b'] })],
	listLeftOpen: (db) => [pictures.listLeftOpen(db, { before: now, limit: 5 })],
	markReferenced: (db) => [pictures.markReferenced(db, space, ['/media/a', '/media/b'])],
	markUnreferenced: (db) => [pictures.markUnreferenced(db, space, ['/media/a', '/media/b'], now)],
	listPicturesAlike: (db) => [pictures.listPicturesAlike(db, '/media/a')],
	listNaming: (db) => [pictures.listNaming(db, { space, paths: ['/media/a'] })],
	removePictures: (db) => pictures.removePictures(db, { userId, paths: ['/media/a', '/media/b'] }),
	replaceAvatar: (db) => pictures.replaceAvatar(db, { userId, path: '/media/b', source: '/media/a', leftAt: now }),
	deletePicture: (db) => [pictures.deletePicture(db, '/media/a')],
	takeLeftPictures: (db) => [pictures.takeLeftPictures(db, { before: now, limit: 5 })],

	listTouchedFacts: () => [publicFacts.listTouchedFacts({ space, recipeIds: ['r'], lineIds: ['l'], publishes: ['p'] })],
	listOutdatedFacts: () => [publicFacts.listOutdatedFacts({ version: 1_001, limit: 50 })],
	putFacts: () => [publicFacts.putFacts([{ recipe_id: 'r', contains: 1, clear: 2, version: 1_001 }], 7)],
	refreshFacts: () => [publicFacts.refreshFacts([{ recipe_id: 'r', contains: 1, clear: 2, version: 1_001, seen: 7 }])],
	findAvoided: (db) => [publicFacts.findAvoided(db, { userId, space })],

	listNewestPublicRecipes: (db) => [
		publicRecipes.listNewestPublicRecipes(db, { viewerId: null, limit: 24 }),
		publicRecipes.listNewestPublicRecipes(db, { viewerId: null, limit: 24, after }),
		publicRecipes.listNewestPublicRecipes(db, { viewerId: null, limit: 24, after, cuisine: 'Thai' }),
		publicRecipes.listNewestPublicRecipes(db, { viewerId: null, limit: 24, after, underMinutes: 30 }),
		publicRecipes.listNewestPublicRecipes(db, { viewerId: null, limit: 24, after, clearOf: 5 }),
		publicRecipes.listNewestPublicRecipes(db, { viewerId: null, limit: 24, after, cuisine: 'Thai', clearOf: 5 }),
		publicRecipes.listNewestPublicRecipes(db, { viewerId: null, limit: 24, for: { userId, space } }),
		publicRecipes.listNewestPublicRecipes(db, { viewerId: userId, limit: 24, after, for: { userId, space } }),
	],
	listFollowedRecipes: (db) => [
		followedRecipes.listFollowedRecipes(db, { userId, limit: 25 }),
		followedRecipes.listFollowedRecipes(db, {
			userId,
			limit: 25,
			after,
			cuisine: 'Thai',
			clearOf: 5,
			underMinutes: 30,
		}),
	],
	listPublicCuisines: (db) => [publicRecipes.listPublicCuisines(db)],
	listBestPublicRecipes: (db) => [
		publicRecipes.listBestPublicRecipes(db, { viewerId: null, limit: 8, minAverage: 4 }),
		publicRecipes.listBestPublicRecipes(db, { viewerId: userId, limit: 8, minAverage: 4, for: { userId, space } }),
	],
	listPublicRecipesOf: (db) => [
		publicRecipes.listPublicRecipesOf(db, { viewerId: null, userId, limit: 24 }),
		publicRecipes.listPublicRecipesOf(db, { viewerId: 'v', userId, limit: 24, after }),
	],
	findPublicTitle: (db) => [publicRecipes.findPublicTitle(db, { recipeId: 'r' })],
	findOwnPreferences: (db) => [publicRecipes.findOwnPreferences(db, { userId })],

	saveSubscription: () => pushSubscriptions.saveSubscription(subscription, { now, most: 10 }),
	deleteSubscription: () => [pushSubscriptions.deleteSubscription(userId, 'e')],
	findSubscription: (db) => [pushSubscriptions.findSubscription(db, userId, 'e')],
	listPushes: (db) => [pushSubscriptions.listPushes(db, [push], now)],
	deleteGone: () => [pushSubscriptions.deleteGone([{ user_id: userId, endpoint: 'e' }])],
	insertWaiting: () => [pushSubscriptions.insertWaiting([{ id: 'j', run_at: now, push }], now)],

	countUses: (db) => [rateLimits.countUses(db, [{ key: 'k', windowMs: 1 }], now)],
	addUses: () => [rateLimits.addUses([{ key: 'k', windowMs: 1 }], now)],
	listUses: () => [rateLimits.listUses(['k'], now)],
	forgetUses: (db) => [rateLimits.forgetUses(db, 'k')],
	refundUse: (db) => [rateLimits.refundUse(db, 'k')],

	findRecipeHistory: (db) => [recipeHistory.findRecipeHistory(db, { space, recipeId: 'r' })],
	listDeletedSince: (db) => [recipeHistory.listDeletedSince(db, { space, since: now })],

	listRecipeHead: (db) => [recipesRead.listRecipeHead(db, { space, limit: 24 })],
	findReadableRecipe: function* (db) {
		yield recipesRead.findReadableRecipe(db, { recipeId: 'r', space })
		yield recipesRead.findReadableRecipe(db, { recipeId: 'r', space: null })
	},

	listCandidates: (db) => [
		search.listCandidates(db, { viewerId: null, wanted: [word], excluded: [] }),
		search.listCandidates(db, { viewerId: null, wanted: [word, word], excluded: ['onion'] }),
		search.listCandidates(db, { viewerId: null, wanted: [], excluded: ['onion'] }),
		search.listCandidates(db, { viewerId: null, wanted: [word], excluded: [], clearOf: 5 }),
		search.listCandidates(db, { viewerId: null, wanted: [], excluded: ['onion'], clearOf: 5 }),
		search.listCandidates(db, { viewerId: userId, wanted: [word], excluded: [], clearOf: 5 }),
		search.listCandidates(db, { viewerId: userId, wanted: [word], excluded: ['onion'], isFollowing: true }),
		search.listCandidates(db, { viewerId: userId, wanted: [], excluded: ['onion'], isFollowing: true }),
	],
	listNearTerms: (db) => [search.listNearTerms(db, { word: 'lentil', slips: 1 })],

	findMigrations: () => [migrations.findMigrations()],
	beginCronRun: () => [cronRuns.beginCronRun('r', 'jobs', now)],
	endCronRun: () => [cronRuns.endCronRun('r', { now, error: null })],
	listLastRuns: () => [cronRuns.listLastRuns(['jobs'])],
	listNewestRuns: () => [cronRuns.listNewestRuns(['jobs'], 5)],
	deleteCronRuns: () => [cronRuns.deleteCronRuns(now, 5)],
	insertEvents: () => [monitoringEvents.insertEvents([])],
	deleteEvents: () => [monitoringEvents.deleteEvents(now, 5)],
	countErrorEvents: () => [
		monitoringEvents.countErrorEvents(now, ['job_failed'], { service: 'r2', events: ['media_failed'] }),
	],
	findLongestMetric: () => [monitoringEvents.findLongestMetric('load', now)],
	countLogEvents: () => [monitoringEvents.countLogEvents(['webhook_refused'], now)],
	isFirstIncident: (db) => [
		audit.insertAudit(
			db,
			{ action: 'incident', actor: null, subject: null, outcome: 'done', now },
			monitoringEvents.isFirstIncident('xss', now),
		),
	],
	addFigures: () => [serverFigures.addFigures([], now)],
	countFigures: () => [serverFigures.countFigures(60, { kind: 'webhook', name: 'refused' }, now)],
	listFigures: () => [serverFigures.listFigures(60, { from: now, to: now + 1 })],
	deleteFigures: () => [serverFigures.deleteFigures(60, now)],
	findDatabaseSize: () => [serverFigures.findDatabaseSize()],
	findGrowth: () => [serverFigures.findGrowth(now)],
	openAlert: () => [
		alerts.openAlert(
			{ id: 'a', type: 'error_rate', about: '', severity: 'high', value: 10, now, tellAt: now },
			now - 1,
		),
	],
	seeAlert: () => [alerts.seeAlert({ type: 'error_rate', about: '', value: 10, now })],
	closeAlert: () => [alerts.closeAlert('a', userId, now)],
	findOpenAlerts: () => [alerts.findOpenAlerts([{ type: 'error_rate', about: '' }])],
	tellAgain: () => [alerts.tellAgain({ id: 'a', tellAt: now }, now - 1)],
	setTellAt: () => [alerts.setTellAt({ id: 'a', tellAt: now })],
	findAlert: () => [alerts.findAlert('a')],
	listOpenAlerts: () => [alerts.listOpenAlerts(5)],
	listAlerts: () => [alerts.listAlerts(5)],
	listAlerted: () => [alerts.listAlerted(['a@example.org'])],
	mailAlert: () => [
		alerts.mailAlert(
			{ id: 'a', tellAt: now, telling: 'a' },
			[{ id: userId, email: 'a@example.org' }],
			{ subject: 's', text: 't', html: 'h' },
			now,
		),
	],
	deleteAlerts: () => [alerts.deleteAlerts(now, 5)],
	countFailedJobs: () => [alerts.countFailedJobs(now)],
	findWaitingMail: () => [alerts.findWaitingMail(now)],
	countQueues: () => [queues.countQueues(now)],
	notifyMany: () =>
		(['meals_today', 'announcement'] as const).flatMap((kind) =>
			notifyMany.notifyMany(kind, NOBODY, { token: 't', now }),
		),
	digestQuestions: () => Object.values(digests.digestQuestions({ now, limit: 100 })),
	takeDigests: () => {
		const of = [{ kind: 'follower', user_id: userId, id: 'n', count: 1, created_at: now, text: null }] as const
		const turn = { user_id: userId, due_at: now, wants_mail: true, next: null, mail: { ...mail, headers: {}, of } }
		return digests.takeDigests([turn], now)
	},
	switchMailsOff: () => [digests.switchMailsOff(userId)],
	listAddressed: () => [null, [userId]].map((among) => announcements.listAddressed({ after: '', limit: 500, among })),
	tellAnnouncement: () =>
		announcements.tellAnnouncement([userId], { id: 'a', text: '', link: '/' }, { token: 't', now }),
	listPickedFor: () => [weeklyPicks.listPickedFor({ after: '', limit: 50, seenSince: now })],
	tellPicks: () => weeklyPicks.tellPicks([{ userId, recipeId: 'r', title: '' }], '2026-W48', { token: 't', now }),
	lookAgain: () => [true, false].map((begins) => reminders.lookAgain(space, now, { begins })),
	dueQuestions: () => Object.values(reminders.dueQuestions({ now, limit: 100, from: '2026-01-01', to: '2026-02-01' })),
	tellDue: () =>
		reminders.tellDue(
			[
				{
					...{ userId, seenAt: now, nextAt: now },
					due: [{ kind: 'meals_today', subject: '2026-01-01', values: { meals: [] }, link: '/' }],
				},
			],
			{ token: 't', now },
		),
	findNotificationPreferences: () => [notificationPreferences.findNotificationPreferences(userId)],
	saveNotificationPreferences: (db) => [
		notificationPreferences.saveNotificationPreferences(db, userId, { push_enabled: false }),
	],
	listInbox: () => [notifications.listInbox(userId, 50)],
	countUnread: () => [notifications.countUnread(userId)],
	markSeen: () =>
		notifications.markSeen(userId, { read: ['a'], dismissed: ['b'], restored: ['c'], read_until: now }, now),
	deleteNotificationsBefore: (db) => [notifications.deleteNotificationsBefore(db, { before: now, limit: 10 })],
	listOwnSessions: () => [ownSessions.listOwnSessions(userId, { sessionId: 's', now, oldest: 1 })],
	endSessionOf: (db) => [ownSessions.endSessionOf(db, actor, 't', ending)],
	endOtherSessionsOf: (db) => [ownSessions.endOtherSessionsOf(db, actor, ending)],
	keepReason: (db) => [ownSessions.keepReason(db, eq(sessionsTable.user_id, userId), ending)],
	findSessionEnd: () => [ownSessions.findSessionEnd('s', now)],

	insertOperation: (db) => [operations.insertOperation(db, operation)],
	beginNightly: (db) => [operations.beginNightly(db, { id: 'o', now, since: 1 })],
	endOperation: (db) => [operations.endOperation(db, 'o', { now, outcome: 'done', detail: {} })],
	failKilled: (db) => [operations.failKilled(db, { before: now, now })],
	findLastBackup: () => [operations.findLastBackup()],
	findBroken: () => [auditSeals.findBroken()],
	lastOperations: () => [operations.lastOperations()],
	deleteOperationsBefore: (db) => [operations.deleteOperationsBefore(db, 1)],

	sessionAndUser: () => [sessions.sessionAndUser('s')],
	listUserSessions: (db) => [sessions.listUserSessions(db, userId)],
	insertSession: (db) => [sessions.insertSession(db, session)],
	extendSession: (db) => [sessions.extendSession(db, 's', 1)],
	renewSession: (db) => [sessions.renewSession(db, 's', { id: 't', expires_at: 1, authenticated_at: now })],
	touchSession: (db) => [sessions.touchSession(db, 's', { last_seen_at: now, expires_at: 1 })],
	deleteSession: (db) => [sessions.deleteSession(db, 's')],
	deleteUserSessions: (db) => [sessions.deleteUserSessions(db, userId)],
	deleteSessionsExpiredBefore: (db) => [sessions.deleteSessionsExpiredBefore(db, 1)],

	changesAfter: () => {
		const changes = sync.changesAfter({ space, after: 0, limit: 100, heard: 7 })
		return [changes, sessions.forSession(changes, 's')]
	},
	markAt: () => [sync.markAt({ space, ver: 7 })],
	newestMark: () => [sync.newestMark(space), sessions.forSession(sync.newestMark(space), 's')],
	listEdits: (db) => [
		syncHistory.listEdits(db, { space, before: null, leftOut: [], limit: 5 }),
		syncHistory.listEdits(db, { space, before: { received_at: now, mid: 'm' }, leftOut: ['chat_session'], limit: 5 }),
	],

	listLogged: () => [syncPush.listLogged({ space, mids: ['m'] })],
	listSequences: () => [syncPush.listSequences({ space, clientId: 'c', seqs: [1] })],
	listForeignIds: () => [syncPush.listForeignIds({ space, ids: new Map([['recipe', ['r']]]) })],
	countWhereNew: () => [syncPush.countWhereNew({ space, entity: 'recipe', ids: ['r'] })],
	countUsage: () => [
		syncPush.countUsage({ space, entity: 'ingredient_line', field: 'recipe_id', ids: ['l'], parents: ['r'] }),
	],
	listShownWholes: () => [
		syncPush.listShownWholes({
			...{ space, whole: 'recipe', publicBy: 'is_public', part: 'ingredient_line', field: 'recipe_id', ids: ['l'] },
		}),
	],
	insertMutations: () => [syncPush.insertMutations({ space }, [])],
	touchClient: () => [syncPush.touchClient(client)],

	listDeleted: (db) => [
		syncTidy.listDeleted(db, {
			entities: ['recipe', 'ingredient_line', 'cook_log', 'cookbook', 'cookbook_recipe', 'meal_plan_item'],
			before: now,
			limit: 5,
		}),
	],
	listLeftOf: (db) => [
		syncTidy.listLeftOf(
			db,
			{ whole: 'recipe', part: 'ingredient_line', field: 'recipe_id' },
			{ space, ids: ['r'], limit: 5 },
		),
	],
	listOutdated: (db) => [
		syncTidy.listOutdated(db, { recipesBefore: now, othersBefore: now, most: 5, addedSince: now, limit: 5 }, now),
	],
	listUncounted: (db) => [syncTidy.listUncounted(db, { before: now, limit: 5 })],
	recount: (db) => [syncTidy.recount(db, { space, counted: COUNTED_KINDS, at: now })],
	deleteLogged: (db) => [syncTidy.deleteLogged(db, { before: now, limit: 5 })],
}
