import { cookbookRecipeId, mealPlanId } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { SyncReply } from '#app/sync/model/protocol.ts'
import { listCookbookRecipes } from '#db/queries/cookbooks.ts'
import { findReadableRecipe } from '#db/queries/recipes-read.ts'
import { lineFields } from '../factories/recipe-fields.ts'
import { type Cook, type Device, put, recipe, type SyncApp, shoppingItem } from '../setup/sync-app.ts'
import { seeded } from './random.ts'
import { makeBody } from './sync-bodies.ts'

export type FuzzResult = { bodies: number; good: number; refused: number; statuses: Record<number, number> }

/**
 * Every so many bodies the run continues with a new cook, so that a run of 100,000 bodies is as fast at its end as at
 * its beginning.
 */
const BODIES_A_COOK = 500
const OPEN_TITLE = 'Everybody’s soup'
const SECRET = 'what only the other cook may see'

/**
 * Sends `bodies` hostile requests and throws at the first that gets a 5xx, loses one of its well-formed edits, or shows
 * or changes anything of another cook. The same seed sends the same bodies except for their ids.
 */
export async function runFuzz(app: SyncApp, { bodies, seed }: { bodies: number; seed: number }): Promise<FuzzResult> {
	const result: FuzzResult = { bodies: 0, good: 0, refused: 0, statuses: {} }
	const victim = await app.signUp()
	const foreignIds = Array.from({ length: 5 }, () => makeId())
	const theirs = victim.device()
	const rows = { recipe: makeId(), cookbook: makeId(), meal: makeId(), line: makeId(), eater: makeId() }
	const date = new Date().toISOString().slice(0, 10)
	const day = mealPlanId(victim.space, date)
	const book = { title: OPEN_TITLE, description: null, image_url: null, is_public: true, created_at: 1, updated_at: 1 }
	const meal = { name: SECRET, time: null, section: 'Dinner', icon: null, servings: null, position: 0, recipe_id: null }
	await theirs.sync(
		theirs.edit(foreignIds.map((id) => put('recipe', id, recipe({ title: SECRET })))),
		theirs.edit([
			put('recipe', rows.recipe, recipe({ title: OPEN_TITLE, is_public: true })),
			put('ingredient_line', rows.line, lineFields({ recipe_id: rows.recipe, text: 'salt' })),
			put('cookbook', rows.cookbook, book),
			put('cookbook_recipe', cookbookRecipeId(victim.space, rows.cookbook, rows.recipe), {
				cookbook_id: rows.cookbook,
				recipe_id: rows.recipe,
				created_at: 1,
			}),
			put('meal_plan', day, { date }),
			put('meal_plan_item', rows.meal, { ...meal, meal_plan_id: day }),
			put('eater', rows.eater, { name: SECRET, is_guest: true, allergens: [], diets: [], position: 0 }),
			put('shopping_item', makeId(), shoppingItem({ text: SECRET })),
		]),
		theirs.edit([put('recipe', makeId(), { title: SECRET })]),
	)
	const before = await everythingOf(app, victim)
	const kinds = new Set(before.rows.map(({ entity }) => entity))
	if (kinds.size < 9) throw new Error(`the other cook has rows of ${[...kinds].join(', ')} alone`)
	const foreignRows = {
		recipe: rows.recipe,
		cookbook: rows.cookbook,
		meal_plan: day,
		others: before.rows.map(({ id }) => id),
	}

	for (let from = 0; from < bodies; from += BODIES_A_COOK) {
		const cook = await app.signUp({ is_beta_tester: true })
		const device = cook.device()
		const around = {
			userId: cook.id,
			clientId: device.clientId,
			nextSeq: counter(),
			ownIds: [] as string[],
			foreignIds,
			foreignRows,
			foreignUserId: victim.id,
		}
		for (let at = from; at < Math.min(from + BODIES_A_COOK, bodies); at += 1) {
			const random = seeded(seed * 1_000_003 + at)
			const { body, good, isWhole } = makeBody(random, around, device.cursor)
			const fail = (why: string) => new Error(`seed ${seed}, body ${at}: ${why}\n${body.slice(0, 2_000)}`)
			const response = await device.post(body)
			result.bodies += 1
			result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1
			if (response.status >= 500) throw fail(`answered ${response.status}: ${await response.text()}`)
			const text = await response.text()
			if (text.includes(SECRET)) throw fail('shows a row of another cook')
			const reply: SyncReply | null = response.status === 200 ? JSON.parse(text) : null
			if (isWhole && reply && !reply.fork && !reply.stale) {
				for (const { mid, rowId, mark } of good) {
					const outcome = reply.results.find((one) => one.mid === mid)?.outcome
					if (!reply.acked.includes(mid) || outcome !== 'applied') throw fail(`the good edit ${mid} became ${outcome}`)
					const row = reply.rows.find(({ id }) => id === rowId)
					if (!JSON.stringify(row ?? null).includes(mark)) throw fail(`the good edit ${mid} left no row`)
				}
				result.good += good.length
			} else if (!isWhole && reply) {
				// A valid frame with other contents.
				result.refused += 1
			} else {
				// Not taken: then the server must still be able to take it unchanged.
				result.refused += 1
				if (reply?.acked.some((mid) => good.some((one) => one.mid === mid)))
					throw fail('acknowledges an edit that it did not apply')
				await takeAgain(
					device,
					good.map(({ edit }) => edit),
					fail,
				)
				result.good += good.length
			}
			if (reply && reply.to > (device.cursor?.ver ?? 0) && !reply.stale)
				device.cursor = { epoch: reply.epoch, ver: reply.to }
			around.ownIds.push(...good.map(({ rowId }) => rowId))
		}
	}
	if (JSON.stringify(await everythingOf(app, victim)) !== JSON.stringify(before))
		throw new Error(`seed ${seed}: something of another cook has changed`)
	if (Object.keys(Object.prototype).length > 0) throw new Error(`seed ${seed}: Object.prototype is polluted`)
	return result
}

function counter(): () => number {
	let last = 0
	return () => {
		last += 1
		return last
	}
}

/** All rows of a cook's space, and what everybody sees of the public ones. */
async function everythingOf(app: SyncApp, cook: Cook) {
	const { rows } = await cook.device().sync()
	const shown = []
	for (const { entity, id } of rows) {
		if (entity === 'recipe') shown.push(await findReadableRecipe(app.memory.db, { recipeId: id, space: null }))
		if (entity === 'cookbook')
			for (const space of [null, cook.space])
				shown.push(await listCookbookRecipes(app.memory.db, { cookbookId: id, space }))
	}
	return { rows, shown }
}

async function takeAgain(device: Device, edits: unknown[], fail: (why: string) => Error): Promise<void> {
	if (edits.length === 0) return
	const reply = await device.sync(...edits)
	const lost = reply.results.filter(({ outcome }) => outcome !== 'applied')
	if (lost.length > 0 || reply.results.length !== edits.length) throw fail('a good edit cannot be sent again')
}
