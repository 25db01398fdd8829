import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { REFUSED_WEBHOOK } from '#app/platform/model/monitor/refusals.ts'
import { writeBatch } from '#db/batch.ts'
import { insertEvents } from '#db/queries/monitoring-events.ts'
import { stripe_events } from '#db/schema/billing.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { readBillingCounts } from './billing-counts.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

test('webhooks are counted by their outcome, of a day and of a week, in one round trip', async () => {
	const event = (event: string, created_at: number) => ({
		...{ id: makeId(), created_at, source: 'server' as const, level: 'error' as const, message: event },
		...{ action: 'external_monitoring', entity_type: 'monitoring_event', entity_id: 'r', metadata: { event } },
	})
	await writeBatch(memory.db, [
		insertEvents([
			event(REFUSED_WEBHOOK, NOW - HOUR_MS),
			event(REFUSED_WEBHOOK, NOW - 2 * DAY_MS),
			event(REFUSED_WEBHOOK, NOW - 8 * DAY_MS),
			event('checkout_failed', NOW - HOUR_MS),
		]),
	])
	await memory.db
		.insert(stripe_events)
		.values({ id: makeId(), type: 'invoice.paid', created_at: NOW, received_at: NOW - HOUR_MS })
	const before = memory.db.trips()
	const { events } = await readBillingCounts({ db: memory.db, clock: () => NOW })
	expect(memory.db.trips() - before).toBe(1)
	expect(events).toEqual({ day: { received: 1, ours: 0, refused: 1 }, week: { received: 1, ours: 0, refused: 2 } })
})
