import { leadingAmount } from '#app/domains/ingredients/model/reading/packed.ts'
import type { ShownPart } from '#app/domains/ingredients/model/scaling/show-line.ts'
import { NOT_SCALED } from '#app/domains/recipes/model/read-messages.ts'
import type { IngredientSection, ViewLine } from '#app/domains/recipes/model/recipe-view.ts'
import { iconTree } from './icons.ts'
import type { Make } from './recipe-card.ts'
import { shownParts, withFractions } from './recipe-words.ts'

/** All lines under the names of their sections. */
export const ingredientLists = <Made>(h: Make<Made>, sections: IngredientSection[]): Made | string => {
	const hasAmounts = sections.some(({ lines }) => lines.some((line) => splitLine(line)[0] !== ''))
	return h(
		'div',
		{ 'data-part': 'ingredients' },
		...sections.map(({ name, lines }) =>
			h(
				'section',
				{ className: 'mt-4 print:mt-0' },
				...(name
					? [h('h3', { className: 'mt-6 text-h4 font-medium text-ink-2 italic print:mt-1.5 print:text-small' }, name)]
					: []),
				h('ul', { className: 'mt-1 print:mt-0' }, ...lines.map((line) => ingredientRow(h, line, hasAmounts))),
			),
		),
	)
}

/** The amount at the start of a line, '' if there is none, and the rest of the line. */
function splitLine(line: ViewLine): [amount: string, rest: ShownPart[]] {
	const { text, parts } = line
	if (parts) return parts[0]?.isAmount ? [parts[0].text, parts.slice(1)] : ['', parts]
	const end = leadingAmount(line)?.end ?? 0
	return [text.slice(0, end), [{ text: text.slice(end), isAmount: false }]]
}

/** A line as the cook typed it, with a checkbox to tick it off. */
const ingredientRow = <Made>(h: Make<Made>, line: ViewLine, hasAmounts: boolean): Made | string => {
	const [amount, rest] = splitLine(line)
	return h(
		'li',
		{ className: 'border-b border-line' },
		h(
			'label',
			{
				className:
					'group relative flex min-h-[3.25rem] cursor-pointer items-center gap-3 py-2 print:min-h-0 print:gap-2 print:py-px print:text-[0.75rem] print:leading-[0.9375rem]',
			},
			h(
				'span',
				{ className: 'check print:!size-2.5' },
				h('input', { type: 'checkbox', className: 'native', name: line.id }),
				iconTree(h, 'check', 'print:hidden'),
			),
			...(hasAmounts
				? [
						h(
							'span',
							{
								className: `num w-[4.5rem] shrink-0 font-semibold print:w-[3.75rem] ${TICKED}`,
								...(amount && { 'data-amount': line.id }),
							},
							...withFractions(h, amount),
						),
					]
				: []),
			h(
				'span',
				{ className: `num min-w-0 ${TICKED}` },
				...shownParts(h, rest),
				...(line.isKept ? [h('span', { className: 'text-small text-ink-2' }, ` (${NOT_SCALED})`)] : []),
			),
		),
	)
}

const TICKED = 'group-has-checked:text-ink-3 group-has-checked:line-through'
