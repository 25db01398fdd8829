import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { type MemoryDb, openMemoryDb } from '../../tests/setup/memory-db.ts'
import { ask } from '../batch.ts'
import { alerts } from '../schema/monitoring.ts'
import { listAlerts } from './alerts.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

test('an open alert is listed before all closed ones, so that it can be closed', async () => {
	const make = (opened_at: number, closed_at: number | null) => ({
		...{ id: makeId(), type: 'slow_load', about: String(opened_at), severity: 'medium' as const, value: 1 },
		...{ opened_at, seen_at: opened_at, tell_at: opened_at, closed_at },
	})
	const [old, newer] = [make(1, null), make(50, null)]
	const closed = Array.from({ length: 60 }, (_, i) => make(100 + i, 200))
	await memory.db.insert(alerts).values([...closed, old, newer])
	const { listed } = await ask(memory.db, { listed: listAlerts(10) })
	expect(listed.map(({ opened_at }) => opened_at)).toEqual([50, 1, 159, 158, 157, 156, 155, 154, 153, 152])
})
