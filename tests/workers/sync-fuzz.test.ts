import { expect, test } from 'vitest'
import { runFuzz } from '../fuzz/run-fuzz.ts'
import { startSyncApp } from '../setup/sync-app.ts'

test('5,000 hostile bodies: no 5xx, no good neighbour lost, nothing of another cook shown or changed', async () => {
	const app = await startSyncApp()
	try {
		const { bodies, good, statuses } = await runFuzz(app, { bodies: 5_000, seed: 1 })
		expect(bodies).toBe(5_000)
		// The bodies are what they are meant to be: most are read, and in most a good edit stands beside the others.
		expect(statuses[200]).toBeGreaterThan(4_000)
		expect(good).toBeGreaterThan(3_000)
	} finally {
		app.close()
	}
}, 120_000)
