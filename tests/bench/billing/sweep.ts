import { SWEPT_A_STEP, sweepCustomers } from '#app/domains/billing/server/sweep.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import { writeBatch } from '#db/batch.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { makeStripeModel } from '../../fakes/stripe-model.ts'
import { billingDeps, jobsOf, makeBareSubscriber } from '../../setup/billing.ts'
import { openMemoryDb } from '../../setup/memory-db.ts'
import type { Figure } from '../figures.ts'

/** One step of the sweep through more customers than it takes, each of whom costs two calls. */
export async function measureSweep({ customers }: { customers: number }): Promise<Figure[]> {
	const memory = await openMemoryDb()
	const model = makeStripeModel()
	const now = Date.now()
	const calls: number[] = []
	model.before = () => void calls.push(performance.now())
	const seconds = Math.floor(now / SECOND_MS)
	for (let i = 0; i < customers; i += 1) {
		const { customer } = await makeBareSubscriber(memory.db)
		const id = `sub_${i}`
		model.subscriptions.push({
			...{ id, customer, status: 'past_due', priceId: 'price_basic_monthly', created: seconds - 9 },
			...{ periodStart: seconds - 9, periodEnd: seconds + 86_400 },
		})
		model.invoices.push({ id: `in_${i}`, subscription: id, status: 'open', amount: 499, finalizedAt: seconds - 9 })
	}
	await writeBatch(memory.db, [memory.db.update(subscriptions).set({ check_at: now - HOUR_MS })])
	const deps = billingDeps(memory.open(), model.client, () => now)
	const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
	const start = performance.now()
	const { read } = await sweepCustomers({ ...deps, pause }, { due_at: now - DAY_MS / 48, after: '' })
	const took = (performance.now() - start) / SECOND_MS
	const next = await jobsOf(memory.db, 'sweep_customers')
	memory.close()
	const isWhole = customers > SWEPT_A_STEP
	console.log(`  ${read} customers, ${calls.length} calls and ${deps.db.trips()} trips in ${took.toFixed(1)} s`)
	return [
		{ name: 'sweep: customers of a step', value: read, unit: 'customers', atLeast: Math.min(customers, SWEPT_A_STEP) },
		{ name: 'sweep: most calls within a second', value: busiest(calls), unit: 'calls', atMost: 24 },
		...(isWhole ? [{ name: 'sweep: next step queued', value: next.length, unit: 'job', atLeast: 1 }] : []),
	]
}

/** The most calls in any second. */
function busiest(calls: readonly number[]): number {
	const counts = calls.map((from) => calls.filter((at) => at >= from && at < from + SECOND_MS).length)
	return Math.max(...counts)
}
