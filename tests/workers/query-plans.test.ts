import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { ENTITY_NAMES, parentField } from '#app/sync/model/entities.ts'
import { commit } from '#app/sync/server/commit.ts'
import { blankRow } from '#db/json-rows.ts'
import { listBestPublicRecipes } from '#db/queries/public-recipes.ts'
import { listCandidates } from '#db/queries/search-recipes.ts'
import { tableOf, writesOf } from '#db/row-writes.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../setup/memory-db.ts'
import { findScans, statementsOf } from './query-plans/plan-reader.ts'
import { MODULES, NO_QUERIES, SAMPLES } from './query-plans/samples.ts'
import { textsOf } from './query-plans/texts-of.ts'

/** Intended scans of a whole table or index, with the reason. */
const MEANT: { in: string; line: RegExp; because: string }[] = [
	{
		in: 'commit',
		line: /^SCAN public_recipe_stale$/,
		because: 'it is empty but for what the same batch has written into it',
	},
	{
		in: 'blankEndedMails',
		line: /^SCAN jobs USING INDEX jobs_ended_mails$/,
		because: 'a mail leaves the index by this very statement',
	},
	{
		in: 'listNewestPublicRecipes',
		line: /^SCAN public_recipe_facts USING (COVERING )?INDEX public_recipe_facts_newest$/,
		because: 'it walks along the index in the order of the list and ends at its limit',
	},
	{
		in: 'listCandidates',
		line: /^SCAN public_recipe_facts USING COVERING INDEX public_recipe_facts_newest$/,
		because: 'a search of excluded words alone walks along the newest recipes and ends at its limit',
	},
	{
		in: 'listNearTerms',
		line: /^SCAN public_recipe_vocabulary$/,
		because: 'a slip may be in any letter; the words of all recipes grow far slower than the recipes',
	},
	{
		in: 'stale_search_taken',
		line: /^SCAN public_recipe_one_terms VIRTUAL TABLE/,
		because: 'it holds the words of one recipe',
	},
	{
		in: 'listCuisines',
		line: /^SCAN cuisines USING COVERING INDEX cuisines_name_unique$/,
		because: 'it walks along the names and ends at its limit',
	},
	{
		in: 'listCategories',
		line: /^SCAN categories USING COVERING INDEX categories_name_unique$/,
		because: 'it walks along the names and ends at its limit',
	},
	{
		in: 'listOpenThings',
		line: /^SCAN moderation_queue USING INDEX moderation_queue_open$/,
		because: 'it walks along what is open, oldest first, and ends at its limit',
	},
	{
		in: 'listDecided',
		line: /^SCAN moderation_queue USING INDEX moderation_queue_decided$/,
		because: 'it walks along what was decided, newest first, and ends at its limit',
	},
	{
		in: 'listWaitingAppeals',
		line: /^SCAN moderation_appeals USING INDEX moderation_appeals_waiting$/,
		because: 'it walks along what waits, oldest first, and ends at its limit',
	},
	{
		in: 'sessionAndUser',
		line: /^SCAN switches$/,
		because: 'it has a row for each of nine switches at most, and one that changes nothing has none',
	},
	{ in: 'stopsNow', line: /^SCAN switches$/, because: 'it has nine rows at most' },
	{ in: 'listSwitches', line: /^SCAN switches$/, because: 'it has nine rows at most' },
	{ in: 'listPausedKinds', line: /^SCAN job_pauses$/, because: 'it has a row for each kind of job at most' },
	{
		in: 'listJobs',
		line: /^SCAN jobs USING INDEX jobs_(due|failed)$/,
		because: 'it walks along the index in the order of the list and ends at its limit',
	},
	{
		in: 'countJobs',
		line: /^SCAN \(subquery-\d+\)$/,
		because: 'what is counted ends at a thousand rows of an index',
	},
	{
		in: 'countReads',
		line: /^SCAN \(subquery-\d+\)$/,
		because: 'what is counted ends at a thousand rows of an index',
	},
	{
		in: 'countPlans',
		line: /^SCAN b USING (COVERING )?INDEX subscriptions_plans$/,
		because: 'plans are counted, along an index of those who have one',
	},
	{
		in: 'countUnpaid',
		line: /^SCAN subscriptions USING (COVERING )?INDEX subscriptions_unpaid$/,
		because: 'it counts along an index of those who have not paid',
	},
	{
		in: 'countCooks',
		line: /^SCAN users USING COVERING INDEX /,
		because: 'accounts are counted, along the smallest index',
	},
	...['countAudience', 'insertMessage'].map((name) => ({
		in: name,
		line: /^SCAN u( USING INDEX .*)?$/,
		because: 'the cooks of a message are counted before it is sent, a few times a year',
	})),
	{
		in: 'listMessages',
		line: /^SCAN announcements USING INDEX announcements_newest$/,
		because: 'it ends at its limit',
	},
	{
		in: 'countForOverview',
		line: /^SCAN moderation_queue USING COVERING INDEX moderation_queue_open$/,
		because: 'it counts what is open, up to a limit, and takes the oldest',
	},
	{
		in: 'countForOverview',
		line: /^SCAN moderation_appeals USING COVERING INDEX moderation_appeals_waiting$/,
		because: 'it counts what waits, up to a limit, and takes the oldest',
	},
	{ in: 'listCredits', line: /^SCAN c$/, because: 'it is what the recursion has found' },
	{ in: 'listFollowedRecipes', line: /^SCAN m$/, because: 'it is the queue of the recursion, one row a step' },
	{ in: 'listProposed', line: /^SCAN m$/, because: 'it is the queue of the recursion, one row a step' },
	{
		in: 'listUncounted',
		line: /^SCAN spaces USING INDEX spaces_by_count$/,
		because: 'it begins with the space that was counted longest ago and ends at its limit',
	},
	{
		in: 'listAlerted',
		line: /^SCAN users$/,
		because: 'administrators have no index, and are alerted a few times a year',
	},
	{
		in: 'listOpenAlerts',
		line: /^SCAN alerts USING INDEX alerts_open_newest$/,
		because: 'it walks along the open alerts, newest first, and ends at its limit',
	},
	{
		in: 'listAlerts',
		line: /^SCAN alerts USING INDEX alerts_(open_newest|by_time)$|^SCAN (a|\(subquery-\d+\))$/,
		because: 'it walks along the open and the closed alerts, newest first, and ends at its limit',
	},
	{
		in: 'countQueues',
		line: /^SCAN jobs USING (COVERING )?INDEX jobs_(due|open_by_kind|failed|failed_by_kind)$/,
		because: 'it counts the jobs that wait and those that were given up, by an index of each',
	},
	{
		in: 'findMigrations',
		line: /^SCAN __drizzle_migrations$/,
		because: 'it has a row for each migration',
	},
	{
		in: 'listAudit',
		line: /^SCAN audit_log USING INDEX audit_log_by_time$/,
		because: 'it walks along the index in the order of the list and ends at its limit',
	},
	...[
		...['findAwaitingSeal', 'listUncopied', 'findPrunable', 'deletePruned', 'sealState', 'checkQueries'],
		...['audit_log_delete', 'audit_seals_delete', 'audit_seals_inserted', 'audit_prunes_inserted'],
	].map((name) => ({
		in: name,
		line: /^SCAN audit_(seals|prunes)$/,
		because: 'it begins at the newest row and ends at the first',
	})),
	{
		in: 'listPrunes',
		line: /^SCAN audit_prunes$/,
		because: 'it has one row for each hour at most, and the check reads all',
	},
	...['checkQueries', 'auditTriggers', 'auditEnds'].map((name) => ({
		in: name,
		line: /^SCAN sqlite_(master|sequence)$/,
		because: 'it has a row for each table, index and trigger',
	})),
	{ in: 'deleteLogged', line: /^SCAN mutations$/, because: 'it begins at the oldest row and ends at its limit' },
]
let memory: MemoryDb
/**
 * The connection for query plans: the driver leaves that statement open, and nothing can be written on the same
 * connection.
 */
let plans: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
	plans = await openMemoryDb()
})
afterAll(() => {
	memory.close()
	plans.close()
})

async function scansOf(name: string, texts: string[]): Promise<string[]> {
	const found: string[] = []
	for (const text of texts) {
		const { rows } = await plans.db.$client.execute(`explain query plan ${text}`)
		const scans = findScans(rows.map(({ detail }) => String(detail)))
		const isMeant = (line: string) => MEANT.some((meant) => meant.in === name && meant.line.test(line))
		found.push(...scans.filter((line) => !isMeant(line)).map((line) => `${name}: ${line}\n    ${text.slice(0, 300)}`))
	}
	return found
}

test('every query of db/queries has a sample', () => {
	const files = readdirSync(join(PROJECT_ROOT, 'db/queries')).filter((file) => !file.endsWith('.test.ts'))
	expect(Object.keys(MODULES).sort()).toEqual(files.sort())
	const exported = Object.values(MODULES).flatMap((module) =>
		Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
	)
	expect(Object.keys(SAMPLES).sort()).toEqual(exported.filter((name) => !NO_QUERIES.includes(name)).sort())
})

test('no query of db/queries scans a growing table', async () => {
	const found: string[] = []
	for (const [name, make] of Object.entries(SAMPLES)) {
		const texts = await textsOf(memory, [() => make(memory.db)])
		expect(texts.length, name).toBeGreaterThan(0)
		found.push(...(await scansOf(name, texts)))
	}
	expect(found).toEqual([])
})

test('no read, count or write of a commit scans a growing table', async () => {
	const cook = await makeUser(memory.db)
	const common = { space: cook.space, userId: cook.id }
	const row = (entity: (typeof ENTITY_NAMES)[number], isNew: boolean) => {
		const fields = blankRow(tableOf(entity))
		return { entity, id: makeId(), ver: 1, isNew, deleted_at: null, fields, changed: Object.keys(fields) }
	}
	const texts = await textsOf(memory, [
		() => [makeRecipe(memory.db, cook, { is_public: true, images: ['/media/a'] })],
		() => [
			commit(memory.db, {
				...common,
				at: 1,
				look: ENTITY_NAMES.flatMap((entity) => [
					{ entity, ids: ['x'] },
					...(parentField(entity) ? [{ entity, parent: 'x' }] : []),
					...(entity === 'sync_issue' ? [{ entity, by: 'row_id', values: ['x'] }] : []),
				]),
				count: [...ENTITY_NAMES],
				plan: () => [],
			}),
		],
		...ENTITY_NAMES.flatMap((entity) => [true, false].map((isNew) => () => writesOf(common, [row(entity, isNew)]))),
	])
	expect(texts.length).toBeGreaterThan(3 * ENTITY_NAMES.length)
	expect(await scansOf('commit', texts)).toEqual([])
})

test('the best rated public recipes and searches with only excluded words are read from the best rated on', async () => {
	const { db } = plans
	for (const query of [
		listBestPublicRecipes(db, { viewerId: null, limit: 8, minAverage: 4 }),
		listCandidates(db, { viewerId: null, wanted: [], excluded: ['onion'] }),
	]) {
		const { rows } = await db.$client.execute(`explain query plan ${query.toSQL().sql}`)
		expect(rows.map(({ detail }) => detail).join('\n')).toMatch(/recipe_stats USING INDEX recipe_stats_best /)
	}
})

test('no trigger scans a growing table', async () => {
	const triggers = await memory.db.all<{ name: string; sql: string }>(
		sql`select name, sql from sqlite_master where type = 'trigger'`,
	)
	expect(triggers.length).toBeGreaterThan(0)
	const found = await Promise.all(triggers.map((trigger) => scansOf(trigger.name, statementsOf(trigger.sql))))
	expect(found.flat()).toEqual([])
})

test('a statement that scans a whole table or index is found, whatever its alias', async () => {
	const texts = ['select r.id from recipes r where r.title = ?1', 'select count(*) from users']
	expect(await scansOf('made up', texts)).toHaveLength(texts.length)
	expect(await scansOf('made up', ['select value from json_each(?1)', 'select id from recipes where id = ?1'])).toEqual(
		[],
	)
})
