import { stepsOfText, withoutNumbers } from '../text/step-text.ts'
import type { PageRecipe } from './read-recipe-keeper.ts'
import { linesUnder, toItems } from './to-found.ts'
import { numberOf } from './values.ts'
import { childrenOf, elementsNamed, parseXml, textOfChild, type XmlElement, xmlText } from './xml-tree.ts'

/** My CookBook's and COOKmate's file (*.mcb, *.xml): lists of lines in <li>, the names of pictures in the archive. */
export function* readMyCookbook(xml: string): Generator<PageRecipe> {
	for (const recipe of elementsNamed(parseXml(xml, []), 'recipe')) yield readOne(recipe)
}

function readOne(recipe: XmlElement): PageRecipe {
	const text = (tag: string) => textOfChild(recipe, tag)
	const texts = (tag: string) => childrenOf(recipe, tag).map(xmlText)
	const lines = (tag: string) =>
		childrenOf(recipe, tag).flatMap((list) => {
			const items = childrenOf(list, 'li').map(xmlText)
			return items.length > 0 ? items : xmlText(list).split('\n')
		})
	const address = text('url')
	return {
		parts: {
			title: text('title'),
			description: lines('description').join('\n'),
			lines: linesUnder(toItems(lines('ingredient'))),
			steps: withoutNumbers(stepsOfText(lines('recipetext').join('\n'))),
			prep: text('preptime'),
			cook: text('cooktime'),
			total: text('totaltime'),
			servings: text('quantity'),
			category: texts('category').flatMap((names) => names.split(',')),
			tags: texts('tag'),
			notes: [lines('comments').join('\n')],
			nutrition: lines('nutrition').join('\n'),
			source: address || text('source'),
			sourceName: address ? text('source') : '',
			language: text('lang'),
			rating: numberOf(text('rating')),
			dropped: [text('video') !== '' && 'Video'],
		},
		// The path is one of the device that wrote the file.
		pictures: [...texts('imagepath').map((path) => path.slice(path.lastIndexOf('/') + 1)), ...texts('imageurl')].filter(
			Boolean,
		),
	}
}
