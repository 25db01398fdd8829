import type { DraftLine } from '#app/domains/recipes/model/recipe-draft.ts'
import { type RecipePart, readHeading } from '../text/pasted-headings.ts'
import { NUMBERED_NAME } from '../text/step-text.ts'
import { lineKey } from './page-sections.ts'

const LEAST_INGREDIENTS = 3

/**
 * The steps of data that gives the whole article as its steps: the lines under the article's headings of steps. Null if
 * the steps are no article, which repeats the ingredients under a heading of theirs.
 */
export function stepsInArticle(steps: readonly string[], ingredients: readonly DraftLine[]): string[] | null {
	if (steps.length <= LEAST_INGREDIENTS) return null
	const keys = new Set(ingredients.map(({ text }) => lineKey(text)))
	const isIngredient = (line: string): boolean => keys.has(lineKey(line))
	const repeated = steps.filter(isIngredient).length
	if (repeated < Math.max(LEAST_INGREDIENTS, ingredients.length / 2)) return null
	const found: string[] = []
	let part: RecipePart | null = null
	for (const line of steps) {
		const heading = readHeading(line)
		if (heading && heading.rest === '') part = heading.part
		else if (part === 'steps' && !NUMBERED_NAME.test(line.replace(/:$/, '')) && !isIngredient(line)) found.push(line)
	}
	return found.length > 0 ? found : null
}
