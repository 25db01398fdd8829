// Runs inside a page: the list's engine as the browser runs it, bundled into one script (list-elsewhere.ts).
import { listWork } from './engines.ts'

/** Milliseconds of each of `rounds` runs, after some that warm up the code; and the number of lines. */
export async function timeList(times: number, rounds: number): Promise<{ runs: number[]; size: number }> {
	const { run } = await listWork(times)
	let { size } = run()
	for (let i = 0; i < rounds; i += 1) run()
	const runs = Array.from({ length: rounds }, () => {
		const started = performance.now()
		size = run().size
		return performance.now() - started
	})
	return { runs, size }
}
