import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export function quantile(values: number[], share: number): number {
	const sorted = [...values].sort((one, other) => one - other)
	return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

/**
 * Megabytes that the work leaves on the heap at its end, above the level before it: what a Worker's limit would count.
 */
export function memoryOf(work: () => unknown): number {
	setFlagsFromString('--expose-gc')
	const collect = runInNewContext('gc') as () => void
	collect()
	const before = process.memoryUsage()
	const result = work()
	const after = process.memoryUsage()
	const used = after.heapUsed + after.external - before.heapUsed - before.external
	return result === undefined ? 0 : used / 1e6
}
