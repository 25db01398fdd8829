import { pageLine, pageText } from './page-text.ts'

const STEP_WORD = 'step|schritt|étape|etape|paso|passo|stap|steg|trin|vaihe|krok|шаг|adım|langkah'

/** 'Step 3', '3.' */
export const NUMBERED_NAME = new RegExp(`^(?:(?:${STEP_WORD})\\s*)?#?\\d{1,3}\\s*[.:)]?$`, 'iu')

/** Steps of one text: its lines, else its own numbering, else the places where a line break got lost. */
export function stepsOfText(text: string): string[] {
	const steps = linesOf(text)
	const [only] = steps
	if (steps.length !== 1 || only === undefined) return steps
	const numbered = splitByNumbers(only)
	return numbered.length > 1 ? numbered : only.split(LOST_BREAK)
}

// 'Knead the dough.Let it rest'
const LOST_BREAK = /(?<=[\p{Ll})]{2}[.!?])(?=\p{Lu}\p{Ll})/u

/** Steps of one text among several: its few paragraphs are one step, its list is a list. */
export function stepsOfEntry(text: string): string[] {
	const steps = stepsOfText(text)
	const paragraphs = steps.length <= 4 && steps.slice(0, -1).every((step) => /[.!?…)]$/.test(step))
	return paragraphs && !steps.some((step) => enumeratorOf(step) > 0) ? [steps.join(' ')].filter(Boolean) : steps
}

/** Several times what a recipe has steps, with blank ones between. */
const MOST_LINES = 2_000

/** Lines of a text; one that breaks off in mid-sentence goes on with the next. */
function linesOf(text: string): string[] {
	const lines: string[] = []
	let apart = true
	const clean = pageText(text)
	// Who begins every line small does not break sentences, but writes that way.
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

// Shorter lines are headings and lists; longer ones are whole paragraphs.
const SHORTEST_BROKEN_LINE = 25
const LONGEST_BROKEN_LINE = 5_000

const goesOn = (line: string, next: string): boolean =>
	line.length >= SHORTEST_BROKEN_LINE &&
	line.length <= LONGEST_BROKEN_LINE &&
	/[^.!?:;…)]$/.test(line) &&
	/^[\p{Ll}\d(]/u.test(next) &&
	enumeratorOf(next) === 0

/** '1. Mix. 2. Bake.' are two steps, when the numbers count up from one. What stands before them stays. */
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

/** Takes the page's own numbers off: the list shows its own. Only where they count up and stand at most steps. */
export function withoutNumbers(steps: string[]): string[] {
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
