import { type Clock, HOUR_MS } from '#app/platform/model/clock.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { refuseOverRates } from '#app/platform/server/rate-limit.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/password-reset.ts'
import { formerSpelling, normalizeEmail } from '../model/email.ts'
import { passwordResetMail, resetMail } from '../model/mails.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { FORGOT_PATH, RESET_PATH } from '../model/recovery-link.ts'
import { faultOf, type ResetLink } from '../model/reset.ts'
import { makeLink, storedTokenId } from './email-tokens.ts'
import { isGuessable } from './guessable.ts'
import { passwords as realPasswords } from './passwords.ts'
import { resetLinkRates, resetRates } from './rates.ts'
import type { Visitor } from './visitor.ts'

type Server = { db: Db; clock: Clock; makeId: MakeId; appUrl: string }

const LINK_MS = HOUR_MS

/**
 * Mails a reset link to the cook with this address. Without such a cook, or for a disabled one, it does the same work
 * and sends nothing. Earlier links stay open: otherwise a stranger could keep voiding the owner's. Two round trips.
 * Throws AppError('too_many_requests').
 */
export async function sendResetLink(
	{ db, clock, makeId, appUrl }: Server,
	email: string,
	{ address }: Pick<Visitor, 'address'>,
): Promise<void> {
	const now = clock()
	const spellings = [normalizeEmail(email), formerSpelling(email)] as const
	await refuseOverRates(db, resetLinkRates(address, spellings[0]), ACCOUNT_MESSAGES.tooManyLogins, now)
	const { id, href } = makeLink(appUrl, `${RESET_PATH}?type=recovery`)
	await queries.insertReset(db, {
		spellings,
		token: { id, expires_at: now + LINK_MS },
		mail: { id: makeId(), ...resetMail(href) },
		now,
	})
}

function stateOf(link: queries.ResetRow | undefined, now: number): Exclude<ResetLink, 'none'> {
	if (!link || link.used_at !== null) return 'invalid'
	return link.expires_at > now ? 'open' : 'expired'
}

/** The state of a link without using it up. One round trip; none without a token. */
export async function lookAtReset(db: Db, token: string | null, now: number): Promise<ResetLink> {
	return token === null ? 'none' : stateOf(await queries.findReset(db, storedTokenId(token)), now)
}

export type NewPassword = { password: string; confirmation: string }

/** `link`: its state; `fault`: what is wrong with the password, which leaves the link open. */
export type ResetOutcome = { done: true } | { done: false; link: ResetLink; fault?: string }

/**
 * Sets a new password by a mailed link and signs the cook out everywhere; nobody is signed in by it, so that a second
 * factor is asked for as at every sign-in. Three round trips: the limits, the link, the batch. Throws
 * AppError('too_many_requests').
 */
export async function resetPassword(
	{ db, clock, makeId, appUrl }: Server,
	token: string | null,
	{ password, confirmation }: NewPassword,
	{ address }: Pick<Visitor, 'address'>,
	passwords = realPasswords,
): Promise<ResetOutcome> {
	if (token === null) return { done: false, link: 'none' }
	const refuse = (fault: string): ResetOutcome => ({ done: false, link: 'open', fault })
	const early = faultOf(password, confirmation)
	if (early) return refuse(early)
	const id = storedTokenId(token)
	await refuseOverRates(db, resetRates(address, id), ACCOUNT_MESSAGES.tooManyLogins, clock())
	const found = await queries.findReset(db, id)
	const link = stateOf(found, clock())
	if (!found || link !== 'open') return { done: false, link }
	const { user } = found
	const late = faultOf(password, confirmation, user)
	if (late) return refuse(late)
	if (await isGuessable(password, user)) return refuse(ACCOUNT_MESSAGES.passwordGuessable)
	const isFirstProof = user.email_confirmed_at === null
	const passwordHash = await passwords.hash(password)
	const now = clock()
	const when = queries.hasHash(user.id, passwordHash)
	const done = await queries.consumeReset(db, {
		id,
		passwordHash,
		mail: { id: makeId(), ...passwordResetMail(new URL(FORGOT_PATH, appUrl).href, { isFirstProof }) },
		now,
		after: auditStatements(db, { action: 'password_reset', actor: user.id, subject: user.id, when }, now),
	})
	return done ? { done } : { done, link: 'invalid' }
}
