import { type Question, questionOf } from '../batch.ts'

/** The time of the newest migration that the database has seen, and how many it has seen. */
export const findMigrations = (): Question<{ newest: number; applied: number }> =>
	questionOf('select max(created_at) as newest, count(*) as applied from __drizzle_migrations', [], (row) => ({
		newest: Number(row?.newest ?? 0),
		applied: Number(row?.applied ?? 0),
	}))
