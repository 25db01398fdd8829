import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { refuseOverRates } from '#app/platform/server/rate-limit.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/accounts.ts'
import { forgetUses, refundUse } from '#db/queries/rate-limits.ts'
import { formerSpelling, normalizeEmail } from '../model/email.ts'
import type { Login } from '../model/login.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { passwords as realPasswords } from './passwords.ts'
import { loginRates } from './rates.ts'
import { startSession } from './sessions.ts'
import type { Visitor } from './visitor.ts'

/**
 * Signs a cook in and returns the Set-Cookie value. Three round trips: the limits, the cook, the session. Throws
 * AppError: `too_many_requests`; `not_signed_in`, with the same sentence and cost for a wrong account and a wrong
 * password; `forbidden` for a disabled account, only with the right password.
 */
export async function signIn(
	{ db, clock }: { db: Db; clock: Clock },
	{ email, password }: Login,
	visitor: Visitor,
	passwords = realPasswords,
): Promise<string> {
	const emailNormalized = normalizeEmail(email)
	const rates = loginRates(visitor.address, emailNormalized)
	await refuseOverRates(db, [rates.account, rates.network], ACCOUNT_MESSAGES.tooManyLogins, clock())

	const cook = await queries.findSignIn(db, [...new Set([emailNormalized, formerSpelling(email)])])
	const verdict = await passwords.check(password, cook?.password_hash)
	if (!cook?.password_hash || verdict === 'wrong') {
		throw new AppError('not_signed_in', ACCOUNT_MESSAGES.loginRefused)
	}
	if (cook.account_status === 'disabled') throw new AppError('forbidden', ACCOUNT_MESSAGES.accountDisabled)

	const rehash =
		verdict === 'outdated'
			? [
					queries.replacePasswordHash(db, cook.id, {
						from: cook.password_hash,
						to: await passwords.hash(password),
					}),
				]
			: []
	return startSession(db, cook.id, {
		now: clock(),
		userAgent: visitor.userAgent,
		before: [...rehash, forgetUses(db, rates.account.key), refundUse(db, rates.network.key)],
	})
}
