import { expect, test } from 'vitest'
import { runFuzz } from '../fuzz/run-fuzz.ts'
import { howMany } from '../setup/counts.ts'
import { startSyncApp } from '../setup/sync-app.ts'

const BODIES = howMany(1_000, 5_000)

test(`security 16, 48: ${BODIES} hostile bodies: no 5xx, no good neighbour lost, nothing of another cook shown or changed`, async () => {
	const app = await startSyncApp()
	try {
		const { bodies, good, statuses } = await runFuzz(app, { bodies: BODIES, seed: 1 })
		expect(bodies).toBe(BODIES)
		// Checks the bodies themselves: most can be read, and most contain a good edit beside the others.
		expect(statuses[200]).toBeGreaterThan(0.8 * BODIES)
		expect(good).toBeGreaterThan(0.6 * BODIES)
	} finally {
		app.close()
	}
}, 300_000)
