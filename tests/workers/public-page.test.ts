import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage } from '#app/domains/import/model/page/read-page.ts'
import { RATE } from '#app/domains/recipes/model/rating.ts'
import { emptyDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { commit } from '#app/sync/server/commit.ts'
import { recipe_ratings } from '#db/schema/recipes.ts'
import { allRecipes } from '#db/seed/kitchen/all-recipes.ts'
import { ownerOf } from '#db/seed/kitchen/cooks.ts'
import { seedCookId, seedRecipeId } from '#db/seed/seed.ts'
import { makeUser } from '../factories/users.ts'
import { type Stack, startStack } from '../setup/stack.ts'

let stack: Stack

beforeAll(async () => {
	stack = await startStack({ seed: true })
})
afterAll(() => stack.close())

async function publish(keys: readonly string[]): Promise<void> {
	const owners = new Set(keys.map((key) => seedCookId(ownerOf(key).key)))
	for (const space of owners) {
		const ids = keys.filter((key) => seedCookId(ownerOf(key).key) === space).map(seedRecipeId)
		await commit(stack.db, {
			space,
			userId: space,
			at: Date.now(),
			look: [{ entity: 'recipe', ids }],
			plan: () => ids.map((id) => ({ entity: 'recipe', id, op: 'put', fields: { is_public: true } })),
		})
	}
}

test('round trip: every demo recipe, read from its public page by our own importer, is equal', async () => {
	await publish(allRecipes.map(({ key }) => key))
	for (const { key, ratings: _ratings, source_url, source_name, ...said } of allRecipes) {
		const path = `/recipe/${seedRecipeId(key)}`
		const url = stack.url + path
		const html = await (await stack.fetch(path)).text()
		const [read, ...others] = readPage({ html, url }).recipes
		expect(others, key).toEqual([])
		const {
			image_urls,
			author,
			video_url: _v,
			cuisines: _c,
			source: _s,
			receipt: _r,
			cut,
			...draft
		} = read ?? ({} as never)
		const total = said.total_time === said.prep_time + said.cook_time ? 0 : said.total_time
		// A page is the source of what is read from it; the page also names the recipe's original source.
		expect(draft, key).toEqual({
			...emptyDraft(),
			...said,
			total_time: total,
			// No cook of the demo shares notes.
			notes: '',
			notes_public: false,
			images: [],
			language: 'en',
			is_public: false,
			source_url: url,
			source_name: 'Nomster',
		})
		expect([image_urls, cut], key).toEqual([[], []])
		expect(author, key).toBeTruthy()
		if (source_url || source_name) expect(html, key).toContain(source_name || source_url)
	}
})

test('a rating by a form gets a message: new, changed, 0, 6, signed out; from another site it is refused', async () => {
	const [open] = allRecipes.filter(({ is_public }) => is_public)
	const id = seedRecipeId(open?.key ?? '')
	const space = seedCookId(ownerOf(open?.key ?? '').key)
	const cook = await makeUser(stack.db)
	const { cookie } = await stack.signIn(cook)
	const rate = async (rating: string, headers: Record<string, string> = { cookie }) => {
		const response = await stack.fetch(`/recipe/${id}.data`, {
			method: 'POST',
			headers,
			body: new URLSearchParams({ rating, space }),
		})
		const trips = Number(/desc="(\d+) trips"/.exec(response.headers.get('server-timing') ?? '')?.[1])
		return { status: response.status, text: await response.text(), trips }
	}
	expect(await rate('4')).toMatchObject({ status: 200, trips: 3 })
	expect((await rate('5')).status).toBe(200)
	for (const stars of ['0', '6']) {
		const { status, text } = await rate(stars)
		expect([status, text.includes(RATE.notOneToFive)]).toEqual([422, true])
	}
	expect((await rate('5', {})).text).toContain(RATE.notSignedIn)
	expect((await rate('1', { cookie, origin: 'https://evil.example' })).status).toBe(403)
	const kept = await stack.db.select().from(recipe_ratings).where(eq(recipe_ratings.user_id, cook.id))
	expect(kept).toMatchObject([{ recipe_id: id, rating: 5 }])
})
