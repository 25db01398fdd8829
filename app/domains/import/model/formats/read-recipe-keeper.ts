import { type PageElement, parsePage } from '../page/page-tree.ts'
import { linesUnder, type Parts, toItems } from './to-found.ts'
import { all, first, lineOf, paragraphsOf, withClass, withProp } from './tree.ts'

/** A recipe of the page, with the names of its pictures in the archive. */
export type PageRecipe = { parts: Parts; pictures: string[] }

/** Recipe Keeper's recipes.html: one div per recipe, its fields by itemprop. */
export function* readRecipeKeeper(html: string): Generator<PageRecipe> {
	for (const recipe of all(parsePage(html), withClass('recipe-details'))) yield readOne(recipe)
}

function readOne(recipe: PageElement): PageRecipe {
	const metas = (name: string) =>
		[...all(recipe, withProp(name))].map((one) => one.attributes.get('content') ?? lineOf(one))
	const meta = (name: string) => metas(name)[0] ?? ''
	const paragraphs = (name: string) => paragraphsOf(first(recipe, withProp(name)))
	const source = first(recipe, withProp('recipeSource'))
	const link = source && first(source, ({ tag }) => tag === 'a')?.attributes.get('href')
	const facts = [...all(recipe, (one) => /^recipeNut/.test(one.attributes.get('itemprop') ?? ''))]
	return {
		parts: {
			title: meta('name'),
			lines: linesUnder(toItems(paragraphs('recipeIngredients'))),
			steps: paragraphs('recipeDirections'),
			prep: meta('prepTime'),
			cook: meta('cookTime'),
			servings: meta('recipeYield'),
			labels: [
				...metas('recipeCourse').flatMap((names) => names.split(',')),
				...metas('recipeCategory'),
				...metas('recipeCollection'),
			],
			notes: [paragraphs('recipeNotes').join('\n')],
			nutrition: facts
				.map((one) => [one.attributes.get('itemprop')?.slice('recipeNut'.length), one.attributes.get('content') ?? ''])
				.filter(([, amount]) => amount && amount !== '0')
				.map(([name, amount]) => `${name}: ${amount}`)
				.join('\n'),
			source: link || lineOf(source),
			sourceName: link && lineOf(source) !== link ? lineOf(source) : '',
			dropped: [Number(meta('recipeRating')) > 0 && 'Rating', meta('recipeIsFavourite') === 'True' && 'Favourite'],
		},
		pictures: [...all(recipe, ({ tag }) => tag === 'img')].map((one) => one.attributes.get('src') ?? ''),
	}
}
