import { expect, test } from 'vitest'
import { howMany } from '../setup/counts.ts'
import { killAtEachStatement } from './kills/kill-bench.ts'

/** The kills alternate between the database and the Worker. */
const KILLS = howMany(5, 10)

test('Worker or database killed at any statement of a push: saved edits arrive exactly once', async () => {
	const { kills, violations, story } = await killAtEachStatement(KILLS, 'every-change')
	expect(violations, story.join('\n')).toEqual([])
	expect(kills).toEqual({ database: Math.ceil(KILLS / 2), worker: Math.floor(KILLS / 2) })
})
