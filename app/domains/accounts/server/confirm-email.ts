import type { Clock } from '#app/platform/model/clock.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { refuseOverRates } from '#app/platform/server/rate-limit.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/accounts.ts'
import type { Confirmation } from '../model/confirmation.ts'
import { normalizeEmail } from '../model/email.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { confirmationStatements, storedTokenId } from './email-tokens.ts'
import { confirmationMailRate } from './rates.ts'

function stateOf(link: queries.LinkRow | undefined, now: number): Exclude<Confirmation, 'confirmed'> {
	if (!link) return 'unknown'
	if (link.used_at !== null) return 'used'
	return link.expires_at > now ? 'open' : 'expired'
}

/** Returns the state of a link without using it up. One round trip. */
export async function lookAtConfirmation(db: Db, token: string, now: number): Promise<Confirmation> {
	return stateOf(await queries.findEmailToken(db, storedTokenId(token), 'confirm_email'), now)
}

/** Uses up an open link. Of two concurrent calls one confirms and the other finds it used. One round trip. */
export async function confirmEmail(db: Db, token: string, now: number): Promise<Confirmation> {
	const before = stateOf(await queries.consumeConfirmation(db, { id: storedTokenId(token), now }), now)
	return before === 'open' ? 'confirmed' : before
}

/** Uses up an open link if it belongs to this signed-in cook; another cook's link stays open. One round trip. */
export async function confirmOwnEmail(db: Db, token: string, userId: string, now: number): Promise<Confirmation> {
	const link = await queries.consumeConfirmation(db, { id: storedTokenId(token), userId, now })
	const before = stateOf(link, now)
	return before === 'open' && link?.user_id === userId ? 'confirmed' : before
}

/**
 * Sends a new link and ends the earlier ones. Two round trips. Throws AppError('too_many_requests') after three in an
 * hour.
 */
export async function sendConfirmationAgain(
	{ db, clock, makeId, appUrl }: { db: Db; clock: Clock; makeId: MakeId; appUrl: string },
	me: Pick<Me, 'id' | 'email'>,
): Promise<void> {
	const now = clock()
	await refuseOverRates(db, [confirmationMailRate(me.id)], ACCOUNT_MESSAGES.tooManyMails, now)
	await writeBatch(db, [
		queries.voidEmailTokens(db, { userId: me.id, purpose: 'confirm_email', now }),
		...confirmationStatements(
			db,
			{ id: me.id, email: me.email, email_normalized: normalizeEmail(me.email) },
			{ appUrl, makeId, now },
		),
	])
}
