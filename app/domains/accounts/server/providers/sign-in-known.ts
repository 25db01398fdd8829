import { cleanLine } from '#app/platform/model/clean-text.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { enqueueMailTo } from '#app/platform/server/jobs.ts'
import type { Db } from '#db/client.ts'
import type { BatchQuery } from '#db/queries/accounts.ts'
import type { FoundCook } from '#db/queries/identities.ts'
import * as queries from '#db/queries/identities.ts'
import { SECOND_FACTOR_PATH, safeNext } from '../../model/guard.ts'
import { NAME_MAX_LENGTH } from '../../model/profile-limits.ts'
import { PROVIDER_MESSAGES } from '../../model/provider-messages.ts'
import { PROVIDER_CALLBACK_PATH } from '../../model/provider-paths.ts'
import { providerLinkedMail } from '../../model/security-mails.ts'
import type { SignedIn } from '../finish-sign-in.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import type { Visitor } from '../visitor.ts'
import type { CallbackDeps } from './callback.ts'
import { linkedCookie } from './linked-cookie.ts'
import { pictureCookies } from './picture-cookie.ts'
import type { Pending } from './steps.ts'

/** Where the browser goes after a provider's callback; `cookies` are Set-Cookie values. */
export type Ending = { to: string; cookies: string[] }

/** The page that says that the sign-in is complete, which goes on to `next`; before it the second factor, if any. */
export function endingOf({ kind, cookies }: SignedIn, next: string | null): Ending {
	const to = `${PROVIDER_CALLBACK_PATH}?next=${encodeURIComponent(safeNext(next))}`
	return { cookies, to: kind === 'signed_in' ? to : `${SECOND_FACTOR_PATH}?next=${encodeURIComponent(safeNext(next))}` }
}

/** The names of a provider as our profile takes them. */
export const namesFrom = ({ first_name, last_name }: Pick<Pending, 'first_name' | 'last_name'>) => ({
	first_name: cleanLine(first_name).slice(0, NAME_MAX_LENGTH).toWellFormed(),
	last_name: cleanLine(last_name).slice(0, NAME_MAX_LENGTH).toWellFormed(),
})

export const identityOf = (
	{ provider, subject, email, email_verified }: Pending,
	{ userId, now }: { userId: string; now: number },
): queries.NewIdentity => ({
	provider,
	subject,
	user_id: userId,
	email,
	email_verified,
	created_at: now,
	last_used_at: now,
})

/** Records that an identity has been connected, after the statement that connects it. */
export const linkedAudit = (db: Db, identity: queries.NewIdentity): BatchQuery[] => {
	const { user_id, created_at } = identity
	const entry = { action: 'identity_linked', actor: user_id, subject: user_id } as const
	return auditStatements(db, { ...entry, when: queries.isConnected(identity) }, created_at)
}

/** The same, and a mail to the cook: somebody else may have connected it. `label`: the provider's name. */
export const linkedNews = (
	{ db, makeId, env }: Pick<CallbackDeps, 'db' | 'makeId' | 'env'>,
	identity: queries.NewIdentity,
	label: string,
): BatchQuery[] => {
	const { user_id, created_at: now } = identity
	const mail = providerLinkedMail(env.APP_URL, label)
	return [
		...linkedAudit(db, identity),
		enqueueMailTo(db, user_id, mail, { makeId, now, when: queries.isConnected(identity) }),
	]
}

/**
 * Signs in to an account by its identity, or by one that is connected to it now. `before`: statements that go along. One
 * round trip. Throws as `finishSignIn` does.
 */
export async function signInKnown(
	deps: CallbackDeps,
	cook: FoundCook,
	{
		pending,
		visitor,
		isLinked,
		label,
		before = [],
	}: { pending: Pending; visitor: Visitor; isLinked: boolean; label: string; before?: BatchQuery[] },
): Promise<Ending> {
	const { db, clock, env } = deps
	const now = clock()
	const { email, email_verified } = pending
	const names = namesFrom(pending)
	const identity = identityOf(pending, { userId: cook.id, now })
	const signedIn = await finishSignIn({ ...deps, appUrl: env.APP_URL }, cook, {
		method: 'provider',
		visitor,
		stay: pending.stay,
		before: [
			...before,
			isLinked
				? queries.insertIdentity(db, identity)
				: queries.touchIdentity(db, pending, { email, email_verified, last_used_at: now }),
			...(isLinked ? linkedNews(deps, identity, label) : []),
			...(names.first_name || names.last_name ? [queries.fillNames(db, cook.id, names)] : []),
		],
		// It may have been disconnected meanwhile: by its cook, or by a link that voids what the account had.
		onlyIf: { holds: queries.isIdentityOf(identity), otherwise: PROVIDER_MESSAGES.authenticationFailed },
	})
	const ending = endingOf(signedIn, pending.next)
	if (!isLinked) return ending
	return { ...ending, cookies: [...ending.cookies, linkedCookie(label), ...pictureCookies(cook.id, pending.picture)] }
}
