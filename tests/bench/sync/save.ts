import { makeId } from '#app/platform/model/ids.ts'
import { type Figure, median } from '../figures.ts'
import { type BenchPage, putBenchInto } from './bundle.ts'
import { percentile } from './measure.ts'
import { withBlankPage } from './profile.ts'

/**
 * One tick saved on the device, in Chromium with its profile on the disk, compared with a bare strict put of the same
 * size.
 */
export async function measureSave({ count }: { count: number }): Promise<Figure[]> {
	const { saves, puts } = await withBlankPage(async (page) => {
		await putBenchInto(page)
		return page.evaluate(([userId, n]) => (globalThis as unknown as { bench: BenchPage }).bench.timeSaves(userId, n), [
			makeId(),
			count,
		] as const)
	})
	const [save, put] = [percentile(saves, 0.99), percentile(puts, 0.99)]
	console.log(
		`  save: median ${median(saves).toFixed(2)} ms, p99 ${save.toFixed(2)} ms; strict put: median ${median(puts).toFixed(2)} ms, p99 ${put.toFixed(2)} ms`,
	)
	return [{ name: 'local save, p99', value: save / put, unit: 'strict puts', atMost: 3 }]
}
