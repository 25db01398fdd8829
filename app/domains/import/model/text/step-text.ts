import { pageLine, pageText } from '../page/page-text.ts'

const STEP_WORD = 'step|schritt|étape|etape|paso|passo|stap|steg|trin|vaihe|krok|шаг|adım|langkah'

/** Matches 'Step 3' and '3.' */
export const NUMBERED_NAME = new RegExp(`^(?:(?:${STEP_WORD})\\s*)?#?\\d{1,3}\\s*[.:)]?$`, 'iu')

/** The steps in one text: its lines, else its own numbering, else the places of lost line breaks. */
export function stepsOfText(text: string): string[] {
	const steps = linesOf(text)
	const [only] = steps
	if (steps.length !== 1 || only === undefined) return steps
	const numbered = splitByNumbers(only)
	return numbered.length > 1 ? numbered : only.split(LOST_BREAK)
}

// Matches 'Knead the dough.Let it rest'
const LOST_BREAK = /(?<=[\p{Ll})]{2}[.!?])(?=\p{Lu}\p{Ll})/u

/** The steps in one text among several: a few paragraphs are one step, a list is several. */
export function stepsOfEntry(text: string): string[] {
	const steps = stepsOfText(text)
	const paragraphs = steps.length <= 4 && steps.slice(0, -1).every((step) => /[.!?…)]$/.test(step))
	return paragraphs && !steps.some((step) => enumeratorOf(step) > 0) ? [steps.join(' ')].filter(Boolean) : steps
}

/** Several times the number of steps in a recipe, including blank lines. */
const MOST_LINES = 2_000

/** The lines of a text; a line broken in mid-sentence is joined with the next. */
function linesOf(text: string): string[] {
	const lines: string[] = []
	let apart = true
	const clean = pageText(text)
	// If all lines begin in lower case, that is the writer's style and no broken sentence.
	const writesSmall = /^\p{Ll}/u.test(clean)
	for (const line of clean.split('\n', MOST_LINES)) {
		const step = pageLine(line)
		const last = lines.at(-1)
		if (step === '') apart = true
		else if (!apart && !writesSmall && last !== undefined && goesOn(last, step))
			lines[lines.length - 1] = `${last} ${step}`
		else lines.push(step)
		if (step !== '') apart = false
	}
	return lines
}

// Shorter lines are headings and list items; longer ones are whole paragraphs.
const SHORTEST_BROKEN_LINE = 25
const LONGEST_BROKEN_LINE = 5_000

const goesOn = (line: string, next: string): boolean =>
	line.length >= SHORTEST_BROKEN_LINE &&
	line.length <= LONGEST_BROKEN_LINE &&
	/[^.!?:;…)]$/.test(line) &&
	/^[\p{Ll}\d(]/u.test(next) &&
	enumeratorOf(next) === 0

/** '1. Mix. 2. Bake.' are two steps if the numbers count up from one. The text before them stays. */
function splitByNumbers(text: string): string[] {
	const starts: number[] = []
	let expected = 1
	for (const match of text.matchAll(/(?:^|(?<=[\s.!?):]))(\d{1,2})\s?[.)]\s*(?=\p{L})/gu)) {
		const number = Number(match[1])
		if (number !== expected && !(number === 1 && expected > 2)) continue
		starts.push(match.index)
		expected = number + 1
	}
	const least = starts[0] === 0 ? 2 : 3
	if (starts.length < least) return [text]
	return [0, ...starts].map((start, index) => text.slice(start, starts[index]).trim()).filter(Boolean)
}

const ENUMERATOR = new RegExp(
	`^(?:(?:${STEP_WORD})\\s*#?(\\d{1,2})(?:\\s*[.):–-]+\\s*|\\s+|$)|(\\d{1,2})\\s?[.):]+(?:\\s+|(?=\\p{L})|$))`,
	'iu',
)

const LABEL = /^\p{Lu}[\p{L} ]{1,30}:$/u

/**
 * 'Prepare:' on a line of its own before a numbered text is that text's first word, where each number has such a line.
 * Before several texts it is their heading.
 */
function withLabels(steps: string[]): string[] {
	const isLabelled = (at: number) => LABEL.test(steps[at] ?? '') && enumeratorOf(steps[at + 1] ?? '') === at / 2 + 1
	if (steps.length < 4 || steps.some((_, at) => at % 2 === 0 && !isLabelled(at))) return steps
	return steps.flatMap((step, at) => (at % 2 === 0 ? [`${step} ${steps[at + 1]?.replace(ENUMERATOR, '')}`] : []))
}

/** Removes the page's own numbers, because our list shows its own. Only if they count up and are on most steps. */
export function withoutNumbers(lines: string[]): string[] {
	const steps = withLabels(lines)
	let expected = 1
	let counted = 0
	for (const step of steps) {
		const number = enumeratorOf(step)
		if (number === expected || number === 1) {
			expected = number + 1
			counted++
		}
	}
	if (counted < 2 || counted * 2 < steps.length) return steps
	return steps.map((step) => step.replace(ENUMERATOR, ''))
}

function enumeratorOf(step: string): number {
	const match = ENUMERATOR.exec(step)
	return Number(match?.[1] ?? match?.[2] ?? 0)
}
