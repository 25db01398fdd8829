import { type Clock, MINUTE_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { ProviderEnv } from '#app/platform/server/env.ts'
import { askWithinRates } from '#app/platform/server/rate-limit.ts'
import { ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { BatchQuery } from '#db/queries/accounts.ts'
import { forgetUses, refundUse } from '#db/queries/rate-limits.ts'
import { renewSession } from '#db/queries/sessions.ts'
import { findPasswordHash, findSignInMethods } from '#db/queries/sign-in-methods.ts'
import { normalizeEmail } from '../model/email.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import type { OwnMethods } from '../model/reauthentication.ts'
import { REAUTHENTICATION } from '../model/security-messages.ts'
import { makeRenewal } from './lucia.ts'
import { passwords as realPasswords } from './passwords.ts'
import { listProviders, provesFreshSignIn } from './providers/configured.ts'
import { loginRates } from './rates.ts'
import type { OwnSession } from './sessions.ts'
import type { Visitor } from './visitor.ts'

/** How long an authentication counts as recent: a sign-in, a password, a passkey, a fresh sign-in at a provider. */
export const RECENT_MS = 10 * MINUTE_MS

/**
 * Call first in every action that changes how a cook signs in, or that cannot be undone. Throws
 * AppError('reauthentication_required'), which `<Reauthentication>` beside the form answers by asking, without losing
 * what was typed. No round trip: the session's query has read the time.
 */
export function requireRecentAuthentication(session: OwnSession | null, now: number): asserts session is OwnSession {
	if (!isRecent(session, now)) throw new AppError('reauthentication_required', REAUTHENTICATION.required)
}

/** Whether the session's cook has authenticated recently. */
export function isRecent(session: OwnSession | null, now: number): session is OwnSession {
	const at = session?.authenticatedAt
	return typeof at === 'number' && now - at <= RECENT_MS
}

/**
 * The ways in which this cook can authenticate again: of the providers, only those that report the time of a sign-in.
 * One round trip.
 */
export async function listOwnMethods({ db, env }: { db: Db; env: ProviderEnv }, userId: string): Promise<OwnMethods> {
	const { methods } = await ask(db, { methods: findSignInMethods(userId) })
	const providers = listProviders(env).filter(
		(client) => provesFreshSignIn(client) && methods.providers.includes(client.key),
	)
	return { ...methods, providers: providers.map(({ id, label }) => ({ id, label })) }
}

/**
 * Records that the session's cook has just authenticated, and gives the session a new token: a copy of the old one is
 * void. Returns the Set-Cookie value. `before`: other statements of the same batch. One round trip. Throws
 * AppError('reauthentication_required') when this session has renewed its authentication in the meantime, or has ended.
 */
export async function renewAuthentication(
	db: Db,
	session: OwnSession,
	{ now, before = [] }: { now: number; before?: BatchQuery[] },
): Promise<string> {
	const { row, cookie } = makeRenewal(db, session, now)
	const results = await writeBatch(db, [...before, renewSession(db, session.id, row)])
	if (results.at(-1)?.rowsAffected !== 1) throw new AppError('reauthentication_required', REAUTHENTICATION.required)
	return cookie
}

/**
 * Renews the authentication by the cook's password. Attempts count towards the limits of the sign-in, so guessing here
 * gains nothing. Returns the Set-Cookie value. Two round trips. Throws AppError: `too_many_requests`, `invalid`.
 */
export async function reauthenticateByPassword(
	{ db, clock }: { db: Db; clock: Clock },
	{ me, session }: { me: Pick<Me, 'id' | 'email'>; session: OwnSession },
	password: string,
	visitor: Pick<Visitor, 'address'>,
	passwords = realPasswords,
): Promise<string> {
	const { account, network } = loginRates(visitor.address, normalizeEmail(me.email))
	const { stored } = await askWithinRates(
		db,
		{ rates: [account, network], message: ACCOUNT_MESSAGES.tooManyLogins, now: clock() },
		{ stored: findPasswordHash(me.id) },
	)
	if ((await passwords.check(password, stored)) === 'wrong') {
		throw new AppError('invalid', REAUTHENTICATION.passwordWrong)
	}
	return renewAuthentication(db, session, {
		now: clock(),
		before: [forgetUses(db, account.key), refundUse(db, network.key)],
	})
}
