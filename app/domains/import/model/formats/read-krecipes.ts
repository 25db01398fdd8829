import { stepsOfText, withoutNumbers } from '../text/step-text.ts'
import { base64Pictures } from './pictures.ts'
import type { PageRecipe } from './read-recipe-keeper.ts'
import { type ListItem, linesUnder } from './to-found.ts'
import { joined, numberOf } from './values.ts'
import { childrenOf, elementsNamed, parseXml, textOfChild, type XmlElement, xmlText } from './xml-tree.ts'

/** Krecipes' file (*.kreml): description, ingredients in groups, instructions and ratings of each recipe. */
export function* readKrecipes(xml: string): Generator<PageRecipe> {
	for (const recipe of elementsNamed(parseXml(xml, ['name']), 'krecipes-recipe')) yield readOne(recipe)
}

function readOne(recipe: XmlElement): PageRecipe {
	const about = childrenOf(recipe, 'krecipes-description')[0] ?? recipe
	const makes = childrenOf(about, 'yield')[0]
	const ratings = childrenOf(recipe, 'krecipes-ratings').flatMap((list) => childrenOf(list, 'rating'))
	const stars = ratings.flatMap((one) => [...elementsNamed(one, 'stars')].map((given) => numberOf(xmlText(given))))
	return {
		parts: {
			title: textOfChild(about, 'title'),
			lines: linesUnder(childrenOf(recipe, 'krecipes-ingredients').flatMap(itemsIn)),
			steps: withoutNumbers(stepsOfText(textOfChild(recipe, 'krecipes-instructions'))),
			prep: textOfChild(about, 'preparation-time'),
			servings: makes ? joined(amountOf(makes), textOfChild(makes, 'type')) : textOfChild(about, 'serving'),
			category: childrenOf(about, 'category').flatMap((list) => childrenOf(list, 'cat').map(xmlText)),
			sourceName: childrenOf(about, 'author').map(xmlText).join(', '),
			rating: stars.reduce((sum, one) => sum + one, 0) / Math.max(1, stars.length),
			pictures: base64Pictures([...elementsNamed(about, 'pic')].map(xmlText)),
			dropped: [ratings.some((one) => textOfChild(one, 'comment') !== '') && 'Comments'],
		},
		pictures: [],
	}
}

/** The lines of a list and of its groups, in the file's order. */
const itemsIn = (list: XmlElement): ListItem[] =>
	list.children.flatMap((child): ListItem[] => {
		if (typeof child === 'string') return []
		if (child.tag === 'ingredient-group')
			return [{ heading: child.attributes.get('name') ?? '' }, ...itemsIn(child), { heading: '' }]
		return child.tag === 'ingredient' ? [lineOf(child)] : []
	})

function lineOf(line: XmlElement): string {
	const text = joined(amountOf(line), textOfChild(line, 'unit'), textOfChild(line, 'name'))
	const others = childrenOf(line, 'substitutes').flatMap((list) => childrenOf(list, 'ingredient').map(lineOf))
	return [[text, ...others].join(' or '), textOfChild(line, 'prep')].filter(Boolean).join(', ')
}

/** '2', or '1-2'; an amount of 0 is none. */
function amountOf(of: XmlElement): string {
	const [amount] = childrenOf(of, 'amount')
	if (!amount) return ''
	const [least, most] = ['min', 'max'].map((tag) => textOfChild(amount, tag))
	const text = least && most ? `${least}-${most}` : xmlText(amount)
	return text === '0' ? '' : text
}
