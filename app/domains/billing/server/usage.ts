import { AppError } from '#app/platform/model/errors.ts'
import type { Db } from '#db/client.ts'
import { refundUsage, reserveUse } from '#db/queries/usage.ts'
import { type Feature, UNLIMITED } from '../model/limits.ts'
import { limitMessage } from '../model/messages.ts'
import { limitsOf, type Subscriber } from '../model/plans.ts'

/** More than anyone can use in a month, so that uses are still counted. */
const NO_LIMIT = 1_000_000_000

/**
 * Counts one use of a monthly feature before it is paid for. Throws AppError `limit_reached` with the spec's sentence.
 * `refund` takes it back, for failures that cost nothing. One round trip.
 */
export async function reserveMonthly(
	db: Db,
	cook: Subscriber & { id: string },
	feature: Feature,
	now: number,
): Promise<{ refund(): Promise<void> }> {
	const limit = limitsOf(cook)[feature]
	const use = { userId: cook.id, feature, month: new Date(now).toISOString().slice(0, 'yyyy-mm'.length) }
	const count = await reserveUse(db, use, limit === UNLIMITED ? NO_LIMIT : limit)
	if (count === null) throw new AppError('limit_reached', limitMessage(feature, { current: limit, limit }))
	return {
		async refund() {
			await refundUsage(db, use)
		},
	}
}
