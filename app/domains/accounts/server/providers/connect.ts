import { ask } from '#db/batch.ts'
import * as queries from '#db/queries/identities.ts'
import { safeNext } from '../../model/guard.ts'
import { reauthenticationPath } from '../../model/reauthentication.ts'
import { makeRenewal } from '../lucia.ts'
import { isRecent, renewAuthentication } from '../reauthentication.ts'
import { findSession, type OwnSession } from '../sessions.ts'
import type { CallbackDeps } from './callback.ts'
import type { ProviderClient } from './configured.ts'
import { linkedCookie } from './linked-cookie.ts'
import { ProviderError } from './provider-error.ts'
import { type Ending, identityOf, linkedNews } from './sign-in-known.ts'
import type { Pending, Step } from './steps.ts'
import type { ProviderProfile } from './table.ts'

type Arrival = { profile: ProviderProfile; step: Step; userId: string | null; request: Request }

/**
 * Finishes what a signed-in cook began at a provider: connects the provider to the account of the session or, if it is
 * connected already, counts as a reauthentication. A session without an authentication in the last ten minutes is asked
 * for one first. Two or three round trips.
 */
export async function connectToSession(
	deps: CallbackDeps,
	client: ProviderClient,
	{ profile, step, userId, request }: Arrival,
): Promise<Ending> {
	const { db, clock } = deps
	const now = clock()
	const session = await findSession(db, request, now)
	// The session has ended, or somebody else has signed in since.
	if (!session || session.me.id !== userId) throw new ProviderError('expired')
	const key = { provider: client.key, subject: profile.subject }
	const findOwner = async () => (await ask(db, { owner: queries.cookOfIdentity(key) })).owner
	if (step.intent === 'reauthenticate') {
		if ((await findOwner())?.id !== userId) throw new ProviderError('not_yours')
		return { to: safeNext(step.next), cookies: [await renewAuthentication(db, session, { now })] }
	}
	if (session.stops.read_only !== undefined) throw new ProviderError('closed', { back: safeNext(step.next) })
	if (!isRecent(session, now)) return { to: reauthenticationPath(safeNext(step.next)), cookies: [] }
	const { next, time_zone, stay } = step
	const pending = { ...profile, id: client.id, provider: client.key, next, time_zone, stay }
	const renewed = await connectAndRenew(deps, pending, { session, userId, label: client.label })
	if (renewed !== null) return { to: safeNext(next), cookies: [renewed, linkedCookie(client.label)] }
	const owner = await findOwner()
	if (owner?.id === userId) return { to: safeNext(next), cookies: [] }
	throw new ProviderError(owner ? 'other_account' : 'second_identity')
}

/**
 * Connects an identity to the account of a session, which then has a new token: a copy of the old one is dead
 * (docs/security.md 2). Returns the Set-Cookie value; null where nothing was connected. One round trip.
 */
export async function connectAndRenew(
	deps: Pick<CallbackDeps, 'db' | 'clock' | 'makeId' | 'env'>,
	pending: Pending,
	{ session, userId, label }: { session: OwnSession; userId: string; label: string },
): Promise<string | null> {
	const { db, clock } = deps
	const now = clock()
	const identity = identityOf(pending, { userId, now })
	const { row, cookie } = makeRenewal(db, session, now)
	// Connecting is not a reauthentication: the time of the last one stays.
	const renewed = { ...row, authenticated_at: session.authenticatedAt }
	const isDone = await queries.connectIdentity(db, identity, [
		...linkedNews(deps, identity, label),
		queries.renewConnected(db, session.id, renewed, identity),
	])
	return isDone ? cookie : null
}
