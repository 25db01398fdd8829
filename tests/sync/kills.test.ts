import { expect, test } from 'vitest'
import { killAtEachStatement } from './kills/kill-bench.ts'

test('Worker or database killed at any statement of a push: what was saved arrives once', async () => {
	const { kills, violations, story } = await killAtEachStatement(10, 'every-change')
	expect(violations, story.join('\n')).toEqual([])
	expect(kills).toEqual({ database: 5, worker: 5 })
})
