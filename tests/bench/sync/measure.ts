/** Milliseconds that `work` took. */
export async function time(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now()
	await work()
	return performance.now() - started
}

/** The value that `share` (0 to 1) of the values do not exceed. */
export function percentile(values: number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b)
	const found = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
	if (found === undefined) throw new Error('percentile of nothing')
	return found
}

/**
 * How many rounds per second the loops complete together in `ms` milliseconds, each restarting as soon as it is done.
 */
export async function loopsASecond(loops: (() => Promise<unknown>)[], ms: number): Promise<number> {
	const started = performance.now()
	let rounds = 0
	const goRound = async (loop: () => Promise<unknown>) => {
		while (performance.now() - started < ms) {
			await loop()
			rounds += 1
		}
	}
	await Promise.all(loops.map(goRound))
	return (rounds / (performance.now() - started)) * 1000
}

/** Runs `work` for each item, `width` at a time, in order. */
export async function mapWide<T, R>(items: T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
	const results: R[] = []
	let next = 0
	const take = async () => {
		while (next < items.length) {
			const index = next
			next += 1
			results[index] = await work(items[index] as T)
		}
	}
	await Promise.all(Array.from({ length: width }, take))
	return results
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
