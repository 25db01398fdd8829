import { type PageElement, parsePage } from '../page/page-tree.ts'
import { withoutNumbers } from '../text/step-text.ts'
import type { PageRecipe } from './read-recipe-keeper.ts'
import { type ListItem, linesUnder, stepHeading } from './to-found.ts'
import { all, classesOf, first, lineOf, withClass, withId } from './tree.ts'
import { numberOf } from './values.ts'

/** CopyMeThat's recipes.html: one div per recipe, its fields by id, its list items by class. */
export function* readCopyMeThat(html: string): Generator<PageRecipe> {
	for (const recipe of all(parsePage(html), withClass('recipe'))) yield readOne(recipe)
}

function readOne(recipe: PageElement): PageRecipe {
	const byId = (id: string) => first(recipe, withId(id))
	const link = byId('original_link')
	const href = link?.attributes.get('href') ?? lineOf(link)
	const extra = byId('extra_info')
	return {
		parts: {
			title: lineOf(byId('name')),
			description: lineOf(byId('description')),
			lines: linesUnder(itemsOf(byId('recipeIngredients') ?? recipe, 'recipeIngredient')),
			steps: stepsOf(itemsOf(byId('recipeInstructions') ?? recipe, 'instruction')),
			servings: lineOf(byId('recipeYield')) || lineOf(byId('servings')),
			labels: [...all(recipe, withClass('recipeCategory'))].map(lineOf).filter((name) => name !== 'Tags:'),
			notes: [...all(recipe, withClass('recipeNote'))].map(lineOf),
			source: href,
			rating: numberOf(lineOf(byId('ratingValue'))),
			favorite: extra !== undefined && first(extra, withId('starred')) !== undefined,
			dropped: [extra !== undefined && first(extra, withId('made_this')) !== undefined && 'Made this'],
		},
		pictures: [...all(recipe, ({ tag }) => tag === 'img')].map((one) => one.attributes.get('src') ?? ''),
	}
}

/**
 * Items of a list, and what stands between them: a subheading, or a further line whose class begins with the items'
 * (instruction_next, recipeIngredient_note).
 */
function itemsOf(list: PageElement, name: string): ListItem[] {
	const isItem = (one: PageElement) => classesOf(one).some((other) => other === name || other.startsWith(`${name}_`))
	return [...all(list, isItem)].flatMap((item): ListItem[] => {
		if (/header\b/i.test(item.attributes.get('id') ?? '') || within(item, isItem)) return []
		if (classesOf(item).some((other) => /subheader/i.test(other))) return [{ heading: lineOf(item).replace(/:$/, '') }]
		return [lineOf(item)]
	})
}

function within(item: PageElement, isOuter: (one: PageElement) => boolean): boolean {
	for (let outer = item.parent; outer; outer = outer.parent) if (isOuter(outer)) return true
	return false
}

const stepsOf = (items: ListItem[]): string[] =>
	withoutNumbers(
		items
			.map((item) => (typeof item === 'string' ? item : stepHeading(item.heading)))
			.filter((line) => line.trim() !== ''),
	)
