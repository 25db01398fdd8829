import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { draftOfView, forkOfView } from '../model/draft-of-view.ts'
import { recipeJsonLd } from '../model/recipe-meta.ts'
import { withoutPrivateNotes } from '../model/recipe-view.ts'
import { findRecipeView } from './read-recipes.ts'

let memory: MemoryDb
let author: User
let reader: User
beforeAll(async () => {
	memory = await openMemoryDb()
	author = await makeUser(memory.db)
	reader = await makeUser(memory.db)
})
afterAll(() => memory.close())

const NOTES = 'My mother-in-law hates this one'
const viewFor = async (who: User | null, notes_public?: boolean | null) => {
	const shared = notes_public === undefined ? {} : { notes_public }
	const { id } = await makeRecipe(memory.db, author, { is_public: true, notes: NOTES, ...shared })
	const found = await findRecipeView(memory.db, { recipeId: id, reader: who })
	if (!found) throw new Error('it is public')
	return found.view
}

test.each([undefined, null, false])(
	'notes of a public recipe are visible only to its cook if the switch is %s',
	async (said) => {
		for (const who of [null, reader]) {
			const view = await viewFor(who, said)
			expect(JSON.stringify(view)).not.toContain(NOTES)
			expect(JSON.stringify(recipeJsonLd({ view, appUrl: 'https://a.example' }))).not.toContain(NOTES)
			expect(forkOfView(view, 'https://a.example').notes).toBe('')
		}
		const own = await viewFor(author, said)
		expect(own.recipe.notes).toBe(NOTES)
		// The recipe as a link carries it.
		expect(draftOfView(withoutPrivateNotes(own)).notes).toBe('')
	},
)

test('with the switch on, everyone can read them', async () => {
	const view = await viewFor(null, true)
	expect(view.recipe.notes).toBe(NOTES)
	expect(JSON.stringify(recipeJsonLd({ view, appUrl: 'https://a.example' }))).toContain(NOTES)
	expect(forkOfView(view, 'https://a.example').notes).toBe(NOTES)
})
