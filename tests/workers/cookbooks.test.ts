import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type CookbookForm, writeCookbookForm } from '#app/domains/cookbooks/model/cookbook-form.ts'
import { cookbookRecipeId } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Op, SyncReply } from '#app/sync/model/protocol.ts'
import { cookbook_recipes, cookbooks } from '#db/schema/cookbooks.ts'
import { makeCookbook } from '../factories/cookbooks.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

const stack = await shareStack()

const newBook = (title: string): Op => ({
	entity: 'cookbook',
	id: makeId(),
	base: null,
	fields: { title, description: null, image_url: null, is_public: false, created_at: 1, updated_at: 1 },
})

/** A push from a separate device, one edit per op. */
async function push(cook: User, cookie: string, ops: Op[]): Promise<SyncReply> {
	const clientId = makeId()
	const mutations = ops.map((op, i) => ({
		mid: makeId(),
		clientId,
		seq: i + 1,
		userId: cook.id,
		schema: 1,
		verb: 'cookbook.save',
		subject: String(op.fields?.title ?? ''),
		offline: true,
		at: Date.now(),
		ops: [op],
	}))
	const response = await stack.fetch('/api/sync', {
		method: 'POST',
		headers: { 'content-type': 'application/json', cookie },
		body: JSON.stringify({ v: 1, clientId, cursor: null, schema: 1, mutations }),
	})
	expect(response.status).toBe(200)
	return response.json()
}

const live = (cook: User) =>
	stack.db
		.select()
		.from(cookbooks)
		.where(and(eq(cookbooks.space, cook.space), isNull(cookbooks.deleted_at)))

test.each([
	['Free', 1],
	['Basic', 5],
])(
	'devices of a %s cook that send cookbooks concurrently store %i between them; the others are told so and keep theirs',
	async (tier, limit) => {
		const cook = await makeUser(stack.db, { subscription_tier: tier })
		const { cookie } = await stack.signIn(cook)
		const replies = await Promise.all(
			[0, 1, 2, 3].map((device) => push(cook, cookie, [newBook(`Book ${device} a`), newBook(`Book ${device} b`)])),
		)
		const results = replies.flatMap((reply) => reply.results)
		expect(results.filter(({ outcome }) => outcome === 'applied')).toHaveLength(limit)
		const over = results.filter(({ outcome }) => outcome === 'over_limit')
		expect(over).toHaveLength(8 - limit)
		for (const { message, issues } of over) {
			expect(message).toBe(`Cookbook limit reached (${limit}/${limit}). Upgrade your plan to create more cookbooks`)
			expect(issues).toHaveLength(1)
		}
		expect(await live(cook)).toHaveLength(limit)
	},
)

test('a recipe that two devices move concurrently is in one place, and the replaced position is in the history', async () => {
	const cook = await makeUser(stack.db)
	const { cookie } = await stack.signIn(cook)
	const recipe = await makeRecipe(stack.db, cook)
	const book = await makeCookbook(stack.db, cook, { recipes: [recipe] })
	const id = cookbookRecipeId(cook.space, book.id, recipe.id)
	const move = (position: number): Op => ({
		entity: 'cookbook_recipe',
		id,
		fields: { position },
		base: { position: null },
	})
	const replies = await Promise.all([push(cook, cookie, [move(1.5)]), push(cook, cookie, [move(2.5)])])
	expect(replies.flatMap(({ results }) => results.map(({ outcome }) => outcome))).toEqual(['applied', 'applied'])
	const [link] = await stack.db.select().from(cookbook_recipes).where(eq(cookbook_recipes.id, id))
	const { rows } = await push(cook, cookie, [])
	const replaced = rows.filter(
		({ entity, fields }) => entity === 'revision' && 'row_id' in fields && fields.row_id === id,
	)
	const kept = replaced.map(({ fields }) => ('fields' in fields ? fields.fields : null))
	expect(kept).toEqual([{ position: link?.position === 1.5 ? 2.5 : 1.5 }])
})

/** As a browser without a store sends it. */
const send = (cookie: string, form: CookbookForm) =>
	stack.fetch('/cookbooks', { method: 'POST', headers: { cookie }, body: writeCookbookForm(form) })

test('a browser without a store creates, changes and deletes its cookbooks through the page', async () => {
	const cook = await makeUser(stack.db)
	const { cookie } = await stack.signIn(cook)
	const draft = { id: makeId(), title: 'Soups', description: '', is_public: false }
	expect((await send(cookie, { intent: 'create', cook: cook.id, draft })).status).toBe(200)
	expect(await live(cook)).toMatchObject([{ id: draft.id, title: 'Soups', user_id: cook.id }])
	await send(cookie, { intent: 'create', cook: cook.id, draft: { ...draft, id: makeId(), title: 'Breads' } })
	expect(await live(cook)).toHaveLength(1)
	await send(cookie, { intent: 'save', cook: cook.id, draft: { ...draft, title: 'Broths' } })
	expect(await live(cook)).toMatchObject([{ title: 'Broths' }])
	await send(cookie, { intent: 'delete', cook: cook.id, draft })
	expect(await live(cook)).toEqual([])
	await send(cookie, { intent: 'restore', cook: cook.id, draft })
	expect(await live(cook)).toMatchObject([{ title: 'Broths' }])
})

test('a form on another cook’s page changes nothing', async () => {
	const [cook, other] = [await makeUser(stack.db), await makeUser(stack.db)]
	const { cookie } = await stack.signIn(cook)
	const draft = { id: makeId(), title: 'Soups', description: '', is_public: false }
	await send(cookie, { intent: 'create', cook: other.id, draft })
	expect([...(await live(cook)), ...(await live(other))]).toEqual([])
	const book = await makeCookbook(stack.db, other)
	await send(cookie, { intent: 'delete', cook: cook.id, draft: { ...draft, id: book.id } })
	expect(await live(other)).toHaveLength(1)
})

/** The form of the create page, as a browser without a store sends it. */
const write = (cookie: string, cookbookId: string, recipe: { id: string; title: string }) =>
	stack.fetch(`/recipes/create?cookbook=${cookbookId}`, {
		method: 'POST',
		redirect: 'manual',
		headers: { cookie },
		body: new URLSearchParams(recipe),
	})

test('a recipe that a browser without a store writes from a cookbook is filed in it, and only in an own one', async () => {
	const cook = await makeUser(stack.db)
	const { cookie } = await stack.signIn(cook)
	const book = await makeCookbook(stack.db, cook)
	const foreign = await makeCookbook(stack.db, await makeUser(stack.db))
	const recipe = { id: makeId(), title: 'Leek soup' }
	const answer = await write(cookie, book.id, recipe)
	expect([answer.status, answer.headers.get('location')]).toEqual([302, `/recipe/${recipe.id}`])
	const filed = () => stack.db.select().from(cookbook_recipes).where(eq(cookbook_recipes.space, cook.space))
	expect(await filed()).toMatchObject([{ cookbook_id: book.id, recipe_id: recipe.id }])
	for (const elsewhere of [foreign.id, makeId(), 'no-id'])
		expect((await write(cookie, elsewhere, { id: makeId(), title: 'Stew' })).status).toBe(302)
	expect(await filed()).toHaveLength(1)
})
