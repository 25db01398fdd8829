import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileLinksAgain } from '#app/domains/cookbooks/server/restore-links.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { cookbookRecipeId, earlyCookbookRecipeId, mealPlanId } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { drainJobs, type JobHandlers, LANES } from '#app/platform/server/drain-jobs.ts'
import { enqueueStep } from '#app/platform/server/jobs.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeCookbook } from '../../../tests/factories/cookbooks.ts'
import { lineFields } from '../../../tests/factories/recipe-fields.ts'
import { makeRecipe } from '../../../tests/factories/recipes.ts'
import { type Cook, put, remove, rowIn, rowsIn, type SyncApp, startSyncApp } from '../../../tests/setup/sync-app.ts'
import type { EntityName, RowChange } from '../model/entities.ts'
import { ID_TAKEN } from '../model/id-taken.ts'
import { commit } from './commit.ts'
import { deleteForeignRows, WITH_FOREIGN_ROWS } from './foreign-rows.ts'
import { refusalIssueId } from './issues.ts'

let app: SyncApp
let now: number
let steps: number
beforeEach(async () => {
	app = await startSyncApp()
	now = Date.now()
	steps = 0
})
afterEach(() => app.close())

const KINDS = WITH_FOREIGN_ROWS.map(({ entity }) => entity)

/** As databases older than the first migration have queued them. */
async function startJobs(): Promise<void> {
	const run = 'mend-spaces'
	for (const entity of KINDS) await enqueueStep(app.memory.db, 'delete_foreign_rows', { run, entity, after: '' }, now)
	await enqueueStep(app.memory.db, 'file_links_again', { run, after: '' }, now)
	now += MINUTE_MS
}

/** The cron's runs, a minute apart, until nothing is queued. */
async function runJobs(handlers: Partial<JobHandlers> = {}): Promise<void> {
	const { db } = app.memory
	const none = async () => {}
	const all: JobHandlers = {
		send_mail: none,
		delete_pictures: none,
		show_pictures: none,
		judge_entry: none,
		forget_recipes: none,
		read_customer: none,
		settle_double: none,
		sweep_customers: none,
		tell_followers: none,
		announce: none,
		weekly_picks: none,
		delete_foreign_rows: (step) => deleteForeignRows(db, step, now),
		file_links_again: (step) => fileLinksAgain(db, step, now),
		...handlers,
	}
	const log = { info: () => {}, error: () => {} }
	for (;;) {
		const open = await db
			.select()
			.from(jobs)
			.where(and(isNull(jobs.done_at), isNull(jobs.failed_at)))
		if (open.length === 0) return
		const { ran } = await drainJobs({ db, clock: () => now, log }, LANES.other, all)
		steps += ran
		now += MINUTE_MS
	}
}

/** Writes rows that pushes refuse today but used to accept. */
const write = (cook: Cook, changes: RowChange[]) =>
	commit(app.memory.db, { space: cook.space, userId: cook.id, at: 1, plan: () => changes })

const make = (entity: EntityName, id: string, fields: object) => ({ entity, id, op: 'put', fields }) as RowChange

const meal = (meal_plan_id: string) => ({
	...{ meal_plan_id, name: 'Soup', time: null, section: 'Dinner', icon: null, recipe_id: null, servings: null },
	position: 0,
})
const cookLog = (cook: Cook, recipe_id: string) => ({
	...{ user_id: cook.id, recipe_id, cooked_on: '2026-11-01', note: '', rating: null, images: [], created_at: 1 },
	recipe: { title: 'Soup', servings: 2, instructions: '', lines: [] },
})

/** Ann's things, and rows of Bob's under them and under his own. */
async function twoCooks() {
	const { db } = app.memory
	const [ann, bob] = [await app.signUp(), await app.signUp()]
	const thingsOf = async (cook: Cook) => {
		const { id: recipe } = await makeRecipe(db, cook, { is_public: true })
		const { id: book } = await makeCookbook(db, cook, { is_public: true })
		const day = mealPlanId(cook.space, '2026-11-01')
		await write(cook, [make('meal_plan', day, { user_id: cook.id, date: '2026-11-01' })])
		return { recipe, book, day }
	}
	const [anns, bobs] = [await thingsOf(ann), await thingsOf(bob)]
	const rowsUnder = ({ recipe, book, day }: typeof anns) =>
		[
			make('ingredient_line', makeId(), lineFields({ recipe_id: recipe, text: 'salt' })),
			make('cook_log', makeId(), cookLog(bob, recipe)),
			make('cookbook_recipe', makeId(), { cookbook_id: book, recipe_id: bobs.recipe, created_at: 1 }),
			make('meal_plan_item', makeId(), meal(day)),
		] satisfies RowChange[]
	const [foreign, own] = [rowsUnder(anns), rowsUnder(bobs)]
	await write(bob, [...foreign, ...own])
	return { ann, bob, anns, bobs, foreign, own }
}

describe('earlier rows whose parent is another cook’s', () => {
	test('are deleted in their own space, whose devices receive the deletion; all others stay, and a second run does nothing', async () => {
		const { ann, bob, foreign, own } = await twoCooks()
		const [phone, tablet] = [ann.device(), bob.device()]
		await phone.sync()
		await tablet.sync()
		await startJobs()
		await runJobs()
		const heard = await tablet.sync()
		for (const { entity, id } of foreign) expect(rowIn(heard, entity, id), entity).toMatchObject({ deleted: true })
		for (const { entity, id } of own) expect(rowIn(heard, entity, id), entity).toBeUndefined()
		expect((await phone.sync()).rows).toEqual([])
		await app.memory.db.delete(jobs)
		await startJobs()
		await runJobs()
		expect((await tablet.sync()).rows).toEqual([])
		const all = await bob.device().sync()
		for (const { entity, id } of own) expect(rowIn(all, entity, id), entity).toMatchObject({ deleted: false })
	})

	test('a deleted line is kept whole in the history of its own cook', async () => {
		const { bob, foreign } = await twoCooks()
		const line = foreign.find(({ entity }) => entity === 'ingredient_line')
		await startJobs()
		await runJobs()
		const revisions = rowsIn(await bob.device().sync(), 'revision').filter(({ fields }) => fields.row_id === line?.id)
		expect(revisions).toMatchObject([{ fields: { verb: 'kitchen.tidy', fields: { text: 'salt' } } }])
	})

	test('many are deleted in steps that end, even if steps die and run again', async () => {
		const { bob, anns } = await twoCooks()
		const lines = Array.from({ length: 130 }, (_, i) =>
			make('ingredient_line', makeId(), lineFields({ recipe_id: anns.recipe, text: `line ${i}` })),
		)
		await write(bob, lines)
		await startJobs()
		let deaths = 0
		await runJobs({
			async delete_foreign_rows(step) {
				await deleteForeignRows(app.memory.db, step, now)
				// The step has done its work but dies before this is recorded.
				if (step.entity === 'ingredient_line' && deaths++ % 2 === 0) throw new Error('dies')
			},
		})
		const all = await bob.device().sync()
		for (const { id } of lines) expect(rowIn(all, 'ingredient_line', id)).toMatchObject({ deleted: true })
		const done = await app.memory.db.select().from(jobs).where(eq(jobs.kind, 'delete_foreign_rows'))
		const ofLines = done.filter(({ payload }) => (payload as { entity: string }).entity === 'ingredient_line')
		expect(ofLines).toHaveLength(3)
		expect(steps).toBeGreaterThan(ofLines.length)
	})
})

test('a step that is queued by two runs is one job', async () => {
	const step = { run: 'a', after: 'b' }
	await enqueueStep(app.memory.db, 'file_links_again', step, now)
	await enqueueStep(app.memory.db, 'file_links_again', step, now + MINUTE_MS)
	await enqueueStep(app.memory.db, 'file_links_again', { ...step, after: 'c' }, now)
	expect(await app.memory.db.select().from(jobs)).toHaveLength(2)
})

describe('links that were refused because their id was taken', () => {
	/** Ann's book, Bob's recipe, and an issue that keeps her edit which filed it; Bob has the ids. */
	async function refusedFiling(titles = 1) {
		const { db } = app.memory
		const [ann, bob] = [await app.signUp(), await app.signUp()]
		const book = await makeCookbook(db, ann, { is_public: true })
		const recipes = await Promise.all(Array.from({ length: titles }, () => makeRecipe(db, bob, { is_public: true })))
		const pairs = recipes.map((recipe, i) => ({
			cookbook_id: book.id,
			recipe_id: recipe.id,
			position: 7,
			created_at: i,
		}))
		const early = pairs.map((pair) => earlyCookbookRecipeId(pair.cookbook_id, pair.recipe_id))
		await write(
			bob,
			pairs.map((pair, i) => make('cookbook_recipe', early[i] ?? '', pair)),
		)
		const phone = ann.device()
		const mid = makeId()
		const ops = pairs.map((pair, i) => put('cookbook_recipe', early[i] ?? '', pair))
		const reply = await phone.sync(phone.edit(ops, { mid, subject: 'Leek soup' }))
		expect(reply.results).toMatchObject([{ outcome: 'rejected', message: ID_TAKEN }])
		const issue = refusalIssueId(ann.space, mid)
		const today = pairs.map((pair) => cookbookRecipeId(ann.space, pair.cookbook_id, pair.recipe_id))
		return { ann, bob, phone, book, recipes, pairs, issue, today, ops }
	}
	const repair = async () => {
		await startJobs()
		await runJobs()
	}

	test('are filed under the current ids, their issue is closed, and the history shows it', async () => {
		const { ann, phone, pairs, issue, today } = await refusedFiling(2)
		await repair()
		const reply = await phone.sync()
		pairs.forEach((pair, i) => {
			expect(rowIn(reply, 'cookbook_recipe', today[i] ?? '')).toMatchObject({ deleted: false, fields: pair })
		})
		expect(rowIn(reply, 'sync_issue', issue)).toMatchObject({
			fields: { resolution: 'local', resolved_at: expect.any(Number) },
		})
		const history = await app.fetch('/api/sync/history', { cookie: ann.cookie })
		expect(await history.json()).toMatchObject({
			entries: expect.arrayContaining([
				expect.objectContaining({ verb: 'cookbook_recipe.file_again', subject: 'Leek soup', outcome: 'applied' }),
			]),
		})
		await app.memory.db.delete(jobs)
		await repair()
		expect((await phone.sync()).rows).toEqual([])
	})

	test('a pair that the cook has filed since is not filed again; the issue is closed', async () => {
		const { phone, pairs, issue, today } = await refusedFiling()
		await phone.sync(phone.edit([put('cookbook_recipe', today[0] ?? '', { ...pairs[0], position: null })]))
		await repair()
		const reply = await phone.sync()
		expect(rowsIn(reply, 'cookbook_recipe')).toEqual([])
		expect(rowIn(reply, 'sync_issue', issue)).toMatchObject({ fields: { resolution: 'local' } })
	})

	test('a pair that the cook has filed and removed since is not filed again', async () => {
		const { phone, pairs, today } = await refusedFiling()
		const [id = '', fields = {}] = [today[0], { ...pairs[0], position: null }]
		await phone.sync(phone.edit([put('cookbook_recipe', id, fields)]))
		await phone.sync(phone.edit([remove('cookbook_recipe', id, fields)]))
		await repair()
		expect(rowsIn(await phone.sync(), 'cookbook_recipe')).toEqual([])
	})

	test.each(['cookbook', 'recipe'] as const)(
		'nothing is filed if the %s has been deleted; the cook decides',
		async (entity) => {
			const { ann, bob, phone, book, recipes, issue } = await refusedFiling()
			const [owner, id = ''] = entity === 'cookbook' ? [ann, book.id] : [bob, recipes[0]?.id]
			await commit(app.memory.db, {
				...{ space: owner.space, userId: owner.id, at: 1, look: [{ entity, ids: [id] }] },
				plan: () => [{ entity, id, op: 'delete' }],
			})
			await phone.sync()
			await repair()
			expect(rowsIn(await phone.sync(), 'cookbook_recipe')).toEqual([])
			expect(rowIn(await ann.device().sync(), 'sync_issue', issue)).toMatchObject({ fields: { resolved_at: null } })
		},
	)

	test('an issue that the cook has resolved stays resolved', async () => {
		const { phone, issue } = await refusedFiling()
		const answer = { resolved_at: 5, resolution: 'discarded' }
		await phone.sync(phone.edit([put('sync_issue', issue, answer, { resolved_at: null, resolution: null })]))
		await repair()
		expect((await phone.sync()).rows).toEqual([])
	})

	test('a decision that the cook makes while the job runs wins', async () => {
		const { ann, issue } = await refusedFiling()
		const answer = { resolved_at: 5, resolution: 'discarded' as const }
		let reads = 0
		app.memory.before = async (kind) => {
			if (kind !== 'write' || reads++ > 0) return
			await commit(app.memory.open(), {
				...{ space: ann.space, userId: ann.id, at: 5, look: [{ entity: 'sync_issue', ids: [issue] }] },
				plan: () => [{ entity: 'sync_issue', id: issue, op: 'put', fields: answer }],
			})
		}
		await fileLinksAgain(app.memory.db, { run: 'test', after: '' }, now)
		app.memory.before = undefined
		const all = await ann.device().sync()
		expect(rowIn(all, 'sync_issue', issue)).toMatchObject({ fields: answer })
		expect(rowsIn(all, 'cookbook_recipe')).toEqual([])
	})

	test('an edit that did more than file recipes is left to the cook', async () => {
		const { ann, phone, ops, pairs } = await refusedFiling()
		const mid = makeId()
		const line = put('ingredient_line', makeId(), lineFields({ recipe_id: makeId(), text: 'salt' }))
		await phone.sync(phone.edit([...ops, line], { mid }))
		const first = refusalIssueId(ann.space, mid)
		await repair()
		const all = await ann.device().sync()
		expect(rowIn(all, 'sync_issue', first)).toMatchObject({ fields: { resolved_at: null } })
		expect(rowsIn(all, 'cookbook_recipe')).toHaveLength(pairs.length)
	})

	test('nothing is filed into another cook’s book: the issue of the cook who took the id stays open', async () => {
		const { db } = app.memory
		const [ann, bob] = [await app.signUp(), await app.signUp()]
		const recipe = await makeRecipe(db, bob, { is_public: true })
		const book = await makeCookbook(db, ann, { is_public: true })
		const fields = { cookbook_id: book.id, recipe_id: recipe.id, position: 7, created_at: 1 }
		const id = earlyCookbookRecipeId(book.id, recipe.id)
		await write(ann, [make('cookbook_recipe', id, fields)])
		const issue = makeId()
		await write(bob, [
			make('sync_issue', issue, {
				...{ type: 'rejected', row_entity: 'cookbook_recipe', row_id: id, client_id: makeId(), mid: makeId() },
				...{ verb: 'test.edit', subject: '', local_version: { ops: [put('cookbook_recipe', id, fields)] } },
				...{
					server_version: null,
					base: null,
					message: ID_TAKEN,
					last_modified: 1,
					resolved_at: null,
					resolution: null,
				},
			}),
		])
		await repair()
		const bobs = await bob.device().sync()
		expect(rowsIn(bobs, 'cookbook_recipe')).toEqual([])
		expect(rowIn(bobs, 'sync_issue', issue)).toMatchObject({ fields: { resolved_at: null } })
	})

	test('more links than one step handles are all filed', async () => {
		const { ann, phone } = await refusedFiling()
		for (let i = 0; i < 24; i += 1) {
			const { db } = app.memory
			const recipe = await makeRecipe(db, ann)
			const book = await makeCookbook(db, ann)
			const fields = { cookbook_id: book.id, recipe_id: recipe.id, position: null, created_at: i }
			await write(ann, [
				make('sync_issue', makeId(), {
					...{ type: 'rejected', row_entity: 'cookbook_recipe', row_id: makeId(), client_id: makeId(), mid: makeId() },
					...{ verb: 'test.edit', subject: '', server_version: null, base: null, message: ID_TAKEN, last_modified: 1 },
					...{
						local_version: { ops: [put('cookbook_recipe', makeId(), fields)] },
						resolved_at: null,
						resolution: null,
					},
				}),
			])
		}
		await repair()
		expect(rowsIn(await phone.sync(), 'cookbook_recipe')).toHaveLength(25)
		const filing = await app.memory.db.select().from(jobs).where(eq(jobs.kind, 'file_links_again'))
		expect(filing).toHaveLength(3)
	})
})
