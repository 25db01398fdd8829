import { HOUR_MS } from '#app/platform/model/clock.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { rateKey, refuseOverRates } from '#app/platform/server/rate-limit.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { writeBatch } from '#db/batch.ts'
import * as queries from '#db/queries/moderation.ts'
import { UNCHECKED } from '../model/messages.ts'
import type { Report } from '../model/report.ts'
import { REPORT } from '../model/report-words.ts'
import { judgeLater } from './judge-entry.ts'

type Server = { db: Db; clock: () => number; makeId: MakeId }

const REPORTS_AN_HOUR = 20

/**
 * Queues another cook, or a cook's public recipe or cookbook. For one that does not exist, is private, the cook's own, or already
 * reported by this cook, the response is the same and nothing changes. Throws AppError `too_many_requests`.
 */
export async function reportThing(server: Server, me: Pick<Me, 'id'>, report: Report): Promise<void> {
	const now = server.clock()
	const rate = { key: rateKey('report', me.id), limit: REPORTS_AN_HOUR, windowMs: HOUR_MS }
	await refuseOverRates(server.db, [rate], REPORT.tooMany, now)
	await writeBatch(server.db, [
		queries.insertReport({ ...report, id: server.makeId(), userId: me.id, now }),
		judgeLater(server.db, report, now),
	])
}

/** Queues a picture that could not be checked. */
export async function queueUncheckedPicture(
	db: Db,
	{ path, userId, makeId, now }: { path: string; userId: string; makeId: MakeId; now: number },
): Promise<void> {
	const picture = { entity: 'picture' as const, row_id: path }
	await writeBatch(db, [
		queries.insertUnchecked([{ ...picture, id: makeId() }], { reason: UNCHECKED, user_id: userId, now }),
		judgeLater(db, picture, now),
	])
}
