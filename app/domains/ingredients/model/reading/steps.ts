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
 * Reads a recipe's instructions: one step per line; a heading names the section that follows. Empty lines separate
 * nothing.
 */
export function readSteps(instructions: string): StepSection[] {
	const sections: StepSection[] = []
	let open: StepSection = { name: '', steps: [] }
	for (const line of instructions.split('\n')) {
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

/** A heading among the steps is a short line that ends in ':' and contains no full sentence. */
export const isStepHeading = (step: string): boolean =>
	step.endsWith(':') && step.length > 1 && step.length <= MAX_SECTION_NAME && !/[.!?]\s/.test(step)

/** Identifies a step by its words, wherever it is. */
export const stepKey = (step: string): string => checksum(step)
