import { type ListItem, linesUnder, type Parts, stepHeading } from './to-found.ts'
import { amountText, isNode, joined, linesOf, type Node, namesOf, nodesOf, numberOf, textOf } from './values.ts'

/** A recipe of a Tandoor export: steps that contain their ingredients, amounts as numbers, times in minutes. */
export const isTandoor = (node: Node): boolean =>
	typeof node.name === 'string' &&
	Array.isArray(node.steps) &&
	('working_time' in node ||
		nodesOf(node.steps).some((step) => 'instruction' in step && Array.isArray(step.ingredients)))

export function readTandoor(node: Node): Parts {
	const steps = inOrder(node.steps)
	return {
		title: textOf(node.name),
		description: textOf(node.description),
		lines: steps.flatMap((step) => {
			// If there are several steps, a step's name is also the heading of its ingredients.
			const name = steps.length > 1 ? textOf(step.name) : ''
			const lines = linesUnder(inOrder(step.ingredients).map(itemOf))
			return lines.map(({ text, section }) => ({ text, section: section || name }))
		}),
		steps: steps.flatMap((step) => {
			const name = textOf(step.name).trim()
			const said = linesOf(instructionOf(step)).map(withoutMarks)
			return name && said.some((line) => line.trim() !== '') ? [stepHeading(name), ...said] : said
		}),
		prep: numberOf(node.working_time),
		total: numberOf(node.waiting_time) > 0 ? numberOf(node.working_time) + numberOf(node.waiting_time) : 0,
		servings: numberOf(node.servings),
		yields: joined(amountText(numberOf(node.servings)), textOf(node.servings_text)),
		labels: namesOf(node.keywords),
		nutrition: nutritionOf(node.nutrition),
		source: textOf(node.source_url),
		dropped: [steps.some((step) => numberOf(step.time) > 0) && 'Times of single steps'],
	}
}

const inOrder = (value: unknown): Node[] =>
	nodesOf(value)
		.map((node, at) => ({ node, order: numberOf(node.order), at }))
		.sort((a, b) => a.order - b.order || a.at - b.at)
		.map(({ node }) => node)

const itemOf = (line: Node): ListItem => (line.is_header === true ? { heading: textOf(line.note) } : lineOf(line))

function lineOf(line: Node): string {
	const note = textOf(line.note).trim()
	const name = (value: unknown) => (isNode(value) ? textOf(value.name) : '')
	const amount = line.no_amount === true ? '' : amountText(numberOf(line.amount))
	const text = joined(amount, amount ? name(line.unit) : '', name(line.food))
	return note ? `${text}${text ? ', ' : ''}${note}` : text
}

/** '{{ ingredients[0] }}' in a text refers to that ingredient of the step. */
function instructionOf(step: Node): string {
	const lines = inOrder(step.ingredients).map(lineOf)
	return textOf(step.instruction)
		.replace(/\{\{\s*ingredients\[(\d{1,4})\]\s*\}\}/g, (_whole, at: string) => lines[Number(at)] ?? '')
		.replace(/\{\{\s*scale\(([^(){}]{0,40})\)\s*\}\}/g, '$1')
}

/** Removes Markdown's headings and emphasis; the words stay. */
const withoutMarks = (line: string): string =>
	line
		.replace(/^\s*#{1,6}\s*(.*)$/, (_whole, heading: string) => stepHeading(heading))
		.replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
		.replace(/!\[[^\][]*\]\([^()]*\)/g, '')

function nutritionOf(value: unknown): string {
	if (!isNode(value)) return ''
	const facts = ['calories', 'carbohydrates', 'fats', 'proteins'].map((name): [string, number] => [
		name,
		numberOf(value[name]),
	])
	return facts
		.filter(([, amount]) => amount > 0)
		.map(([name, amount]) => `${name}: ${amount}`)
		.join('\n')
}
