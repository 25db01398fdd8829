import { webPictures } from './pictures.ts'
import { type ListItem, linesUnder, type Parts, stepHeading } from './to-found.ts'
import {
	amountText,
	isNode,
	isTrue,
	joined,
	linesOf,
	listOf,
	type Node,
	namesOf,
	nodesOf,
	numberOf,
	textOf,
	timeOf,
} from './values.ts'

/** A field by its name in Mealie's API or in its files. */
const field = (node: Node, camel: string): unknown =>
	node[camel] ?? node[camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]

/** A recipe of Mealie as JSON, of version 0.5 or of version 1 and later. */
export const isMealie = (node: Node): boolean =>
	typeof node.name === 'string' &&
	typeof node.slug === 'string' &&
	(Array.isArray(field(node, 'recipeIngredient')) || Array.isArray(field(node, 'recipeInstructions')))

export function readMealie(node: Node): Parts {
	// Version 2 has the number of '24 cookies' in a field of its own.
	const yields = joined(amountText(numberOf(field(node, 'recipeYieldQuantity'))), textOf(field(node, 'recipeYield')))
	return {
		title: textOf(node.name),
		description: textOf(node.description),
		lines: linesUnder(listOf(field(node, 'recipeIngredient')).flatMap(itemsOf)),
		steps: listOf(field(node, 'recipeInstructions')).flatMap(stepsOf),
		prep: textOf(field(node, 'prepTime')),
		cook: textOf(field(node, 'performTime')) || textOf(field(node, 'cookTime')),
		total: textOf(field(node, 'totalTime')),
		servings: numberOf(field(node, 'recipeServings')) || numberOf(field(node, 'recipeYieldQuantity')) || yields,
		yields,
		category: namesOf(field(node, 'recipeCategory') ?? node.categories),
		tags: namesOf(node.tags),
		notes: nodesOf(node.notes).map((note) => [textOf(note.title), textOf(note.text)].filter(Boolean).join('\n')),
		nutrition: nutritionOf(node.nutrition),
		source: textOf(node.orgURL) || textOf(node.org_url),
		pictures: webPictures([textOf(node.image)]),
		rating: numberOf(node.rating),
		favorite: isTrue(node.favorite),
		created: timeOf(field(node, 'createdAt')) || timeOf(field(node, 'dateAdded')),
		dropped: [
			listOf(node.comments).length > 0 && 'Comments',
			namesOf(node.tools).length > 0 && `Tools (${namesOf(node.tools).join(', ')})`,
			listOf(node.assets).length > 0 && 'Other files',
		],
	}
}

/** A line, preceded by its heading. */
function itemsOf(value: unknown): ListItem[] {
	if (!isNode(value)) return [textOf(value)]
	const title = textOf(value.title).trim()
	return [...(title ? [{ heading: title }] : []), ingredientText(value)]
}

/** The text that Mealie displays, else the original text, else the parts in order. */
function ingredientText(line: Node): string {
	const display = textOf(line.display).trim()
	if (display) return display
	const amount = amountText(numberOf(line.quantity))
	const unit = nameOf(line.unit)
	const food = nameOf(line.food)
	const note = textOf(line.note).trim()
	// Without a food the note is the line, and the amount is a default of 1.
	if (food === '' && unit === '') return note || textOf(field(line, 'originalText'))
	return joined(amount, amount ? unit : '', food ? `${food}${note ? `, ${note}` : ''}` : note)
}

const nameOf = (value: unknown): string => (isNode(value) ? textOf(value.name) : textOf(value)).trim()

function stepsOf(value: unknown): string[] {
	if (!isNode(value)) return linesOf(textOf(value))
	const title = textOf(value.title).trim()
	return [...(title ? [stepHeading(title)] : []), ...linesOf(textOf(value.text))]
}

function nutritionOf(value: unknown): string {
	if (!isNode(value)) return ''
	return Object.entries(value)
		.filter(([, amount]) => textOf(amount).trim() !== '')
		.map(([name, amount]) => `${name.replace(/_?content$/i, '').replace(/_/g, ' ')}: ${textOf(amount)}`)
		.join('\n')
}
