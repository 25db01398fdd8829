import { withoutNumbers } from '../text/step-text.ts'
import { base64Pictures, webPictures } from './pictures.ts'
import { linesUnder, type Parts, toItems } from './to-found.ts'
import { isTrue, linesOf, type Node, nodesOf, numberOf, textOf, textsOf, timeOf } from './values.ts'

/** A recipe of a Paprika export: texts with one line per ingredient and step, pictures in base64. */
export const isPaprika = (node: Node): boolean =>
	typeof node.name === 'string' && 'directions' in node && ('ingredients' in node || 'uid' in node)

export function readPaprika(node: Node): Parts {
	const photos = [textOf(node.photo_data), ...nodesOf(node.photos).map((photo) => textOf(photo.data))].filter(Boolean)
	return {
		title: textOf(node.name),
		description: textOf(node.description),
		lines: linesUnder(toItems(linesOf(textOf(node.ingredients)))),
		steps: withoutNumbers(linesOf(textOf(node.directions)).filter((line) => line.trim() !== '')),
		prep: textOf(node.prep_time),
		cook: textOf(node.cook_time),
		total: textOf(node.total_time),
		...servingsAndYield(textOf(node.servings)),
		difficulty: textOf(node.difficulty),
		[isOurs(node) ? 'labels' : 'category']: textsOf(node.categories),
		notes: [textOf(node.notes)],
		nutrition: textOf(node.nutritional_info),
		source: textOf(node.source_url),
		sourceName: textOf(node.source),
		pictures: photos.length > 0 ? base64Pictures(photos) : webPictures([textOf(node.image_url)]),
		rating: numberOf(node.rating),
		favorite: isTrue(node.on_favorites),
		created: timeOf(node.created),
	}
}

/** '6; 2 loaves', as we write both into the one text that the format has. */
function servingsAndYield(text: string): Pick<Parts, 'servings' | 'made'> {
	const [, servings, made] = /^(\d+); (.+)$/.exec(text) ?? []
	return servings && made ? { servings, made } : { servings: text }
}

/** Our own export, whose categories hold the tags too: its ids are UUIDs of version 7, Paprika's of version 4. */
const isOurs = (node: Node): boolean => /^[\da-f]{8}-[\da-f]{4}-7/i.test(textOf(node.uid))
