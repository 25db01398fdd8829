import { stepHeading } from './to-found.ts'

/**
 * The steps of a text that is wrapped: a paragraph is a step, and a colon at the start begins a new line. `sectionIn`
 * returns the name of the section that a line begins, '' for one without a name.
 */
export function paragraphSteps(lines: string[], sectionIn: (line: string) => string | undefined): string[] {
	const steps: string[] = []
	let isOpen = false
	for (const line of lines) {
		const heading = sectionIn(line)
		const text = line.trim()
		if (heading !== undefined || text === '') {
			if (heading) steps.push(stepHeading(heading))
			isOpen = false
			continue
		}
		if (isOpen && !text.startsWith(':')) steps.push(`${steps.pop()} ${text}`)
		else steps.push(text.replace(/^:/, ''))
		isOpen = true
	}
	return steps
}
