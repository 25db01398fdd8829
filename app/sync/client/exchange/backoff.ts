const FIRST_MS = 2_000
const LONGEST_MS = 5 * 60_000

/**
 * Milliseconds until the next try after `failures` failed ones: between 0 and a bound that doubles from 2 s to 5 min
 * (full jitter), so that a thousand devices do not retry together. `random` returns 0 to 1.
 */
export function backoffMs(failures: number, random: () => number): number {
	return Math.round(random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)))
}
