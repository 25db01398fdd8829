import { type PageElement, parsePage } from '../page/page-tree.ts'
import type { PageRecipe } from './read-recipe-keeper.ts'
import { type ListItem, linesUnder, stepHeading } from './to-found.ts'
import { all, classesOf, first, lineOf, withClass, withId } from './tree.ts'

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
			steps: itemsOf(byId('recipeInstructions') ?? recipe, 'instruction').map((item) =>
				typeof item === 'string' ? item : stepHeading(item.heading),
			),
			servings: lineOf(byId('recipeYield')) || lineOf(byId('servings')),
			labels: [...all(recipe, withClass('recipeCategory'))].map(lineOf).filter((name) => name !== 'Tags:'),
			notes: [...all(recipe, withClass('recipeNote'))].map(lineOf),
			source: href,
			dropped: [
				lineOf(byId('ratingValue')) !== '' && 'Rating',
				extra !== undefined && first(extra, withId('made_this')) !== undefined && 'Made this',
				extra !== undefined && first(extra, withId('starred')) !== undefined && 'Starred',
			],
		},
		pictures: [...all(recipe, ({ tag }) => tag === 'img')].map((one) => one.attributes.get('src') ?? ''),
	}
}

/** Items of a list; elements between them with another class are subheadings. */
function itemsOf(list: PageElement, name: string): ListItem[] {
	return [...all(list, ({ tag }) => tag === 'li')].flatMap((item): ListItem[] => {
		const classes = classesOf(item)
		if (classes.includes(name)) return [lineOf(item)]
		return classes.some((other) => /subheader/i.test(other)) ? [{ heading: lineOf(item).replace(/:$/, '') }] : []
	})
}
