import { cleanLine } from '#app/platform/model/clean-text.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { RUN_SET_COOKIE } from '#app/platform/model/run-cookie.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { askWithinRates } from '#app/platform/server/rate-limit.ts'
import { refuseStopped } from '#app/platform/server/stops.ts'
import * as queries from '#db/queries/accounts.ts'
import { stopsNow } from '#db/queries/switches.ts'
import { normalizeEmail } from '../model/email.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import type { Registration } from '../model/registration.ts'
import { confirmationStatements } from './email-tokens.ts'
import { isGuessable } from './guessable.ts'
import { noteSuccess, type SignInServer } from './note-sign-in.ts'
import { passwords as realPasswords } from './passwords.ts'
import { signUpRate } from './rates.ts'
import { startSession } from './sessions.ts'
import type { Visitor } from './visitor.ts'

/**
 * Creates a cook with a space of their own, sends the confirmation link, signs in and returns Set-Cookie values, the
 * session's first. Without `stay` the session ends with the browser. Two round trips: the limit, and one batch with everything. Throws AppError: `too_many_requests`, `unavailable` while sign-ups are switched off, `invalid` for a
 * guessable password, `conflict` when the address is in use, which only the batch can determine.
 */
export async function registerCook(
	server: SignInServer,
	{
		terms: _accepted,
		stay,
		password,
		next = null,
		...form
	}: Registration & { time_zone: string; next?: string | null },
	visitor: Visitor,
	passwords = realPasswords,
): Promise<string[]> {
	const { db, clock, makeId, appUrl } = server
	const limit = { rates: [signUpRate(visitor.address)], message: ACCOUNT_MESSAGES.tooManySignUps, now: clock() }
	const { stops } = await askWithinRates(db, limit, { stops: stopsNow() })
	refuseStopped(stops, 'read_only', 'sign_ups')
	if (await isGuessable(password, form)) throw new AppError('invalid', ACCOUNT_MESSAGES.passwordGuessable)
	const password_hash = await passwords.hash(password)
	const now = clock()
	const cook = {
		id: makeId(),
		email: form.email,
		email_normalized: normalizeEmail(form.email),
		password_hash,
		first_name: cleanLine(form.first_name),
		last_name: cleanLine(form.last_name),
		time_zone: form.time_zone,
		terms_accepted_at: now,
		created_at: now,
	}
	try {
		const cookie = await startSession(db, cook.id, {
			now,
			userAgent: visitor.userAgent,
			location: visitor.location,
			isPersistent: stay,
			before: [
				...queries.insertCook(db, cook, { epoch: makeId() }),
				...confirmationStatements(db, cook, { appUrl, makeId, now, next }),
				...auditStatements(db, { action: 'sign_up', actor: cook.id, subject: cook.id }, now),
			],
		})
		return [cookie, ...(stay ? [] : [RUN_SET_COOKIE]), noteSuccess(server, cook.id, visitor)]
	} catch (error) {
		if (queries.isEmailTaken(error)) throw new AppError('conflict', ACCOUNT_MESSAGES.emailTaken)
		throw error
	}
}
