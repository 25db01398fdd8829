import { expect, test } from 'vitest'
import { collectLater } from './later.ts'

function setUp() {
	const held: Promise<unknown>[] = []
	const logged: string[] = []
	const log = { info: () => undefined, error: (event: string, error: unknown) => void logged.push(`${event} ${error}`) }
	return { held, logged, ...collectLater((work) => void held.push(work), log) }
}

test('work begins neither before the answer is made nor in the same turn', async () => {
	const { later, begin, held } = setUp()
	let begun = 0
	later(async () => {
		begun += 1
	})
	await new Promise((resolve) => setTimeout(resolve, 0))
	expect([begun, held]).toEqual([0, []])
	begin()
	await Promise.resolve()
	expect([begun, held.length]).toEqual([0, 1])
	await Promise.all(held)
	expect(begun).toBe(1)
})

test('work that is registered afterwards is done too', async () => {
	const { later, begin, held } = setUp()
	begin()
	let begun = 0
	later(async () => {
		begun += 1
	})
	await Promise.all(held)
	expect(begun).toBe(1)
})

test('a failure is logged and ends nothing else', async () => {
	const { later, begin, held, logged } = setUp()
	let begun = 0
	later(() => Promise.reject(new Error('no database')))
	later(async () => {
		begun += 1
	})
	begin()
	await Promise.all(held)
	expect(begun).toBe(1)
	expect(logged).toEqual(['later_failed Error: no database'])
})
