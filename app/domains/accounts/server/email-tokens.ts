import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '#app/platform/model/clock.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { enqueue, enqueueWhen } from '#app/platform/server/jobs.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/accounts.ts'
import type { Condition } from '#db/queries/audit.ts'
import { confirmationMail } from '../model/mails.ts'
import { withNext } from '../model/next-path.ts'

const TOKEN_BYTES = 32
const CONFIRMATION_MS = DAY_MS

export const storedTokenId = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A new link to a page of ours: its address with the token, which only the mail contains, and the id of its row. */
export function makeLink(appUrl: string, path: string): { id: string; href: string } {
	const token = randomBytes(TOKEN_BYTES).toString('base64url')
	const link = new URL(path, appUrl)
	link.searchParams.set('token', token)
	return { id: storedTokenId(token), href: link.href }
}

/**
 * The statements that send a cook a confirmation link: the token's hash and the mail's job. `next`: the page that the
 * cook came from and goes on to; `when`: nothing is sent where it does not hold. Only the mail contains the token itself.
 */
export function confirmationStatements(
	db: Db,
	cook: { id: string; email: string; email_normalized: string },
	{
		appUrl,
		makeId,
		now,
		next = null,
		when,
	}: { appUrl: string; makeId: MakeId; now: number; next?: string | null; when?: Condition | undefined },
): queries.BatchQuery[] {
	const { id, href } = makeLink(appUrl, withNext('/confirm-email', next))
	const mail = { urgent: true, to: cook.email, ...confirmationMail(href) }
	return [
		queries.insertEmailToken(
			db,
			{
				id,
				user_id: cook.id,
				purpose: 'confirm_email',
				email_normalized: cook.email_normalized,
				expires_at: now + CONFIRMATION_MS,
				created_at: now,
			},
			when,
		),
		when ? enqueueWhen(db, 'send_mail', mail, { makeId, now, when }) : enqueue(db, 'send_mail', mail, { makeId, now }),
	]
}
