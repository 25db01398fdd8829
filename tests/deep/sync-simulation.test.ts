import { expect, test } from 'vitest'
import { play } from '../sync/sim/play.ts'
import { summaryOf } from '../sync/sim/report.ts'
import { drawShape, LARGE } from '../sync/sim/shape.ts'

const LONG = 20
const STORMS = 200

test.each([
	['long schedules', Array.from({ length: LONG }, (_, index) => ({ index, seed: `long-${index}`, shape: LARGE }))],
	[
		'storms',
		Array.from({ length: STORMS }, (_, index) => {
			const seed = `storm-${index}`
			return { index, seed, shape: { ...drawShape(seed), isStormy: true } }
		}),
	],
])(
	'%s lose, duplicate and silently overwrite nothing',
	async (_name, orders) => {
		const { totals, failures } = await play(orders)
		expect(failures.slice(0, 3).join('\n\n')).toBe('')
		expect(summaryOf(totals)).toContain('0 lost, 0 doubled, 0 silent overwrites, 0 other, all converged')
		expect(totals.schedules).toBe(orders.length)
	},
	1_800_000,
)
