import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { enqueue } from '#app/platform/server/jobs.ts'
import { refuseOverRates } from '#app/platform/server/rate-limit.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { SUPPORT } from '../model/support.ts'
import { type SupportRequest, type SupportSender, supportMail } from '../model/support-schema.ts'
import { supportRates } from './rates.ts'

type SupportServer = { db: Db; clock: Clock; makeId: MakeId; supportEmail: string | undefined }

/**
 * Sends a message to the people who run the site. Two round trips. Throws AppError: `not_found` where no address is set up,
 * `too_many_requests`.
 */
export async function sendSupportRequest(
	{ db, clock, makeId, supportEmail }: SupportServer,
	request: SupportRequest,
	sender: SupportSender & { address: string },
): Promise<void> {
	if (!supportEmail) throw new AppError('not_found', SUPPORT.closed)
	const now = clock()
	await refuseOverRates(db, supportRates(sender.address, sender.accountId), SUPPORT.tooMany, now)
	const mail = { to: supportEmail, ...supportMail(request, sender) }
	await writeBatch(db, [enqueue(db, 'send_mail', mail, { makeId, now })])
}
