import { ingredientLikeness, stepLikeness } from '../page/line-likeness.ts'

/**
 * Where the ingredients and the steps of a text without headings begin, as line indexes; the steps continue to the end.
 */
export type Split = { ingredients: number; steps: number }

// A blank line is more frequent between parts than within one.
const GAP = 2
const LEAST_INGREDIENTS = 2
const LEAST_WORTH = 4
/** A line with this likeness has an amount. */
const SURE = 1.5
/** A longer line without an amount describes the dish. */
const LONGEST_BARE = 60
/** A longer text is not a recipe; only its beginning is examined. */
const MOST_LINES = 2_000

/** Finds a run of ingredients followed by a run of steps, by the look of each line; null if there are no such runs. */
export function splitByShape(lines: readonly string[]): Split | null {
	const count = Math.min(lines.length, MOST_LINES)
	let best = { worth: Number.NEGATIVE_INFINITY, ingredients: 0, steps: 0 }
	const steps = sumsFrom(lines.slice(0, count).map(stepWorth))
	let start = { worth: Number.NEGATIVE_INFINITY, at: 0 }
	let sum = 0
	for (let place = 0; place < count; place++) {
		const bonus = lines[place - 1] === '' ? GAP : 0
		if (bonus - sum > start.worth && lines[place] !== '') start = { worth: bonus - sum, at: place }
		const worth = start.worth + sum + bonus + (steps[place] ?? 0)
		if (place > start.at && lines[place] !== '' && worth > best.worth)
			best = { worth, ingredients: start.at, steps: place }
		sum += ingredientWorth(lines[place] ?? '')
	}
	const between = lines.slice(best.ingredients, best.steps).filter((line) => line !== '')
	const sure = between.filter((line) => ingredientLikeness(line) >= SURE).length
	const isList = between.length >= LEAST_INGREDIENTS && sure >= LEAST_INGREDIENTS && sure * 3 >= between.length
	if (!isList || best.worth < LEAST_WORTH) return null
	return { ingredients: best.ingredients, steps: withNameOfSteps(lines, best.steps) }
}

/** A single line without an amount between the last gap and the steps names them: 'Making the batter'. */
function withNameOfSteps(lines: readonly string[], steps: number): number {
	let name = steps - 1
	while (name > 0 && lines[name] === '') name--
	const line = lines[name] ?? ''
	const isAlone = lines[name - 1] === '' || line.endsWith(':') || STEPS_NAME.test(line)
	return isAlone && ingredientLikeness(line) < SURE ? name : steps
}

const STEPS_NAME =
	/^(?:for the|für d|prep(?:are|ping)?\b|preheat|make|making)|\b(?:instructions|directions|method|préparation|zubereitung|preparación|preparazione|bereiding|preparo)\b/i

const withoutBrackets = (line: string): string => line.replace(/\([^()]*\)/g, '')

/** For each index, the sum from there to the end. */
function sumsFrom(values: number[]): number[] {
	const sums = [...values]
	for (let place = sums.length - 2; place >= 0; place--) sums[place] = (sums[place] ?? 0) + (sums[place + 1] ?? 0)
	return sums
}

function ingredientWorth(line: string): number {
	if (line === '') return 0
	const likeness = ingredientLikeness(line)
	return withoutBrackets(line).length > LONGEST_BARE && likeness < SURE ? -2.5 : Math.max(likeness + 0.3, -3)
}
const stepWorth = (line: string): number => (line === '' ? 0 : Math.min(Math.max(stepLikeness(line), -3), 3))
