import { expect, test } from 'vitest'
import { runFuzz } from '../fuzz/run-fuzz.ts'
import { startSyncApp } from '../setup/sync-app.ts'

/** Each with a database of its own: what all of them leave behind is more than a machine's memory. */
const SEEDS = Array.from({ length: 10 }, (_, at) => 2 + at)

test.each(SEEDS)(
	'seed %i: 10,000 hostile bodies: no 5xx, no good neighbour lost, nothing of another cook shown or changed',
	async (seed) => {
		const app = await startSyncApp()
		try {
			const { bodies } = await runFuzz(app, { bodies: 10_000, seed })
			expect(bodies).toBe(10_000)
		} finally {
			app.close()
		}
	},
)
