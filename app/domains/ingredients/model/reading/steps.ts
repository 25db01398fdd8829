import { checksum } from './checksum.ts'

/** A section of the method. `name` is '' if the cook gave none. */
export type StepSection = { name: string; steps: string[] }

const MAX_SECTION_NAME = 80
/**
 * '1. ', '2) ', '- ', '• ': removed because the page numbers the steps itself. A decimal number ('1.5 l') is not such a
 * mark.
 */
const LIST_MARK = /^(?:\d{1,2}[.)]|[-–*•])\s+/

/**
 * A line break within a step, as instructions store it: a line feed ends the step there. A tab survives the cleaning of
 * texts, and a release that does not know it shows a space.
 */
const BREAK_IN_STEP = '\t'

/** Steps as one text, one on each line. */
export const joinSteps = (steps: readonly string[]): string =>
	steps.map((step) => step.replaceAll('\n', BREAK_IN_STEP)).join('\n')

/** The steps and headings of such a text; a step may have several lines. */
export const splitSteps = (instructions: string): string[] =>
	instructions === '' ? [] : instructions.split('\n').map((step) => step.replaceAll(BREAK_IN_STEP, '\n'))

/**
 * Reads a recipe's instructions: one step per line; a heading names the section that follows. Empty lines separate
 * nothing.
 */
export function readSteps(instructions: string): StepSection[] {
	const sections: StepSection[] = []
	let open: StepSection = { name: '', steps: [] }
	for (const line of splitSteps(instructions)) {
		const text = line.trim()
		if (text === '') continue
		if (!isStepHeading(text)) {
			open.steps.push(shownStep(text))
			continue
		}
		sections.push(open)
		open = { name: text.slice(0, -1).trim(), steps: [] }
	}
	sections.push(open)
	return sections.filter(({ name, steps }) => name !== '' || steps.length > 0)
}

/** A step of the instructions as the page shows it, without its own mark. */
export const shownStep = (line: string): string => line.trim().replace(LIST_MARK, '')

/** The number of steps and headings, as the editor counts its rows. */
export const countSteps = (instructions: string): number =>
	instructions.split('\n').filter((line) => line.trim() !== '').length

/** A heading among the steps is a single short line that ends in ':' and contains no full sentence. */
export const isStepHeading = (step: string): boolean =>
	step.endsWith(':') && step.length > 1 && step.length <= MAX_SECTION_NAME && !/[.!?]\s|\n/.test(step)

/** Identifies a step by its words, wherever it is. */
export const stepKey = (step: string): string => checksum(step)
