import { AppError } from '#app/platform/model/errors.ts'
import { refuseOverRates } from '#app/platform/server/rate-limit.ts'
import * as queries from '#db/queries/accounts.ts'
import { hasHash } from '#db/queries/password-reset.ts'
import { forgetUses, refundUse } from '#db/queries/rate-limits.ts'
import { formerSpelling, normalizeEmail } from '../model/email.ts'
import type { Login } from '../model/login.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { noteFailure, type SignInServer } from './note-sign-in.ts'
import { passwords as realPasswords } from './passwords.ts'
import { loginRates } from './rates.ts'
import type { Visitor } from './visitor.ts'

/**
 * Signs a cook in by password. Three round trips: the limits, the cook, the session. Throws AppError: `too_many_requests`; `not_signed_in`, with the same sentence and cost for a wrong account and a wrong
 * password; `forbidden` for a disabled account, only with the right password.
 */
export async function signIn(
	server: SignInServer,
	{ email, password, stay = true }: Omit<Login, 'stay'> & Partial<Pick<Login, 'stay'>>,
	visitor: Visitor,
	passwords = realPasswords,
): Promise<SignedIn> {
	const { db, clock } = server
	const emailNormalized = normalizeEmail(email)
	const rates = loginRates(visitor.address, emailNormalized)
	await refuseOverRates(db, [rates.account, rates.network], ACCOUNT_MESSAGES.tooManyLogins, clock())

	const cook = await queries.findSignIn(db, [...new Set([emailNormalized, formerSpelling(email)])])
	const verdict = await passwords.check(password, cook?.password_hash)
	if (!cook?.password_hash || verdict === 'wrong') {
		if (cook) noteFailure(server, cook.id, visitor)
		throw new AppError('not_signed_in', ACCOUNT_MESSAGES.loginRefused)
	}
	const from = cook.password_hash
	const to = verdict === 'outdated' ? await passwords.hash(password) : from
	const rehash = to === from ? [] : [queries.replacePasswordHash(db, cook.id, { from, to })]
	return finishSignIn(server, cook, {
		method: 'password',
		visitor,
		stay,
		before: [...rehash, forgetUses(db, rates.account.key), refundUse(db, rates.network.key)],
		// A reset or a change that came while the password was checked has ended every session; this one must not follow.
		onlyIf: { holds: hasHash(cook.id, to), otherwise: ACCOUNT_MESSAGES.loginRefused },
	})
}
