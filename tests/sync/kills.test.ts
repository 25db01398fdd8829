import { expect, test } from 'vitest'
import { howMany } from '../setup/counts.ts'
import { killAtEachStatement } from './kills/kill-bench.ts'

/** In turns of the database and of the Worker. */
const KILLS = howMany(5, 10)

test('Worker or database killed at any statement of a push: what was saved arrives once', async () => {
	const { kills, violations, story } = await killAtEachStatement(KILLS, 'every-change')
	expect(violations, story.join('\n')).toEqual([])
	expect(kills).toEqual({ database: Math.ceil(KILLS / 2), worker: Math.floor(KILLS / 2) })
})
