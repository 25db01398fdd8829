import { expect, test } from 'vitest'
import { killAtEachStatement } from '../sync/kills/kill-bench.ts'

test('300 kills at each statement of a push: saved edits arrive exactly once', async () => {
	const { kills, violations, story } = await killAtEachStatement(300, 'deep')
	expect(violations, story.slice(-400).join('\n')).toEqual([])
	expect(kills).toEqual({ database: 150, worker: 150 })
}, 900_000)
