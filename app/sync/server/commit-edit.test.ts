import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Stops } from '#app/platform/model/switches.ts'
import type { Look } from '#app/sync/model/edit.ts'
import type { RowChange } from '#app/sync/model/entities.ts'
import { recipes } from '#db/schema/recipes.ts'
import { makeRecipe } from '../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../tests/setup/memory-db.ts'
import { commitEdit } from './commit-edit.ts'
import type { Judgement } from './validators.ts'

let memory: MemoryDb
let cook: User
beforeAll(async () => {
	memory = await openMemoryDb()
	cook = await makeUser(memory.db)
})
afterAll(() => memory.close())

const me = () => ({ ...cook, email_confirmed: true, subscription_tier: 'Free', time_zone: 'UTC' }) as unknown as Me

/** Commits these changes as an action would; returns the texts that were judged and the round trips. */
async function act(
	changes: RowChange[],
	{
		look,
		publishes = [],
		judgement,
		stops = {},
	}: { look: Look[]; publishes?: string[]; judgement?: Judgement; stops?: Stops },
) {
	const judged: string[] = []
	const db = memory.open()
	const server = {
		db,
		stops,
		clock: () => 1_000,
		rekey: async ({ paths }: { paths: string[] }) => paths,
		judge: async ({ of: _of, ...texts }: Record<string, string | undefined>) => {
			judged.push(...Object.values(texts).flatMap((text) => (text ? [text] : [])))
			return judgement ?? { message: null, isUnchecked: false }
		},
	}
	const edit = { verb: 'recipe.save', subject: '', look, plan: () => changes }
	await commitEdit(server, me(), edit, { publishes: publishes.map((id) => ({ entity: 'recipe' as const, id })) })
	return { judged, trips: db.trips() }
}

const publish = (id: string): RowChange => ({ entity: 'recipe', id, op: 'put', fields: { is_public: true } })
const reword = (id: string, text: string): RowChange => ({ entity: 'ingredient_line', id, op: 'put', fields: { text } })

test('an action that publishes a recipe has its texts and all of its lines judged, in two round trips', async () => {
	const soup = await makeRecipe(memory.db, cook, { title: 'Soup', lines: ['1 leek', '2 eggs'] })
	const look: Look[] = [{ entity: 'recipe', ids: [soup.id] }]
	const { judged, trips } = await act([publish(soup.id)], { look, publishes: [soup.id] })
	expect(judged).toEqual(expect.arrayContaining(['Soup', '1 leek\n2 eggs']))
	expect(trips).toBe(2)
})

test('an action on a public recipe has only what it changes judged', async () => {
	const soup = await makeRecipe(memory.db, cook, { is_public: true, lines: ['1 leek', '2 eggs'] })
	const look: Look[] = [
		{ entity: 'recipe', ids: [soup.id] },
		{ entity: 'ingredient_line', parent: soup.id },
	]
	const { judged } = await act([reword(soup.lines[0]?.id ?? '', '3 leeks')], { look })
	expect(judged).toEqual(['3 leeks'])
})

test('while publishing is off an action that publishes is unavailable with the sentence, and nothing is judged', async () => {
	const soup = await makeRecipe(memory.db, cook)
	const look: Look[] = [{ entity: 'recipe', ids: [soup.id] }]
	const refused = act([publish(soup.id)], { look, publishes: [soup.id], stops: { publishing: 'It rests.' } })
	await expect(refused).rejects.toMatchObject({ code: 'unavailable', message: 'It rests.', retryAfter: 60 })
	const [row] = await memory.db.select().from(recipes).where(eq(recipes.id, soup.id))
	expect(row?.is_public).toBe(false)
})

test('a refused text is the message of the action, and nothing is written', async () => {
	const soup = await makeRecipe(memory.db, cook)
	const look: Look[] = [{ entity: 'recipe', ids: [soup.id] }]
	const judgement = { message: 'Recipe title: no', isUnchecked: false }
	const refused = act([publish(soup.id)], { look, publishes: [soup.id], judgement })
	await expect(refused).rejects.toMatchObject({ code: 'invalid', message: 'Recipe title: no' })
	const [row] = await memory.db.select().from(recipes).where(eq(recipes.id, soup.id))
	expect(row?.is_public).toBe(false)
})

test('an action that publishes a recipe, or changes lines, without reading what is judged with them is a defect', async () => {
	const soup = await makeRecipe(memory.db, cook)
	const look: Look[] = [{ entity: 'recipe', ids: [soup.id] }]
	await expect(act([publish(soup.id)], { look })).rejects.toThrow('becomes public')
	const line = soup.lines[0]?.id ?? makeId()
	const onlyLine: Look[] = [{ entity: 'ingredient_line', ids: [line] }]
	await expect(act([reword(line, '1 egg')], { look: onlyLine })).rejects.toThrow('without it being read')
})
