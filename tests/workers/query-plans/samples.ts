import { makeId } from '../../../app/platform/model/ids.ts'
import type { Db } from '../../../db/client.ts'
import * as accounts from '../../../db/queries/accounts.ts'
import * as billing from '../../../db/queries/billing.ts'
import * as calendarFeeds from '../../../db/queries/calendar-feeds.ts'
import * as cookbooks from '../../../db/queries/cookbooks.ts'
import * as jobs from '../../../db/queries/jobs.ts'
import * as lookups from '../../../db/queries/lookups.ts'
import * as mealPlan from '../../../db/queries/meal-plan.ts'
import * as moderation from '../../../db/queries/moderation.ts'
import * as pantry from '../../../db/queries/pantry.ts'
import * as pictures from '../../../db/queries/pictures.ts'
import * as publicRecipes from '../../../db/queries/public-recipes.ts'
import * as rateLimits from '../../../db/queries/rate-limits.ts'
import * as recipeHistory from '../../../db/queries/recipe-history.ts'
import * as recipeRatings from '../../../db/queries/recipe-ratings.ts'
import * as recipesRead from '../../../db/queries/recipes-read.ts'
import * as recommendations from '../../../db/queries/recommendations.ts'
import * as search from '../../../db/queries/search-recipes.ts'
import * as sessions from '../../../db/queries/sessions.ts'
import * as shopping from '../../../db/queries/shopping.ts'
import * as sync from '../../../db/queries/sync.ts'
import * as syncHistory from '../../../db/queries/sync-history.ts'
import * as syncPush from '../../../db/queries/sync-push.ts'
import * as syncTidy from '../../../db/queries/sync-tidy.ts'
import * as usage from '../../../db/queries/usage.ts'

/** Every module of db/queries, by its file's name. */
export const MODULES: Record<string, Record<string, unknown>> = {
	'accounts.ts': accounts,
	'billing.ts': billing,
	'calendar-feeds.ts': calendarFeeds,
	'cookbooks.ts': cookbooks,
	'jobs.ts': jobs,
	'lookups.ts': lookups,
	'meal-plan.ts': mealPlan,
	'moderation.ts': moderation,
	'pantry.ts': pantry,
	'pictures.ts': pictures,
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

/** Exported for the queries' sake, and none themselves. */
export const NO_QUERIES = ['isEmailTaken', 'headOf', 'forSession', 'publicRecipes']

const userId = makeId()
const space = userId
const now = 1_700_000_000_000
const after = { created_at: now, id: makeId() }
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
const word = { begins: ['lentil'], inside: ['lent'], near: ['lentel'] }

/**
 * Each query of db/queries in every shape that its arguments give it. What a function returns is a statement, several of
 * them, or the promise of an answer: the promise is awaited, before the next
 * one is made, and what it asks is written down on the way.
 */
export const SAMPLES: Record<string, (db: Db) => Iterable<unknown>> = {
	findSignIn: (db) => [accounts.findSignIn(db, 'a@example.org')],
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

	insertJob: (db) => [jobs.insertJob(db, job)],
	takeDueJobs: (db) => [jobs.takeDueJobs(db, { now, lockedUntil: now, limit: 5 })],
	finishJob: (db) => [jobs.finishJob(db, 'j', now)],
	retryJob: (db) => [jobs.retryJob(db, 'j', { error: '', runAt: now })],
	giveUpJob: (db) => [jobs.giveUpJob(db, 'j', { error: '', now })],
	blankEndedMails: (db) => [jobs.blankEndedMails(db)],

	listCuisines: (db) => [lookups.listCuisines(db)],
	listCategories: (db) => [lookups.listCategories(db)],
	listUsedCategories: (db) => [lookups.listUsedCategories(db, { space })],

	listShoppingItems: (db) => [shopping.listShoppingItems(db, { space })],
	listAisleOrders: (db) => [shopping.listAisleOrders(db, { space })],
	listPantryItems: (db) => [pantry.listPantryItems(db, { space })],

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

	listProposed: (db) => [recommendations.listProposed(db, { userId })],

	reserveUse: (db) => [usage.reserveUse(db, { userId, feature: 'recipe_generations', month: '2026-11' }, 0)],
	giveBackUsage: (db) => [usage.giveBackUsage(db, { userId, feature: 'recipe_generations', month: '2026-11' })],

	listPlannedMeals: (db) => [mealPlan.listPlannedMeals(db, { space, from: '2026-11-16', to: '2026-11-22' })],

	insertPictureWithin: (db) => [pictures.insertPictureWithin(db, picture, 10)],
	insertPictures: (db) => [pictures.insertPictures(db, [picture])],
	listOwnPictures: (db) => [pictures.listOwnPictures(db, { userId, paths: ['/media/a', '/media/b'] })],
	markPrivate: (db) => [pictures.markPrivate(db, { userId, paths: ['/media/a', '/media/b'] })],
	markReferenced: (db) => [pictures.markReferenced(db, space, ['/media/a', '/media/b'])],
	markUnreferenced: (db) => [pictures.markUnreferenced(db, space, ['/media/a', '/media/b'], now)],
	deletePicture: (db) => [pictures.deletePicture(db, '/media/a')],
	takeLeftPictures: (db) => [pictures.takeLeftPictures(db, { before: now, limit: 5 })],

	listNewestPublicRecipes: (db) => [
		publicRecipes.listNewestPublicRecipes(db, { limit: 24 }),
		publicRecipes.listNewestPublicRecipes(db, { limit: 24, after }),
		publicRecipes.listNewestPublicRecipes(db, { limit: 24, after, cuisine: 'Thai' }),
		publicRecipes.listNewestPublicRecipes(db, { limit: 24, after, underMinutes: 30 }),
	],
	listPublicCuisines: (db) => [publicRecipes.listPublicCuisines(db)],
	listBestPublicRecipes: (db) => [publicRecipes.listBestPublicRecipes(db, { limit: 8, minAverage: 4 })],
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
	giveBackUse: (db) => [rateLimits.giveBackUse(db, 'k')],

	findRecipeHistory: (db) => [recipeHistory.findRecipeHistory(db, { space, recipeId: 'r' })],
	listDeletedSince: (db) => [recipeHistory.listDeletedSince(db, { space, since: now })],

	listRecipeHead: (db) => [recipesRead.listRecipeHead(db, { space, limit: 24 })],
	findReadableRecipe: function* (db) {
		yield recipesRead.findReadableRecipe(db, { recipeId: 'r', space })
		yield recipesRead.findReadableRecipe(db, { recipeId: 'r', space: null })
	},

	listCandidates: (db) => [
		search.listCandidates(db, { wanted: [word], excluded: [] }),
		search.listCandidates(db, { wanted: [word, word], excluded: ['onion'] }),
		search.listCandidates(db, { wanted: [], excluded: ['onion'] }),
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
		const changes = sync.changesAfter({ space, after: 0, limit: 100 })
		return [changes, sessions.forSession(changes, 's')]
	},
	listEdits: (db) => [
		syncHistory.listEdits(db, { space, before: null, limit: 5 }),
		syncHistory.listEdits(db, { space, before: { received_at: now, mid: 'm' }, limit: 5 }),
	],

	listLogged: () => [syncPush.listLogged({ space, mids: ['m'] })],
	listSequences: () => [syncPush.listSequences({ space, clientId: 'c', seqs: [1] })],
	listForeignIds: () => [syncPush.listForeignIds({ space, ids: new Map([['recipe', ['r']]]) })],
	countWhereNew: () => [syncPush.countWhereNew({ space, entity: 'recipe', ids: ['r'] })],
	countLines: () => [syncPush.countLines({ space, ids: ['l'], recipeIds: ['r'] })],
	insertMutations: () => [syncPush.insertMutations({ space }, [])],
	touchClient: () => [syncPush.touchClient(client)],

	listDeleted: (db) => [
		syncTidy.listDeleted(db, {
			entities: ['recipe', 'ingredient_line', 'cook_log', 'cookbook', 'cookbook_recipe', 'meal_plan_item'],
			before: now,
			limit: 5,
		}),
	],
	listOutdated: (db) => [
		syncTidy.listOutdated(db, { recipesBefore: now, othersBefore: now, most: 5, addedSince: now, limit: 5 }, now),
	],
	deleteLogged: (db) => [syncTidy.deleteLogged(db, { before: now, limit: 5 })],
}
