import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { type RecipeRows, readRecipes } from './recipe-readings.ts'

function rowsOf(lines: string[]): RecipeRows {
	const id = makeId()
	const recipe = {
		...{ id, user_id: makeId(), ver: 1, title: 'Salad', description: '', notes: '', language: 'en', servings: 2 },
		...{ instructions: 'Soak the rice for 3 hours.\nMix it.', prep_time: 10, cook_time: 5, total_time: 0 },
		...{ difficulty: 'Easy' as const, cuisine: '', category: [], tags: [], images: [], is_public: false },
		...{ source_url: '', source_name: '', created_at: 1, updated_at: 1 },
	}
	return {
		recipe,
		lines: lines.map((text, position) => ({
			...{ id: makeId(), recipe_id: id, ver: 1, position, section: '', text, pinned: false },
			...{ quantity: null, quantity_max: null, unit: null, ingredient_name: null, note: null },
		})),
	}
}

test('a recipe is read once per version, whether or not the server has seen the change', async () => {
	const before = rowsOf(['200 g rice'])
	const { id } = before.recipe
	const read = async (rows: RecipeRows) => (await readRecipes([rows])).get(id)
	const first = await read(before)
	expect(first?.planner.safety.allergens.Nuts.verdict).toBe('clear')
	expect(await read(structuredClone(before))).toBe(first)

	// An unsent edit leaves the row versions unchanged.
	const after = { ...before, lines: before.lines.map((line) => ({ ...line, text: '50 g walnuts' })) }
	expect((await read(after))?.planner.safety.allergens.Nuts).toEqual({ verdict: 'contains', because: ['walnuts'] })
})

test('steps to do ahead are read with the recipe', async () => {
	const rows = rowsOf(['200 g rice'])
	const reading = (await readRecipes([rows])).get(rows.recipe.id)
	expect(reading?.ahead).toMatchObject({ steps: [{ kind: 'soak', lead: 180 }], cookingMinutes: 5 })
})
