import { createRandom } from './random.ts'

/**
 * `isStormy`: every fault occurs, and often; otherwise the seed decides which and how often. `isCramped`: a space has
 * little room until the faults end, so that edits wait.
 */
export type Shape = { devices: number; editsEach: number; isStormy?: boolean; isCramped?: boolean }

/** The large ones of the soak. */
export const LARGE: Shape = { devices: 5, editsEach: 200 }

/** Random shapes, as `npm test` uses them: 2 to 5 devices, 5 to 60 edits each, more of the short ones. */
export function drawShape(seed: string): Shape {
	const random = createRandom(`${seed}/shape`)
	return { devices: random.int(2, 5), editsEach: 5 + Math.floor(random.next() ** 1.6 * 56) }
}

/** The shape of the schedules that look for a sabotaged rule. */
export function drawShortShape(seed: string): Shape {
	const random = createRandom(`${seed}/shape`)
	return { devices: random.int(2, 3), editsEach: random.int(8, 25), isStormy: random.chance(0.6) }
}
