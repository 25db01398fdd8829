import { auditStatements } from '#app/platform/server/audit.ts'
import * as accounts from '#db/queries/accounts.ts'
import * as queries from '#db/queries/identities.ts'
import { normalizeEmail } from '../../model/email.ts'
import { withNext } from '../../model/next-path.ts'
import { confirmationStatements } from '../email-tokens.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import type { Visitor } from '../visitor.ts'
import type { CallbackDeps } from './callback.ts'
import { pictureCookies } from './picture-cookie.ts'
import { type Ending, endingOf, identityOf, linkedAudit, namesFrom } from './sign-in-known.ts'
import type { Pending } from './steps.ts'

const ONBOARDING = '/onboarding'

/**
 * Creates a cook whom a provider knows and signs in. The sentence at the buttons says that this accepts the terms. An
 * address that nobody has verified gets the confirmation link. One round trip. Throws what `isTaken` recognizes when the
 * address or the identity has an account.
 */
export async function createCookFrom(
	deps: CallbackDeps,
	pending: Pending,
	{
		email,
		isVerified,
		visitor,
		before = [],
	}: { email: string; isVerified: boolean; visitor: Visitor; before?: accounts.BatchQuery[] },
): Promise<Ending> {
	const { db, clock, makeId, env } = deps
	const now = clock()
	const cook = {
		id: makeId(),
		email,
		email_normalized: normalizeEmail(email),
		email_confirmed_at: isVerified ? now : null,
		password_hash: null,
		...namesFrom(pending),
		time_zone: pending.time_zone,
		terms_accepted_at: now,
		created_at: now,
	}
	const identity = identityOf(pending, { userId: cook.id, now })
	const fresh = { id: cook.id, account_status: 'active', has_second_factor: false } as const
	const signedIn = await finishSignIn({ ...deps, appUrl: env.APP_URL }, fresh, {
		method: 'provider',
		visitor,
		stay: pending.stay,
		before: [
			...before,
			...accounts.insertCook(db, cook, { epoch: makeId() }),
			...auditStatements(db, { action: 'sign_up', actor: cook.id, subject: cook.id }, now),
			queries.insertIdentity(db, identity),
			...linkedAudit(db, identity),
			...(isVerified ? [] : confirmationStatements(db, cook, { appUrl: env.APP_URL, makeId, now })),
		],
	})
	const ending = endingOf(signedIn, withNext(ONBOARDING, pending.next))
	return { ...ending, cookies: [...ending.cookies, ...pictureCookies(cook.id, pending.picture)] }
}

/** Whether a write failed because the address or the identity has an account by now. */
export function isTaken(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	return Boolean(code?.startsWith('SQLITE_CONSTRAINT') && /users\.email_normalized|identities\./.test(message ?? ''))
}
