import { base64Pictures } from './pictures.ts'
import { type ListItem, linesUnder, type Parts, stepHeading } from './to-found.ts'
import { amountText, isNode, joined, type Node, namesOf, nodesOf, numberOf, textOf, textsOf } from './values.ts'

/** Crouton's names of units; any other is used in lower case. */
const UNITS: Record<string, string> = {
	ITEM: '',
	GRAMS: 'g',
	KGS: 'kg',
	MILLS: 'ml',
	LITRES: 'l',
	TEASPOON: 'tsp',
	TABLESPOON: 'tbsp',
	CUP: 'cup',
	OUNCE: 'oz',
	FLUID_OUNCE: 'fl oz',
	POUND: 'lb',
	PINCH: 'pinch',
	BUNCH: 'bunch',
	CAN: 'can',
	PACKET: 'packet',
}

/** A recipe of Crouton: ingredients with amounts, ordered steps and sections, times in minutes. */
export const isCrouton = (node: Node): boolean =>
	typeof node.name === 'string' &&
	Array.isArray(node.steps) &&
	(nodesOf(node.steps).some((step) => 'isSection' in step) ||
		nodesOf(node.ingredients).some((line) => isNode(line.ingredient)) ||
		'webLink' in node ||
		'neutritionalInfo' in node)

export function readCrouton(node: Node): Parts {
	const scale = numberOf(node.defaultScale)
	return {
		title: textOf(node.name),
		lines: linesUnder(inOrder(node.ingredients).map(itemOf)),
		steps: inOrder(node.steps).map((step) =>
			step.isSection === true ? stepHeading(textOf(step.step)) : textOf(step.step),
		),
		prep: numberOf(node.duration),
		cook: numberOf(node.cookingDuration),
		servings: numberOf(node.serves),
		labels: namesOf(node.tags),
		notes: [textOf(node.notes)],
		nutrition: textOf(node.neutritionalInfo) || textOf(node.nutritionalInfo),
		source: textOf(node.webLink),
		sourceName: textOf(node.sourceName),
		pictures: base64Pictures(textsOf(node.images)),
		rating: numberOf(node.rating),
		dropped: [textsOf(node.folderIDs).length > 0 && 'Folders', scale > 0 && scale !== 1 && 'Default scale'],
	}
}

const inOrder = (value: unknown): Node[] =>
	nodesOf(value)
		.map((node, at) => ({ node, order: 'order' in node ? numberOf(node.order) : at }))
		.sort((a, b) => a.order - b.order)
		.map(({ node }) => node)

/** A section in the list is a special kind of ingredient. */
function itemOf({ ingredient, quantity }: Node): ListItem {
	const name = isNode(ingredient) ? textOf(ingredient.name) : textOf(ingredient)
	if (!isNode(quantity)) return name
	const type = textOf(quantity.quantityType)
	if (type === 'SECTION') return { heading: name }
	const most = amountText(numberOf(quantity.secondaryAmount))
	const amount = amountText(numberOf(quantity.amount))
	const unit = UNITS[type] ?? type.toLowerCase().replace(/_/g, ' ')
	return joined(amount && most ? `${amount}-${most}` : amount, amount ? unit : '', name)
}
