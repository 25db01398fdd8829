import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { enqueueMailTo } from '#app/platform/server/jobs.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/change-password.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { faultOf } from '../model/reset.ts'
import { passwordChangedMail } from '../model/security-mails.ts'
import { PASSWORD_CHANGE } from '../model/security-messages.ts'
import { isGuessable } from './guessable.ts'
import { IDLE_MS, makeRenewal } from './lucia.ts'
import { passwords as realPasswords } from './passwords.ts'
import { requireRecentAuthentication } from './reauthentication.ts'
import type { OwnSession } from './sessions.ts'

/**
 * Changes a cook's password, or sets the first one: the other sessions end, this one goes on under a new token. Returns
 * the Set-Cookie value. One round trip. Throws AppError: `reauthentication_required`; `invalid` for a password that
 * the rule or the dictionary refuses; `not_signed_in` when this session was ended from elsewhere in the meantime.
 */
export async function changePassword(
	{ db, clock, makeId, appUrl }: { db: Db; clock: Clock; makeId: MakeId; appUrl: string },
	{ me, session }: { me: Pick<Me, 'id' | 'email' | 'first_name' | 'last_name'>; session: OwnSession | null },
	{ password, confirmation }: { password: string; confirmation: string },
	passwords = realPasswords,
): Promise<string> {
	const fault = faultOf(password, confirmation, me)
	if (fault) throw new AppError('invalid', fault)
	requireRecentAuthentication(session, clock())
	if (await isGuessable(password, me)) throw new AppError('invalid', ACCOUNT_MESSAGES.passwordGuessable)
	const to = await passwords.hash(password)
	const now = clock()
	const { row, cookie } = makeRenewal(db, session, now)
	const when = queries.doesGoOn(session.id, me.id)
	const tell = (kind: { isFirst: boolean }) =>
		enqueueMailTo(db, me.id, passwordChangedMail(appUrl, kind), {
			makeId,
			now,
			when: queries.doesGoOnWith(session.id, me.id, kind),
		})
	const isChanged = await queries.changePassword(db, {
		userId: me.id,
		to,
		sessionId: session.id,
		renewed: row,
		now,
		until: now + IDLE_MS,
		before: [
			...auditStatements(db, { action: 'password_changed', actor: me.id, subject: me.id, when }, now),
			tell({ isFirst: false }),
			tell({ isFirst: true }),
		],
	})
	if (!isChanged) throw new AppError('not_signed_in', PASSWORD_CHANGE.outrun)
	return cookie
}
