import { makeId } from '#app/platform/model/ids.ts'
import { ENTITY_NAMES } from '#app/sync/model/entities.ts'
import { hasForeignRows } from '#app/sync/server/foreign-rows.ts'
import type { Db } from '#db/client.ts'
import * as accounts from '#db/queries/accounts.ts'
import * as billing from '#db/queries/billing.ts'
import * as calendarFeeds from '#db/queries/calendar-feeds.ts'
import * as cookbooks from '#db/queries/cookbooks.ts'
import * as foreignRows from '#db/queries/foreign-rows.ts'
import * as jobs from '#db/queries/jobs.ts'
import * as lookups from '#db/queries/lookups.ts'
import * as mealPlan from '#db/queries/meal-plan.ts'
import * as moderation from '#db/queries/moderation.ts'
import * as pantry from '#db/queries/pantry.ts'
import * as pictures from '#db/queries/pictures.ts'
import * as publicFacts from '#db/queries/public-facts.ts'
import * as publicRecipes from '#db/queries/public-recipes.ts'
import * as rateLimits from '#db/queries/rate-limits.ts'
import * as recipeHistory from '#db/queries/recipe-history.ts'
import * as recipeRatings from '#db/queries/recipe-ratings.ts'
import * as recipesRead from '#db/queries/recipes-read.ts'
import * as recommendations from '#db/queries/recommendations.ts'
import * as search from '#db/queries/search-recipes.ts'
import * as sessions from '#db/queries/sessions.ts'
import * as shopping from '#db/queries/shopping.ts'
import * as sync from '#db/queries/sync.ts'
import * as syncHistory from '#db/queries/sync-history.ts'
import * as syncPush from '#db/queries/sync-push.ts'
import * as syncTidy from '#db/queries/sync-tidy.ts'
import * as usage from '#db/queries/usage.ts'

/** Every module of db/queries, by file name. */
export const MODULES: Record<string, Record<string, unknown>> = {
	'accounts.ts': accounts,
	'billing.ts': billing,
	'calendar-feeds.ts': calendarFeeds,
	'cookbooks.ts': cookbooks,
	'foreign-rows.ts': foreignRows,
	'jobs.ts': jobs,
	'lookups.ts': lookups,
	'meal-plan.ts': mealPlan,
	'moderation.ts': moderation,
	'pantry.ts': pantry,
	'pictures.ts': pictures,
	'public-facts.ts': publicFacts,
	'public-recipes.ts': publicRecipes,
	'rate-limits.ts': rateLimits,
	'recipe-history.ts': recipeHistory,
	'recipe-ratings.ts': recipeRatings,
	'recipes-read.ts': recipesRead,
	'recommendations.ts': recommendations,
	'search-recipes.ts': search,
	'sessions.ts': sessions,
	'shopping.ts': shopping,
	'sync-history.ts': syncHistory,
	'sync-push.ts': syncPush,
	'sync-tidy.ts': syncTidy,
	'sync.ts': sync,
	'usage.ts': usage,
}

/** Exports that queries use and that are no queries themselves. */
export const NO_QUERIES = [
	'isEmailTaken',
	'headOf',
	'forSession',
	'publicRecipes',
	'avoidedBits',
	'fitsTable',
	'isClearOf',
]

const userId = makeId()
const space = userId
const now = 1_700_000_000_000
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
const job = { id: makeId(), kind: 'send_mail', payload: {}, run_at: now, created_at: now } as const
const link = {
	id: 't',
	user_id: userId,
	purpose: 'confirm_email',
	email_normalized: 'a@example.org',
	expires_at: now,
	created_at: now,
} as const
const cook = { id: userId, email: 'a@example.org', email_normalized: 'a@example.org', created_at: now }
const client = { client_id: 'c', space, user_id: userId, device: '', last_seq: 1, schema: 1, last_seen_at: now }
const stretch = { after: '', rows: 10, most: 5 }
const word = { begins: ['lentil'], inside: ['lent'], near: ['lentel'] }

/**
 * Each query of db/queries in every shape that its arguments give it. A function returns a statement, several of them,
 * or the promise of an answer; a promise is awaited before the next one is created, and its queries are recorded on the
 * way.
 */
export const SAMPLES: Record<string, (db: Db) => Iterable<unknown>> = {
	findSignIn: (db) => [accounts.findSignIn(db, ['a@example.org', 'b@example.org'])],
	insertCook: (db) => accounts.insertCook(db, cook, { epoch: 'e' }),
	replacePasswordHash: (db) => [accounts.replacePasswordHash(db, userId, { from: 'a', to: 'b' })],
	updateProfile: (db) => [accounts.updateProfile(db, userId, { first_name: '', last_name: '', display_name: '' })],
	insertEmailToken: (db) => [accounts.insertEmailToken(db, link)],
	expireEmailTokens: (db) => [accounts.expireEmailTokens(db, { userId, purpose: 'confirm_email', now })],
	findEmailToken: (db) => [accounts.findEmailToken(db, 't', 'confirm_email')],
	consumeConfirmation: function* (db) {
		yield accounts.consumeConfirmation(db, { id: 't', now })
		yield accounts.consumeConfirmation(db, { id: 't', userId, now })
	},
	deleteOutdated: (db) => [accounts.deleteOutdated(db, { now, endedBefore: now, doneBefore: now })],

	findCookByEmail: (db) => [billing.findCookByEmail(db, 'a@example.org')],
	putRole: (db) => [billing.putRole(db, userId, 'admin')],
	putSubscription: (db) => [billing.putSubscription(db, { user_id: userId, updated_at: now })],

	findCalendarFeed: (db) => [calendarFeeds.findCalendarFeed(db, 'h')],
	findFeedOfCook: (db) => [calendarFeeds.findFeedOfCook(db, userId)],
	putCalendarFeed: (db) => [
		calendarFeeds.putCalendarFeed(db, { user_id: userId, space, secret_hash: 'h', created_at: now }),
	],
	deleteCalendarFeed: (db) => [calendarFeeds.deleteCalendarFeed(db, userId)],

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
		for (const entity of ENTITY_NAMES.filter(hasForeignRows)) yield foreignRows.findForeignRows(db, entity, stretch)
	},
	findRefusedLinks: (db) => [foreignRows.findRefusedLinks(db, 'taken', stretch)],
	listLiveRecipes: () => [foreignRows.listLiveRecipes(['r'])],

	insertJob: (db) => [jobs.insertJob(db, job)],
	takeDueJobs: (db) => [jobs.takeDueJobs(db, { now, lockedUntil: now, limit: 5 })],
	finishJob: (db) => [jobs.finishJob(db, 'j', now)],
	retryJob: (db) => [jobs.retryJob(db, 'j', { error: '', runAt: now })],
	giveUpJob: (db) => [jobs.giveUpJob(db, 'j', { error: '', now })],
	blankEndedMails: (db) => [jobs.blankEndedMails(db)],

	listCuisines: (db) => [lookups.listCuisines(db)],
	listCategories: (db) => [lookups.listCategories(db)],
	listUsedCategories: (db) => [lookups.listUsedCategories(db, { space })],
	listOwnCuisines: (db) => [lookups.listOwnCuisines(db, { space })],

	listShoppingItems: (db) => [shopping.listShoppingItems(db, { space })],
	listAisleOrders: (db) => [shopping.listAisleOrders(db, { space })],
	listPantryItems: (db) => [pantry.listPantryItems(db, { space })],

	insertAgain: () => [
		moderation.insertAgain([{ id: 'e', entity: 'recipe', row_id: 'r' }], { reason: 'again', user_id: userId, now }),
	],
	insertUnchecked: () => [
		moderation.insertUnchecked([{ id: 'q', entity: 'recipe', row_id: 'r' }], { reason: '', user_id: userId, now }),
	],
	insertReport: (db) =>
		(['recipe', 'cookbook'] as const).map((entity) =>
			moderation.insertReport(db, { id: 'q', entity, row_id: 'r', reason: '', note: '', userId, now }),
		),
	listOpenEntries: (db) => [moderation.listOpenEntries(db, { limit: 20 })],
	findEntry: (db) => [moderation.findEntry(db, { id: 'q' })],
	decideEntries: (db) => [
		moderation.decideEntries(db, { entity: 'recipe', row_id: 'r' }, { state: 'kept', by: userId, now }),
	],

	findRatable: () => [recipeRatings.findRatable({ recipeId: 'r', userId })],
	putRating: () => [recipeRatings.putRating({ recipeId: 'r', userId, stars: 4, at: now })],

	listProposed: (db) => [recommendations.listProposed(db, { userId, space })],

	reserveUse: (db) => [usage.reserveUse(db, { userId, feature: 'recipe_generations', month: '2026-11' }, 0)],
	refundUsage: (db) => [usage.refundUsage(db, { userId, feature: 'recipe_generations', month: '2026-11' })],

	listPlannedMeals: (db) => [mealPlan.listPlannedMeals(db, { space, from: '2026-11-16', to: '2026-11-22' })],

	insertPictureWithin: (db) => [pictures.insertPictureWithin(db, picture, 10)],
	insertPictures: (db) => [pictures.insertPictures(db, [picture])],
	listOwnPictures: (db) => [pictures.listOwnPictures(db, { userId, paths: ['/media/a', '/media/b'] })],
	markPrivate: (db) => [pictures.markPrivate(db, { userId, paths: ['/media/a', '/media/b'] })],
	listOpenUnshown: (db) => [pictures.listOpenUnshown(db, { userId, paths: ['/media/a', '/media/b'] })],
	listLeftOpen: (db) => [pictures.listLeftOpen(db, { before: now, limit: 5 })],
	markReferenced: (db) => [pictures.markReferenced(db, space, ['/media/a', '/media/b'])],
	markUnreferenced: (db) => [pictures.markUnreferenced(db, space, ['/media/a', '/media/b'], now)],
	listPicturesAlike: (db) => [pictures.listPicturesAlike(db, '/media/a')],
	listNaming: (db) => [pictures.listNaming(db, { space, paths: ['/media/a'] })],
	removePictures: (db) => pictures.removePictures(db, { userId, paths: ['/media/a', '/media/b'] }),
	deletePicture: (db) => [pictures.deletePicture(db, '/media/a')],
	takeLeftPictures: (db) => [pictures.takeLeftPictures(db, { before: now, limit: 5 })],

	listTouchedFacts: () => [publicFacts.listTouchedFacts({ space, recipeIds: ['r'], lineIds: ['l'], publishes: ['p'] })],
	listOutdatedFacts: () => [publicFacts.listOutdatedFacts({ version: 1_001, limit: 50 })],
	putFacts: () => [publicFacts.putFacts([{ recipe_id: 'r', contains: 1, clear: 2, version: 1_001 }], 7)],
	refreshFacts: () => [publicFacts.refreshFacts([{ recipe_id: 'r', contains: 1, clear: 2, version: 1_001, seen: 7 }])],
	findAvoided: (db) => [publicFacts.findAvoided(db, { userId, space })],

	listNewestPublicRecipes: (db) => [
		publicRecipes.listNewestPublicRecipes(db, { limit: 24 }),
		publicRecipes.listNewestPublicRecipes(db, { limit: 24, after }),
		publicRecipes.listNewestPublicRecipes(db, { limit: 24, after, cuisine: 'Thai' }),
		publicRecipes.listNewestPublicRecipes(db, { limit: 24, after, underMinutes: 30 }),
		publicRecipes.listNewestPublicRecipes(db, { limit: 24, after, clearOf: 5 }),
		publicRecipes.listNewestPublicRecipes(db, { limit: 24, after, cuisine: 'Thai', clearOf: 5 }),
		publicRecipes.listNewestPublicRecipes(db, { limit: 24, for: { userId, space } }),
	],
	listPublicCuisines: (db) => [publicRecipes.listPublicCuisines(db)],
	listBestPublicRecipes: (db) => [
		publicRecipes.listBestPublicRecipes(db, { limit: 8, minAverage: 4 }),
		publicRecipes.listBestPublicRecipes(db, { limit: 8, minAverage: 4, for: { userId, space } }),
	],
	listPublicRecipesOf: (db) => [
		publicRecipes.listPublicRecipesOf(db, { userId, limit: 24 }),
		publicRecipes.listPublicRecipesOf(db, { userId, limit: 24, after }),
	],
	findPublicProfile: (db) => [publicRecipes.findPublicProfile(db, { userId })],
	findOwnPreferences: (db) => [publicRecipes.findOwnPreferences(db, { userId })],

	countUses: (db) => [rateLimits.countUses(db, [{ key: 'k', windowMs: 1 }], now)],
	addUses: () => [rateLimits.addUses([{ key: 'k', windowMs: 1 }], now)],
	listUses: () => [rateLimits.listUses(['k'], now)],
	forgetUses: (db) => [rateLimits.forgetUses(db, 'k')],
	refundUse: (db) => [rateLimits.refundUse(db, 'k')],

	findRecipeHistory: (db) => [recipeHistory.findRecipeHistory(db, { space, recipeId: 'r' })],
	listDeletedSince: (db) => [recipeHistory.listDeletedSince(db, { space, since: now })],

	listRecipeHead: (db) => [recipesRead.listRecipeHead(db, { space, limit: 24 })],
	findRecipePictures: (db) => [recipesRead.findRecipePictures(db, { space, recipeId: 'r' })],
	findReadableRecipe: function* (db) {
		yield recipesRead.findReadableRecipe(db, { recipeId: 'r', space })
		yield recipesRead.findReadableRecipe(db, { recipeId: 'r', space: null })
	},

	listCandidates: (db) => [
		search.listCandidates(db, { wanted: [word], excluded: [] }),
		search.listCandidates(db, { wanted: [word, word], excluded: ['onion'] }),
		search.listCandidates(db, { wanted: [], excluded: ['onion'] }),
		search.listCandidates(db, { wanted: [word], excluded: [], clearOf: 5 }),
		search.listCandidates(db, { wanted: [], excluded: ['onion'], clearOf: 5 }),
	],
	listNearTerms: (db) => [search.listNearTerms(db, { word: 'lentil', slips: 1 })],

	sessionAndUser: () => [sessions.sessionAndUser('s')],
	listUserSessions: (db) => [sessions.listUserSessions(db, userId)],
	insertSession: (db) => [sessions.insertSession(db, session)],
	extendSession: (db) => [sessions.extendSession(db, 's', 1)],
	touchSession: (db) => [sessions.touchSession(db, 's', now)],
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
		syncHistory.listEdits(db, { space, before: null, limit: 5 }),
		syncHistory.listEdits(db, { space, before: { received_at: now, mid: 'm' }, limit: 5 }),
	],

	listLogged: () => [syncPush.listLogged({ space, mids: ['m'] })],
	listSequences: () => [syncPush.listSequences({ space, clientId: 'c', seqs: [1] })],
	listForeignIds: () => [syncPush.listForeignIds({ space, ids: new Map([['recipe', ['r']]]) })],
	countWhereNew: () => [syncPush.countWhereNew({ space, entity: 'recipe', ids: ['r'] })],
	countUsage: () => [syncPush.countUsage({ space, entity: 'ingredient_line', ids: ['l'], parents: ['r'] })],
	listShownWholes: () => [syncPush.listShownWholes({ space, whole: 'recipe', part: 'ingredient_line', ids: ['l'] })],
	insertMutations: () => [syncPush.insertMutations({ space }, [])],
	touchClient: () => [syncPush.touchClient(client)],

	listDeleted: (db) => [
		syncTidy.listDeleted(db, {
			entities: ['recipe', 'ingredient_line', 'cook_log', 'cookbook', 'cookbook_recipe', 'meal_plan_item'],
			before: now,
			limit: 5,
		}),
	],
	listOfRecipes: (db) => [syncTidy.listOfRecipes(db, { space, ids: ['r'], limit: 5 })],
	listOutdated: (db) => [
		syncTidy.listOutdated(db, { recipesBefore: now, othersBefore: now, most: 5, addedSince: now, limit: 5 }, now),
	],
	listUncounted: (db) => [syncTidy.listUncounted(db, { before: now, limit: 5 })],
	recount: (db) => [syncTidy.recount(db, { space, at: now })],
	deleteLogged: (db) => [syncTidy.deleteLogged(db, { before: now, limit: 5 })],
}
