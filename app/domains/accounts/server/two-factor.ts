import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { enqueueMailTo } from '#app/platform/server/jobs.ts'
import type { Log } from '#app/platform/server/log.ts'
import { askWithinRates } from '#app/platform/server/rate-limit.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { forgetUses, refundUse } from '#db/queries/rate-limits.ts'
import * as queries from '#db/queries/second-factors.ts'
import { recoveryCodesMail, secondFactorOffMail, secondFactorOnMail } from '../model/security-mails.ts'
import { TWO_FACTOR } from '../model/security-messages.ts'
import type { TotpKey, TwoFactorAnswer } from '../model/two-factor.ts'
import { secondFactorRates } from './rates.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { decryptSecret, encryptSecret, storedRecoveryCode } from './second-factor-keys.ts'
import { codeFrom, keyUri, makeSecret, minutesOff, stepOf } from './totp.ts'
import type { Visitor } from './visitor.ts'

/** `totpSecret`: TOTP_SECRET; without it nobody can begin, and nothing is stored unencrypted. */
export type TwoFactorServer = {
	db: Db
	clock: Clock
	makeId: MakeId
	appUrl: string
	log: Log
	totpSecret: string | undefined
}

/** Throws AppError('unavailable') and names the variable in the log. */
export function requireTotpSecret({ totpSecret, log }: Pick<TwoFactorServer, 'totpSecret' | 'log'>): string {
	if (totpSecret) return totpSecret
	log.error('two_factor_not_configured', new Error('TOTP_SECRET is missing (docs/deploy.md)'))
	throw new AppError('unavailable', TWO_FACTOR.notConfigured)
}

/** Throws AppError('unavailable') when TOTP_SECRET is another than when this was stored. */
export function openSecret(
	stored: string,
	userId: string,
	server: Pick<TwoFactorServer, 'totpSecret' | 'log'>,
): string {
	const totpSecret = requireTotpSecret(server)
	try {
		return decryptSecret(stored, userId, totpSecret)
	} catch (cause) {
		server.log.error('two_factor_unreadable', cause)
		throw new AppError('unavailable', TWO_FACTOR.unreadable, { cause })
	}
}

type Owner = Pick<Me, 'id' | 'email' | 'email_confirmed'>

/**
 * A reset leaves a second factor in place: one of a stranger who has signed up with an address would lock its owner
 * out for good. Throws AppError('forbidden').
 */
function requireConfirmedEmail({ email_confirmed }: Owner): void {
	if (!email_confirmed) throw new AppError('forbidden', TWO_FACTOR.confirmEmailFirst)
}

/**
 * Makes a new key that waits for its first code. One round trip. Throws AppError: `forbidden` until the address is
 * confirmed, `unavailable`, `conflict`.
 */
export async function beginTwoFactor(server: TwoFactorServer, me: Owner): Promise<TotpKey> {
	requireConfirmedEmail(me)
	const totpSecret = requireTotpSecret(server)
	const secret = makeSecret()
	const stored = encryptSecret(secret, me.id, totpSecret)
	const [written] = await writeBatch(server.db, [
		queries.putTotpSecret({ userId: me.id, secret: stored, now: server.clock() }),
	])
	if (written?.rowsAffected !== 1) throw new AppError('conflict', TWO_FACTOR.alreadyOn)
	return keyOf(secret, me)
}

const keyOf = (secret: string, me: Pick<Me, 'email'>): TotpKey => ({ secret, uri: keyUri(secret, me.email) })

/** The recovery codes of a second factor that is on now; or what was wrong with the code, and the key again. */
export type Confirmed = Extract<TwoFactorAnswer, { kind: 'codes' | 'wrong' }>

/**
 * Switches the second factor on by a first code. Two round trips. Throws AppError: `forbidden` until the address is
 * confirmed, `too_many_requests`, `conflict` when nothing was begun or it is on already, `unavailable`.
 */
export async function confirmTwoFactor(
	server: TwoFactorServer,
	me: Owner,
	typed: string,
	{ address }: Pick<Visitor, 'address'>,
): Promise<Confirmed> {
	requireConfirmedEmail(me)
	const { db, clock, makeId, appUrl } = server
	const totpSecret = requireTotpSecret(server)
	const now = clock()
	const { account, network } = secondFactorRates(address, me.id)
	const { found } = await askWithinRates(
		db,
		{ rates: [account, network], message: TWO_FACTOR.paused, now },
		{ found: queries.findTotpSecret(me.id) },
	)
	if (!found) throw new AppError('conflict', TWO_FACTOR.notBegun)
	if (found.confirmed_at !== null) throw new AppError('conflict', TWO_FACTOR.alreadyOn)
	const secret = openSecret(found.secret, me.id, server)
	const code = codeFrom(typed)
	const step = code === null ? null : stepOf(code, secret, now)
	if (step === null) return { kind: 'wrong', message: whyWrong(typed, code, secret, now), key: keyOf(secret, me) }
	const codes = makeRecoveryCodes()
	const when = queries.isBegun(me.id, found.secret)
	const entry = { action: 'second_factor_added', actor: me.id, subject: me.id, when } as const
	const results = await writeBatch(db, [
		...auditStatements(db, entry, now),
		enqueueMailTo(db, me.id, secondFactorOnMail(appUrl), { makeId, now, when }),
		forgetUses(db, account.key),
		refundUse(db, network.key),
		...queries.confirmTotp(db, {
			userId: me.id,
			secret: found.secret,
			step,
			codes: codes.map((made) => storedRecoveryCode(made, me.id, totpSecret)),
			now,
		}),
	])
	if (results.at(-1)?.rowsAffected !== 1) throw new AppError('conflict', TWO_FACTOR.notBegun)
	return { kind: 'codes', codes, isNew: true }
}

function whyWrong(typed: string, code: string | null, secret: string, now: number): string {
	if (typed.trim() === '') return TWO_FACTOR.codeRequired
	const minutes = code === null ? null : minutesOff(code, secret, now)
	return minutes === null ? TWO_FACTOR.wrong : TWO_FACTOR.clockOff(minutes)
}

/** One round trip. */
export async function switchTwoFactorOff(
	{ db, clock, makeId, appUrl }: Pick<TwoFactorServer, 'db' | 'clock' | 'makeId' | 'appUrl'>,
	userId: string,
): Promise<void> {
	const now = clock()
	const when = queries.isOn(userId)
	await writeBatch(db, [
		...auditStatements(db, { action: 'second_factor_removed', actor: userId, subject: userId, when }, now),
		enqueueMailTo(db, userId, secondFactorOffMail(appUrl), { makeId, now, when }),
		...queries.deleteSecondFactor(db, userId),
	])
}

/** Ten new codes; the old ones are void. One round trip. Throws AppError: `unavailable`, `conflict` when it is off. */
export async function renewRecoveryCodes(server: TwoFactorServer, userId: string): Promise<string[]> {
	const totpSecret = requireTotpSecret(server)
	const codes = makeRecoveryCodes()
	const stored = codes.map((code) => storedRecoveryCode(code, userId, totpSecret))
	const { db, makeId, appUrl } = server
	const now = server.clock()
	const when = queries.isOn(userId)
	const [, inserted] = await writeBatch(db, [
		...queries.replaceRecoveryCodes({ userId, codes: stored, now }),
		...auditStatements(db, { action: 'recovery_codes_made', actor: userId, subject: userId, when }, now),
		enqueueMailTo(db, userId, recoveryCodesMail(appUrl), { makeId, now, when }),
	])
	if (!inserted?.rowsAffected) throw new AppError('conflict', TWO_FACTOR.notBegun)
	return codes
}
