import { type Clock, HOUR_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { refuseOverRates } from '#app/platform/server/rate-limit.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/email-change.ts'
import { CHANGE_EMAIL_PATH } from '../model/account-paths.ts'
import type { EmailChange } from '../model/confirmation.ts'
import { formerSpelling, normalizeEmail } from '../model/email.ts'
import { emailChangedMail, emailChangeMail } from '../model/mails.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { SUPPORT_PATH } from '../model/support-path.ts'
import { makeLink, storedTokenId } from './email-tokens.ts'
import { emailChangeRates } from './rates.ts'
import type { Visitor } from './visitor.ts'

type Server = { db: Db; clock: Clock; makeId: MakeId; appUrl: string }

const LINK_MS = HOUR_MS
const spellingsOf = (email: string) => [normalizeEmail(email), formerSpelling(email)] as const

/**
 * Mails a link to a new address; the cook keeps the old one until it is used, and earlier links are void. Call it only
 * after `requireRecentAuthentication`. Two round trips. Throws AppError: `invalid` for the cook's own address, `conflict`
 * for another cook's, `too_many_requests`.
 */
export async function sendEmailChange(
	{ db, clock, makeId, appUrl }: Server,
	me: Pick<Me, 'id' | 'email'>,
	email: string,
	{ address }: Pick<Visitor, 'address'>,
): Promise<void> {
	const now = clock()
	const spellings = spellingsOf(email)
	if (spellings[0] === normalizeEmail(me.email)) throw new AppError('invalid', ACCOUNT_MESSAGES.emailSame)
	await refuseOverRates(db, emailChangeRates(address, me.id), ACCOUNT_MESSAGES.tooManyMails, now)
	const { id, href } = makeLink(appUrl, CHANGE_EMAIL_PATH)
	const isFree = await queries.insertEmailChange(db, {
		userId: me.id,
		email,
		spellings,
		token: { id, expires_at: now + LINK_MS },
		mail: { id: makeId(), ...emailChangeMail(href) },
		now,
	})
	if (!isFree) throw new AppError('conflict', ACCOUNT_MESSAGES.emailOfOther)
}

function stateOf(link: queries.EmailChangeRow | undefined, now: number): Exclude<EmailChange, 'confirmed' | 'taken'> {
	if (!link) return 'unknown'
	if (link.used_at !== null) return 'used'
	return link.expires_at > now ? 'open' : 'expired'
}

/** Returns the state of a link without using it up. One round trip; none without a token. */
export async function lookAtEmailChange(db: Db, token: string | null, now: number): Promise<EmailChange> {
	return token === null ? 'unknown' : stateOf(await queries.findEmailChange(db, storedTokenId(token)), now)
}

/**
 * Uses up an open link: from now on its cook has the new address, and the old one is notified. If two cooks have links
 * to the same address, the first gets it, and the other link finds it taken. Two round trips.
 */
export async function confirmEmailChange(
	{ db, clock, makeId, appUrl }: Server,
	token: string | null,
): Promise<EmailChange> {
	if (token === null) return 'unknown'
	const id = storedTokenId(token)
	const found = await queries.findEmailChange(db, id)
	const state = stateOf(found, clock())
	if (!found || state !== 'open') return state
	const now = clock()
	const { user_id: userId } = found
	const when = queries.isGiven(id, now)
	const isChanged = await queries.consumeEmailChange(db, {
		id,
		otherSpelling: formerSpelling(String(found.payload?.email)),
		mail: { id: makeId(), ...emailChangedMail(new URL(SUPPORT_PATH, appUrl).href) },
		now,
		after: auditStatements(db, { action: 'email_changed', actor: userId, subject: userId, when }, now),
	})
	return isChanged ? 'confirmed' : 'taken'
}
