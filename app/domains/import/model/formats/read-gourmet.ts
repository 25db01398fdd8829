import { stepsOfText, withoutNumbers } from '../text/step-text.ts'
import { base64Pictures } from './pictures.ts'
import type { PageRecipe } from './read-recipe-keeper.ts'
import { type ListItem, linesUnder } from './to-found.ts'
import { joined, numberOf } from './values.ts'
import { childrenOf, elementsNamed, parseXml, textOfChild, type XmlElement, xmlText } from './xml-tree.ts'

/** Gourmet's file (*.grmt, *.xml): an element for each field, ingredients in named groups, pictures in base64. */
export function* readGourmet(xml: string): Generator<PageRecipe> {
	for (const recipe of elementsNamed(parseXml(xml, ['optional', 'amount']), 'recipe')) yield readOne(recipe)
}

function readOne(recipe: XmlElement): PageRecipe {
	const text = (tag: string) => textOfChild(recipe, tag)
	const link = text('link')
	return {
		parts: {
			title: text('title'),
			lines: linesUnder(childrenOf(recipe, 'ingredient-list').flatMap(itemsIn)),
			steps: withoutNumbers(stepsOfText(text('instructions'))),
			prep: text('preptime'),
			cook: text('cooktime'),
			servings: text('yields') || text('servings'),
			cuisine: text('cuisine'),
			category: childrenOf(recipe, 'category').flatMap((names) => xmlText(names).split(',')),
			notes: [text('modifications')],
			source: link || text('source'),
			sourceName: link ? text('source') : '',
			rating: starsIn(text('rating')),
			pictures: base64Pictures(childrenOf(recipe, 'image').map(xmlText)),
		},
		pictures: [],
	}
}

/** The lines of a list and of its groups, in the file's order. */
const itemsIn = (list: XmlElement): ListItem[] =>
	list.children.flatMap((child): ListItem[] => {
		if (typeof child === 'string') return []
		if (child.tag === 'inggroup')
			return [{ heading: textOfChild(child, 'groupname') }, ...itemsIn(child), { heading: '' }]
		// The line is another recipe of the file.
		if (child.tag === 'ingref') return [joined(child.attributes.get('amount') ?? '', xmlText(child))]
		return child.tag === 'ingredient' ? [lineOf(child)] : []
	})

function lineOf(line: XmlElement): string {
	const text = joined(textOfChild(line, 'amount'), textOfChild(line, 'unit'), textOfChild(line, 'item'))
	return line.attributes.get('optional') === 'yes' ? `${text} (optional)` : text
}

/** '4/5 stars' and '8/10' as stars of five. */
function starsIn(text: string): number {
	const [, given, most = '5'] = /^([\d.]+)\s*(?:\/\s*(\d+))?/.exec(text) ?? []
	return (numberOf(given) / Math.max(1, Number(most))) * 5
}
