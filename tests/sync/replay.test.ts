import { expect, test } from 'vitest'
import { runSchedule } from './sim/schedule.ts'

const SHAPE = { devices: 3, editsEach: 20, isStormy: true }

test('the same seed gives the same events, whatever was played before', async () => {
	const first = await runSchedule('replay', SHAPE, { isVerbose: true })
	await runSchedule('another', SHAPE)
	const again = await runSchedule('replay', SHAPE, { isVerbose: true })
	expect(first.edits).toBeGreaterThan(0)
	expect(again.story).toEqual(first.story)
}, 60_000)
