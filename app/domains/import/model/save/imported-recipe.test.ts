import { expect, test } from 'vitest'
import { ingredientRows, stepRows } from '#app/domains/recipes/model/draft-rows.ts'
import { draftFormSchema } from '#app/domains/recipes/model/draft-schema.ts'
import { emptyDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { withinLimits } from './imported-recipe.ts'

test.each([
	['one step', ['x'.repeat(40_000)]],
	['many', Array.from({ length: 190 }, () => 'x'.repeat(160))],
	['sections', Array.from({ length: 190 }, (_, at) => (at % 2 ? `Section ${at}:` : 'y'.repeat(310)))],
	['as many as fit', ['x'.repeat(29_997), 'yyyy']],
])('steps that are too long are cut to what the editor saves: %s', (_what, steps) => {
	const {
		ingredients,
		steps: fitting,
		...draft
	} = withinLimits({
		...emptyDraft(),
		title: 'X',
		steps,
		image_urls: [],
		author: '',
		video_url: '',
		cuisines: [],
		source: {},
	})
	const form = { id: makeId(), ...draft, ingredients: ingredientRows(ingredients), steps: stepRows(fitting) }
	expect(draftFormSchema.safeParse(form).error).toBeUndefined()
	expect(fitting.join('').length).toBeGreaterThan(28_900)
})
