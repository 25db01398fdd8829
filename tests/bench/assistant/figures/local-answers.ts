import { askNomster } from '#app/domains/assistant/client/ask-nomster.ts'
import type { Figure } from '../../figures.ts'
import { quantile } from '../../measure.ts'
import { openCase } from '../answer-case.ts'
import { caseOf } from './kitchens.ts'

/** The aim is for a processor four times slower. */
const SLOWER = 4
const ROUNDS = 3
const SENTENCES = [
	'find the red lentil soup',
	'chicken recipes under 40 minutes',
	'soups without cream',
	'the one with the barley rusks',
	'how long does the roast chicken take',
	'ingredients of the menemen please',
	'halve the plum tray cake',
	'2 cups of flour in grams',
	'instead of buttermilk?',
	'is the green curry ok for shellfish allergies',
	'what is for dinner tomorrow',
	'is coffee on the list?',
	'add 2 lemons and 500 g flour to the list',
	'put the baked cod on friday lunch',
	'move the curry to friday',
	'timer for 12 minutes',
	'who won the world cup',
	'we are not cooking tonight',
	'delete the thin apple tart',
	'add the tacos to wet sundays',
]

/**
 * How long a sentence waits for its answer by the local engine in a kitchen of this size, p95: processor time of this
 * process, with the store in its memory, times four.
 */
export async function measureLocalAnswers(recipes: number): Promise<Figure[]> {
	const opened = await openCase(caseOf(recipes))
	const reading: number[] = []
	const answers: number[] = []
	for (let round = 0; round <= ROUNDS; round += 1)
		for (const text of SENTENCES) {
			const start = process.cpuUsage()
			const asked = await askNomster(opened.deps, { session: null, text })
			const read = usedSince(start)
			await asked.run.start()
			// The first round loads tables and the search.
			if (round > 0) {
				reading.push(read)
				answers.push(usedSince(start))
			}
		}
	opened.close()
	const read = quantile(reading, 0.95) * SLOWER
	console.log(`  the reading alone: ${read.toFixed(1)} ms at p95`)
	const value = quantile(answers, 0.95) * SLOWER
	return [{ name: `local answer, ${recipes} recipes, p95 at 4x`, value, unit: 'ms', atMost: 50 }]
}

function usedSince(start: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(start)
	return (user + system) / 1_000
}
