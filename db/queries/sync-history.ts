import { and, desc, eq, lt, not, or, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { mutations } from '../schema/sync.ts'

export type HistoryPlace = { received_at: number; mid: string }

/**
 * A space's edits, newest first, starting after the place `before`, without those of the kinds `leftOut`. One round trip.
 */
export const listEdits = (
	db: Db,
	{
		space,
		before,
		leftOut,
		limit,
	}: { space: string; before: HistoryPlace | null; leftOut: readonly string[]; limit: number },
) =>
	db
		.select({
			mid: mutations.mid,
			client_id: mutations.client_id,
			verb: mutations.verb,
			subject: mutations.subject,
			offline: mutations.offline,
			outcome: mutations.outcome,
			message: mutations.message,
			device: mutations.device,
			at: mutations.at,
			received_at: mutations.received_at,
		})
		.from(mutations)
		.where(
			and(
				eq(mutations.space, space),
				...leftOut.map((kind) => not(sql`${mutations.verb} glob ${`${kind}.*`}`)),
				before
					? or(
							lt(mutations.received_at, before.received_at),
							and(eq(mutations.received_at, before.received_at), lt(mutations.mid, before.mid)),
						)
					: undefined,
			),
		)
		.orderBy(desc(mutations.received_at), desc(mutations.mid))
		.limit(limit)
