import type { ShownPart } from '#app/domains/ingredients/model/scaling/show-line.ts'
import { STEPS } from '#app/domains/recipes/model/read-messages.ts'
import type { ShownStepSection } from '#app/domains/recipes/model/recipe-view.ts'
import type { Make } from './recipe-card.ts'
import { shownParts, withFractions } from './recipe-words.ts'

/** Renders the text of the step with this number; `parts` is its displayed text, if that differs from the typed one. */
export type StepWords<Made> = (text: string, parts: ShownPart[] | undefined, number: number) => (Made | string)[]

/** All steps under the names of their sections, numbered across sections. */
export const method = <Made>(
	h: Make<Made>,
	sections: ShownStepSection[],
	stepWords: StepWords<Made> = (text, parts) => (parts ? shownParts(h, parts) : withFractions(h, text)),
): Made | string => {
	let number = 0
	const step = (text: string, shown: ShownPart[] | undefined, uses: string[]) => {
		number += 1
		return h(
			'li',
			{
				className:
					'flex items-baseline gap-4 border-t border-line py-6 first:border-t-0 first:pt-3 print:gap-2 print:!py-0.5',
			},
			h(
				'span',
				{
					className: 'serif num w-6 shrink-0 text-h1 font-medium text-accent-text print:text-small',
					'aria-hidden': 'true',
				},
				String(number),
			),
			h(
				'div',
				{ className: 'max-w-[56ch] min-w-0 print:max-w-none' },
				h(
					'p',
					{ className: 'text-step whitespace-pre-line print:text-[0.8125rem] print:leading-[1.0625rem]' },
					...stepWords(text, shown, number),
				),
				...(uses.length > 0
					? [
							h(
								'ul',
								{ className: 'mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 print:hidden' },
								...uses.map((use) =>
									h(
										'li',
										{ className: 'num flex items-center gap-2' },
										h('i', { className: 'size-1.5 shrink-0 rounded-full bg-herb' }),
										h('span', {}, ...withFractions(h, use)),
									),
								),
							),
						]
					: []),
			),
		)
	}
	return h(
		'section',
		{ 'data-part': 'steps' },
		h('h2', { className: 'text-h2 print:text-h4' }, STEPS),
		...sections.flatMap(({ name, steps, shown, uses }) => [
			...(name
				? [h('h3', { className: 'mt-6 text-h4 font-medium text-ink-2 italic print:mt-1.5 print:text-small' }, name)]
				: []),
			// A list continues its numbering across sections, for screen readers too.
			h(
				'ol',
				{ className: 'mt-2 print:mt-0', start: String(number + 1) },
				...steps.map((text, i) => step(text, shown?.[i], uses[i] ?? [])),
			),
		]),
	)
}
