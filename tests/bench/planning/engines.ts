import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { atHome } from '#app/domains/pantry/model/at-home.ts'
import { buildCookIndex, whatCanICook } from '#app/domains/pantry/model/what-can-i-cook.ts'
import { generateList } from '#app/domains/shopping/model/generate-list.ts'
import { makeLibrary, makeWeeks } from './kitchen.ts'

const TODAY = '2026-11-23'

/** One engine's work, ready to run repeatedly. `size`: the number of results, so that an empty answer is noticed. */
export type Work = { run(): { size: number } }

/** The list of 28 days of four meals, `times` over. */
export async function listWork(times: number): Promise<Work> {
	const input = makeWeeks(await loadFoods(), times)
	return { run: () => ({ size: generateList(input).add.length }) }
}

/** 'What can I cook' over this many recipes: the index is built before, the pantry is read each time. */
export async function cookWork(recipes: number): Promise<Work> {
	const foods = await loadFoods()
	const library = makeLibrary(foods, recipes)
	const index = buildCookIndex(library.recipes)
	return {
		run() {
			const home = atHome(foods, library.pantry, { today: TODAY, dueOf: ({ best_before }) => best_before })
			return { size: whatCanICook(index, home).length }
		},
	}
}
