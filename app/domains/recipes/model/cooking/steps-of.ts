import type { StepSection } from '#app/domains/ingredients/model/reading/steps.ts'
import type { ShownStepSection } from '../recipe-view.ts'

/**
 * A single step as cook mode shows it. `section` is '' if there is none; `lead`: a few words that name it in a button;
 * `typed`: its text as written, if `text` has other amounts.
 */
export type CookStep = { section: string; text: string; typed: string; lead: string }

const LEAD_MAX = 24

/** All steps of a method in order, over its sections. */
export const cookSteps = (method: (StepSection & Pick<ShownStepSection, 'shown'>)[]): CookStep[] =>
	method.flatMap(({ name, steps, shown }) =>
		steps.map((typed, i) => {
			const text = shown?.[i]?.map((part) => part.text).join('') ?? typed
			return { section: name, text, typed, lead: leadOf(text) }
		}),
	)

/** The step's first words, up to a punctuation mark or 24 characters; whole words, with an ellipsis if it continues. */
export function leadOf(text: string): string {
	const clause = /^[^.,;:!?()–—]+/u.exec(text)?.[0].trim() ?? text
	if (clause.length <= LEAD_MAX) return clause
	const cut = clause.slice(0, LEAD_MAX + 1).replace(/\s+\S*$/u, '')
	return `${cut.slice(0, LEAD_MAX)}…`
}

/** Minutes as a cook types them ('8', '1.5', '1:30' as minutes and seconds) in milliseconds; undefined for anything else. */
export function readMinutes(typed: string): number | undefined {
	const text = typed.trim().replace(',', '.')
	const [, minutes, seconds] = /^(\d{1,4}):([0-5]\d)$/.exec(text) ?? []
	if (minutes !== undefined) return (Number(minutes) * 60 + Number(seconds)) * 1000
	return /^\d{1,4}(?:\.\d{1,2})?$/.test(text) ? Number(text) * 60_000 : undefined
}
