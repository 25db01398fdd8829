import { type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * Whether the cook in `column` and the viewer have not blocked each other. The list of the viewer's blocks, in both
 * directions, is read once for a query. A visitor (null) sees what is public.
 */
export const isSeenBy = (viewerId: string | null, column: AnySQLiteColumn | SQL): SQL =>
	viewerId === null
		? sql`1 = 1`
		: sql`${column} not in (
			select blocked_id from blocks where user_id = ${viewerId}
			union all select user_id from blocks where blocked_id = ${viewerId}
		)`

/** The same in a statement with fixed text: `viewer` and `owner` are its own names or parameters. */
export const NOT_BLOCKED = (viewer: string, owner: string): string =>
	`not exists (select 1 from blocks where (user_id = ${owner} and blocked_id = ${viewer}) or (user_id = ${viewer} and blocked_id = ${owner}))`
