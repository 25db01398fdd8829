import type { ShownPart } from '#app/domains/ingredients/model/scaling/show-line.ts'
import { fractionParts } from '#app/ui/fraction.tsx'
import type { Make } from './recipe-card.ts'

/** A displayed text with its amounts emphasized. */
export const shownParts = <Made>(h: Make<Made>, parts: ShownPart[]): (Made | string)[] =>
	parts.flatMap(({ text, isAmount }) =>
		isAmount ? [h('span', { className: 'num font-semibold' }, ...withFractions(h, text))] : withFractions(h, text),
	)

/** Digits around U+2044 are rendered as a fraction. */
export const withFractions = <Made>(h: Make<Made>, text: string): (Made | string)[] =>
	fractionParts(text).map(({ text: part, fraction }) => h('span', fraction ? { className: 'fr' } : {}, part))

/** A text of several lines. */
export const paragraphs = <Made>(h: Make<Made>, text: string, className: string): (Made | string)[] =>
	text
		.split(/\n+/)
		.filter((paragraph) => paragraph.trim() !== '')
		.map((paragraph) => h('p', { className }, ...withFractions(h, paragraph)))
