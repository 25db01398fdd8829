import { createRandom } from './random.ts'

/**
 * `isStormy`: every mishap comes, and often; otherwise the seed draws which and how often. `isCramped`: a space has room for
 * little until nothing fails any more, so that edits wait.
 */
export type Shape = { devices: number; editsEach: number; isStormy?: boolean; isCramped?: boolean }

/** The soak's large ones. */
export const LARGE: Shape = { devices: 5, editsEach: 200 }

/** Shapes at random, as `npm test` draws them: 2 to 5 devices, 5 to 60 edits each, more of the short ones. */
export function drawShape(seed: string): Shape {
	const random = createRandom(`${seed}/shape`)
	return { devices: random.int(2, 5), editsEach: 5 + Math.floor(random.next() ** 1.6 * 56) }
}

/** What a sabotaged rule is looked for with. */
export function drawShortShape(seed: string): Shape {
	const random = createRandom(`${seed}/shape`)
	return { devices: random.int(2, 3), editsEach: random.int(8, 25), isStormy: random.chance(0.6) }
}
