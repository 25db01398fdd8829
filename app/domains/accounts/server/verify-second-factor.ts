import { AppError } from '#app/platform/model/errors.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { enqueueMailTo } from '#app/platform/server/jobs.ts'
import { askWithinRates, type Rate } from '#app/platform/server/rate-limit.ts'
import { forgetUses, refundUse } from '#db/queries/rate-limits.ts'
import { takeRecoveryCode, takeStep } from '#db/queries/second-factors.ts'
import { recoveryCodeUsedMail } from '../model/security-mails.ts'
import { TWO_FACTOR, VERIFY } from '../model/security-messages.ts'
import { challengeUse, clearedChallengeCookie, findPendingSignIn, isChallengeUsed } from './auth-challenges.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { noteFailure, type SignInServer } from './note-sign-in.ts'
import { secondFactorRates } from './rates.ts'
import { recoveryCodeFrom } from './recovery-codes.ts'
import { storedRecoveryCode } from './second-factor-keys.ts'
import { codeFrom, stepOf } from './totp.ts'
import { openSecret, requireTotpSecret, type TwoFactorServer } from './two-factor.ts'
import type { Visitor } from './visitor.ts'

/**
 * Finishes a sign-in that waits for its second factor, by a code or a recovery code. Three round trips. Throws
 * AppError: `not_signed_in` when no sign-in waits in this browser, `invalid`, `too_many_requests` after five wrong codes,
 * `unavailable`, `forbidden`.
 */
export async function verifySecondFactor(
	server: TwoFactorServer & SignInServer,
	request: Request,
	typed: string,
	visitor: Visitor,
): Promise<SignedIn> {
	const { db, clock, makeId, appUrl } = server
	const now = clock()
	const pending = await findPendingSignIn(db, request, now)
	const end = challengeUse(request, 'second_factor', now)
	const isEnded = isChallengeUsed(request, 'second_factor', now)
	if (!pending || !end || !isEnded) throw new AppError('not_signed_in', VERIFY.expired)
	if (typed.trim() === '') throw new AppError('invalid', TWO_FACTOR.codeRequired)
	const { account, network } = secondFactorRates(visitor.address, pending.id)
	const take = proofOf(typed, pending, now, { ...server, rates: [account, network] })
	const { taken } = await askWithinRates(
		db,
		{ rates: [account, network], message: TWO_FACTOR.paused, now },
		{ ...(take ? { taken: take } : {}) },
	)
	if (!taken) {
		noteFailure(server, pending.id, visitor)
		throw new AppError('invalid', TWO_FACTOR.wrong)
	}
	const { id } = pending
	const entry = { action: 'recovery_code_used', actor: id, subject: id } as const
	const told =
		codeFrom(typed) === null
			? [...auditStatements(db, entry, now), enqueueMailTo(db, id, recoveryCodeUsedMail(appUrl), { makeId, now })]
			: []
	const signedIn = await finishSignIn(server, pending, {
		method: 'second_factor',
		visitor,
		// A sign-in that an earlier release began says nothing of it.
		stay: pending.payload.stay !== false,
		before: [...told, end, forgetUses(db, account.key), refundUse(db, network.key)],
		onlyIf: { holds: isEnded, otherwise: VERIFY.expired },
	})
	return { ...signedIn, cookies: [...signedIn.cookies, clearedChallengeCookie('second_factor')] }
}

/** The statement that takes what was typed, once and within the limits; undefined when it cannot be right. */
function proofOf(
	typed: string,
	{ id, secret }: { id: string; secret: string },
	now: number,
	{ rates, ...server }: Pick<TwoFactorServer, 'totpSecret' | 'log'> & { rates: Rate[] },
) {
	const code = codeFrom(typed)
	if (code !== null) {
		const step = stepOf(code, openSecret(secret, id, server), now)
		return step === null ? undefined : takeStep({ userId: id, step, rates, now })
	}
	const recoveryCode = recoveryCodeFrom(typed)
	if (recoveryCode === null) return undefined
	return takeRecoveryCode({
		userId: id,
		id: storedRecoveryCode(recoveryCode, id, requireTotpSecret(server)),
		rates,
		now,
	})
}
