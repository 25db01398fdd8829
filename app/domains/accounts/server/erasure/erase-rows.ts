import { statsOf } from '#app/domains/recipes/model/rating.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { hashOfWhom } from '#app/platform/server/rate-limit.ts'
import { commit } from '#app/sync/server/commit.ts'
import { ask, type Query, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { ERASED_TABLES } from '#db/personal-data.ts'
import * as queries from '#db/queries/erasure.ts'
import { deleteRating } from '#db/queries/recipe-ratings.ts'
import { eraseEvents } from '#db/queries/stripe-events.ts'
import { forgetCredits } from './forget-credits.ts'
import { keepErasedNames } from './keep-names.ts'

export type ErasedAccount = { id: string; email: string }

/** One step each: few enough that the triggers of their rows are done within a second. */
const ROWS_A_STEP = 200
const RATINGS_A_STEP = 20
const COPIES_A_STEP = 20
const WALKED_A_STEP = 5_000
const PAGES_A_STEP = 500
/** While others write, the search index may always have something to merge. */
const MAX_MERGES = 50

/**
 * Deletes every row of an account. Yields the name of what it does after each step; a caller may stop at any of them,
 * and a run that begins again comes to the same end. `last`: statements for the batch that deletes the account itself,
 * `beforeLast` what must be done before it, which may be done twice, and `afterLast` what is done in the same step
 * behind it.
 */
export async function* eraseRows(
	{ db, clock }: { db: Db; clock: Clock },
	account: ErasedAccount,
	{
		beforeLast,
		last,
		afterLast,
	}: { beforeLast?: () => Promise<void>; last?: (now: number) => Query[]; afterLast?: () => Promise<void> } = {},
): AsyncGenerator<string, void> {
	const { id } = account
	yield* untilNone('ratings given', () => forgetRatings(db, id, clock()))
	yield* untilNone('ratings received', () => queries.eraseRatingsOf(db, id, ROWS_A_STEP))
	yield* untilNone('follows, blocks and notifications', () => queries.eraseSocial(db, id, ROWS_A_STEP))
	yield* untilNone('saves received', () => queries.eraseSavesOf(db, id, ROWS_A_STEP))
	yield* untilNone('moderation entries', () => queries.eraseEntriesAbout(db, id, ROWS_A_STEP))
	yield* untilNone('reports', () => queries.eraseReportsBy(db, id, ROWS_A_STEP))
	yield* untilNone('mentions', () => queries.eraseMentions(db, id, ROWS_A_STEP))
	await queries.eraseLastWords(db)
	yield 'words of the last recipe'
	yield* untilNone('credits', () => forgetCredits(db, id, { at: clock(), limit: COPIES_A_STEP }))
	// While the row of the subscription still says which customer it is.
	yield* untilNone('payment events', () => eraseEvents(db, id, ROWS_A_STEP))
	// While their rows still say what they are.
	await keepErasedNames(db, id, clock())
	yield 'usernames'
	for (const table of ERASED_TABLES) yield* untilNone(table.name, () => queries.eraseSome(db, table, id, ROWS_A_STEP))
	yield* mergeSearch(db)
	yield* walk('search words', (after) => queries.eraseUnusedWords(db, { after, rows: WALKED_A_STEP }))
	yield* walk('limits', (after) => queries.eraseRateLimits(db, hashOfWhom(id), { after, rows: WALKED_A_STEP }))
	yield* walk('jobs', (after) => queries.eraseJobs(db, account, { after, rows: WALKED_A_STEP }))
	await beforeLast?.()
	yield 'everything outside the database'
	const now = clock()
	await writeBatch(db, [
		...auditStatements(
			db,
			{ action: 'account_erased', actor: null, subject: id, when: queries.accountExists(id) },
			now,
		),
		...(last?.(now) ?? []),
		...queries.eraseRest(id),
	])
	await afterLast?.()
	yield 'account'
}

/** Repeats a step until it finds nothing to delete. */
async function* untilNone(name: string, step: () => Promise<number>): AsyncGenerator<string, void> {
	for (let deleted = 1; deleted > 0; ) {
		deleted = await step()
		yield name
	}
}

/** Goes along a table to its end. */
async function* walk(name: string, step: (after: string) => Promise<string | null>): AsyncGenerator<string, void> {
	for (let after: string | null = ''; after !== null; ) {
		after = await step(after)
		yield name
	}
}

async function* mergeSearch(db: Db): AsyncGenerator<string, void> {
	for (let merges = 0; merges < MAX_MERGES; merges += 1) {
		const isLeft = await queries.mergeSearch(db, PAGES_A_STEP, merges === 0)
		yield 'search index'
		if (!isLeft) return
	}
}

/** Deletes some of the ratings that a cook has given; what their recipes are rated is counted again in the same batch. */
async function forgetRatings(db: Db, userId: string, at: number): Promise<number> {
	const { given } = await ask(db, { given: queries.listGivenRatings(userId, RATINGS_A_STEP) })
	for (const { recipe_id: recipeId, space } of given) {
		const forget = deleteRating({ recipeId, userId })
		if (space === null || space === userId) await writeBatch(db, [forget])
		else
			await commit(db, {
				space,
				userId: space,
				at,
				look: [{ entity: 'recipe_stats', ids: [recipeId] }],
				ask: { others: queries.ratingsBesides({ recipeId, userId }) },
				plan(seen, { others }) {
					const stats = seen.find('recipe_stats', recipeId)
					if (!stats || stats.deleted) return []
					return [{ entity: 'recipe_stats', id: recipeId, op: 'put', fields: statsOf(others) }]
				},
				also: () => [forget],
			})
	}
	return given.length
}
