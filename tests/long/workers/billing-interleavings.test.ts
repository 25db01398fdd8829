import { expect, test } from 'vitest'
import { runInterleaving } from '../../fakes/billing-life.ts'
import { openMemoryDb } from '../../setup/memory-db.ts'

const SEEDS = 10_000
/** A new database now and then keeps the log small. */
const A_DATABASE = 500

test('security 36: 10,000 seeded interleavings of overlapping readings end with Stripe’s tier', async () => {
	let ran = 0
	for (let from = 1; from <= SEEDS; from += A_DATABASE) {
		const memory = await openMemoryDb()
		for (let seed = from; seed < from + A_DATABASE; seed += 1) {
			await runInterleaving(memory, seed)
			ran += 1
		}
		memory.close()
	}
	expect(ran).toBe(SEEDS)
}, 1_800_000)
