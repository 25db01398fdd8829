import { type PageElement, parsePage } from '../page/page-tree.ts'
import { withoutNumbers } from '../text/step-text.ts'
import { colonHeading, type HeadingOf, linesUnder, type Parts, toItems } from './to-found.ts'
import { all, first, lineOf, paragraphsOf, withClass, withProp } from './tree.ts'
import { isTrue, numberOf } from './values.ts'

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
			lines: linesUnder(toItems(paragraphs('recipeIngredients'), keeperHeading)),
			steps: withoutNumbers(paragraphs('recipeDirections').filter((line) => line.trim() !== '')),
			prep: meta('prepTime'),
			cook: meta('cookTime'),
			servings: meta('recipeYield'),
			category: [...metas('recipeCourse').flatMap((names) => names.split(',')), ...metas('recipeCategory')],
			labels: metas('recipeCollection'),
			notes: [paragraphs('recipeNotes').join('\n')],
			nutrition: facts.map(factOf).filter(Boolean).join('\n'),
			source: link || lineOf(source),
			sourceName: link && lineOf(source) !== link ? lineOf(source) : '',
			rating: numberOf(meta('recipeRating')),
			favorite: isTrue(meta('recipeIsFavourite')),
		},
		pictures: [...all(recipe, ({ tag }) => tag === 'img')].map((one) => one.attributes.get('src') ?? ''),
	}
}

/** 'For the pastry' and 'To serve' are headings even without a colon. */
const keeperHeading: HeadingOf = (line) =>
	colonHeading(line) ??
	(/^(?:For (?:the|a|an)\s|To (?:serve|garnish|finish|decorate)$)\D{0,60}$/i.test(line) ? line : null)

/** 'Total Fat: 41.5g' as the page shows it, else the name and number of its data. '' if there is none. */
function factOf(fact: PageElement): string {
	const amount = fact.attributes.get('content') ?? lineOf(fact)
	if (amount === '' || amount === '0') return ''
	const shown = fact.tag === 'meta' && fact.parent ? lineOf(fact.parent) : ''
	if (/^[^:]{1,40}: *\S/.test(shown) && shown.includes(amount) && shown.length < 100) return shown
	const name = (fact.attributes.get('itemprop') ?? '').slice('recipeNut'.length)
	return `${name.replace(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`)}: ${amount}`
}
