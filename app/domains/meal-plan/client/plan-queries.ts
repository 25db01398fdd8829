import type { StoredRow } from '#app/sync/client/store/local-db.ts'
import type { Query } from '#app/sync/client/store/local-store.ts'

export type SavedWeekRow = StoredRow<'saved_week'>
export type RepeatRow = StoredRow<'meal_repeat'>

/** The cook's saved weeks, sorted by name. */
export const savedWeeks: Query<SavedWeekRow[]> = {
	key: 'saved-weeks',
	stores: ['saved_weeks'],
	read: async (db) => (await db.getAll('saved_weeks')).sort(byName),
}

/** The cook's repeating meals, sorted by name. */
export const mealRepeats: Query<RepeatRow[]> = {
	key: 'meal-repeats',
	stores: ['meal_repeats'],
	read: async (db) => (await db.getAll('meal_repeats')).sort(byName),
}

const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
	a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)
