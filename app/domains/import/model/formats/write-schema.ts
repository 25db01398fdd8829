import { isStepHeading } from '#app/domains/ingredients/model/reading/steps.ts'
import { NOTES_NAME, OWN, ourWords, yieldOf } from '#app/domains/recipes/model/own-schema.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import type { Node } from './values.ts'

/**
 * A recipe as schema.org. What schema.org lacks has names of our own: the section of each ingredient line, and the
 * difficulty. Notes and source are where RecipeSage expects them. The visibility is not written.
 */
export function toSchema(draft: RecipeDraft, images: string[]): Node {
	const hasSections = draft.ingredients.some(({ section }) => section !== '')
	return without({
		'@type': 'Recipe',
		name: draft.title,
		description: draft.description,
		image: images,
		recipeYield: yieldOf(draft.servings, draft.recipe_yield ?? ''),
		prepTime: durationOf(draft.prep_time),
		cookTime: durationOf(draft.cook_time),
		totalTime: durationOf(draft.total_time || draft.prep_time + draft.cook_time),
		recipeCuisine: draft.cuisine,
		recipeCategory: draft.category,
		keywords: draft.tags,
		recipeIngredient: draft.ingredients.map(({ text }) => text),
		[`${OWN}ingredientSections`]: hasSections ? draft.ingredients.map(({ section }) => section) : [],
		recipeInstructions: instructionsOf(draft.steps),
		comment: draft.notes ? [{ '@type': 'Comment', name: NOTES_NAME, text: draft.notes }] : [],
		isBasedOn: draft.source_url,
		creditText: draft.source_name,
		inLanguage: draft.language,
		[`${OWN}difficulty`]: draft.difficulty ?? '',
		...ourWords(draft),
		// Always present: it identifies our own files.
		[`${OWN}version`]: 1,
	})
}

const without = (node: Node): Node =>
	Object.fromEntries(
		Object.entries(node).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
	)

const durationOf = (minutes: number): string => {
	if (minutes === 0) return ''
	const hours = Math.floor(minutes / 60)
	return `PT${hours > 0 ? `${hours}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`
}

type Section = { '@type': 'HowToSection'; name: string; itemListElement: Node[] }

function instructionsOf(steps: string[]): Node[] {
	const list: Node[] = []
	let open: Section | null = null
	for (const text of steps) {
		if (isStepHeading(text)) {
			open = { '@type': 'HowToSection', name: text.slice(0, -1).trimEnd(), itemListElement: [] }
			list.push(open)
		} else (open?.itemListElement ?? list).push({ '@type': 'HowToStep', text })
	}
	return list
}
