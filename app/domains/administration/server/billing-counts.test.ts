import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { FIGURE_CLASSES, type FigureRow } from '#app/platform/model/monitor/figures.ts'
import { writeBatch } from '#db/batch.ts'
import { addFigures } from '#db/queries/server-figures.ts'
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
	const refused = (count: number): FigureRow => ({
		...{ kind: 'webhook', name: 'refused', status: 'unverified', count, total_ms: 0, trips: 0, last_ref: null },
		classes: Array.from({ length: FIGURE_CLASSES }, () => 0),
	})
	const other: FigureRow = { ...refused(100), kind: 'sync', name: 'refused', status: 'edit' }
	await writeBatch(memory.db, [
		addFigures([refused(1), other], NOW - HOUR_MS),
		addFigures([refused(2)], NOW - 2 * HOUR_MS),
		addFigures([refused(10)], NOW - 2 * DAY_MS),
		addFigures([refused(20)], NOW - 8 * DAY_MS),
	])
	await memory.db
		.insert(stripe_events)
		.values({ id: makeId(), type: 'invoice.paid', created_at: NOW, received_at: NOW - HOUR_MS })
	const before = memory.db.trips()
	const { events } = await readBillingCounts({ db: memory.db, clock: () => NOW })
	expect(memory.db.trips() - before).toBe(1)
	expect(events).toEqual({ day: { received: 1, ours: 0, refused: 3 }, week: { received: 1, ours: 0, refused: 13 } })
})
