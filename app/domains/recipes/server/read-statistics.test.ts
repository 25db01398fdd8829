import { afterAll, beforeAll, expect, test } from 'vitest'
import { commit } from '#app/sync/server/commit.ts'
import { logCooked } from '../../../../tests/factories/cook-logs.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { readStatistics } from './read-statistics.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

const ASKED = { period: 'all', today: '2026-11-26', of: { week_start: 'monday' } } as const

test('the statistics are those of the cook’s own log, in one round trip, with each recipe as it is today', async () => {
	const { db } = memory
	const [cook, other] = [await makeUser(db), await makeUser(db)]
	const soup = await makeRecipe(db, cook, { title: 'Leek soup', prep_time: 10, cook_time: 20, total_time: 0 })
	const tart = await makeRecipe(db, cook, { title: 'Plum tart', prep_time: 15 })
	await logCooked(db, cook, { ...soup, title: 'Its name then' }, { cooked_on: '2026-11-01', rating: 5 })
	await logCooked(db, cook, soup, { cooked_on: '2026-11-02', rating: 4 })
	await logCooked(db, cook, tart, { cooked_on: '2026-11-03' })
	await logCooked(db, other, soup, { cooked_on: '2026-11-04' })
	const { id } = tart
	const deletion = { space: cook.space, userId: cook.id, at: 1, look: [{ entity: 'recipe' as const, ids: [id] }] }
	await commit(db, { ...deletion, plan: () => [{ entity: 'recipe', id, op: 'delete' }] })

	const before = db.trips()
	const { statistics, ver } = await readStatistics(db, { space: cook.space, ...ASKED })
	expect(db.trips() - before).toBe(1)
	expect(ver).toBeGreaterThan(0)
	expect(statistics).toMatchObject({ times: 3, minutes: 60, timed: 2, rated: 2, average: 4.5 })
	expect(statistics.dishes).toMatchObject([
		{ title: 'Leek soup', times: 2, isHere: true },
		{ title: 'Plum tart', times: 1, isHere: false, minutes: 0 },
	])
})
