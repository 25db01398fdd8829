import { expect, test } from 'vitest'
import { openSlots, type PlanWish, reachOf } from './open-slots.ts'

/** Monday to Sunday. */
const wish: PlanWish = { from: '2026-11-23', to: '2026-11-29', weekdays: [1, 2, 3, 4, 5, 6, 7], sections: ['Dinner'] }

test('a slot is a chosen day and section where nothing is planned yet', () => {
	const meals = [
		{ date: '2026-11-24', section: 'Dinner' },
		{ date: '2026-11-25', section: 'Lunch' },
	]
	expect(openSlots(wish, meals).map(({ id }) => id)).toEqual(
		['23', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day} Dinner`),
	)
	expect(openSlots({ ...wish, weekdays: [6, 7], sections: ['Lunch', 'Dinner'] }, []).map(({ id }) => id)).toEqual([
		'2026-11-28 Lunch',
		'2026-11-28 Dinner',
		'2026-11-29 Lunch',
		'2026-11-29 Dinner',
	])
})

test("past days and days beyond the plan's reach are left out", () => {
	expect(reachOf(wish, '2026-11-25', '2026-11-27')).toMatchObject({ from: '2026-11-25', to: '2026-11-27' })
	expect(reachOf({ ...wish, to: '2027-11-29' }, '2026-11-23', '2027-11-22')).toMatchObject({ to: '2026-12-20' })
	expect(openSlots(reachOf(wish, '2026-12-24', '2026-12-30'), [])).toEqual([])
})
