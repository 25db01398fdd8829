import { expect, test } from 'vitest'
import { runFuzz } from '../fuzz/run-fuzz.ts'
import { startSyncApp } from '../setup/sync-app.ts'

test('100,000 hostile bodies: no 5xx, no good neighbour lost, nothing of another cook shown or changed', async () => {
	const app = await startSyncApp()
	try {
		const { bodies } = await runFuzz(app, { bodies: 100_000, seed: 2 })
		expect(bodies).toBe(100_000)
	} finally {
		app.close()
	}
}, 1_800_000)
