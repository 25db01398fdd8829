import { ask } from '#db/batch.ts'
import * as queries from '#db/queries/identities.ts'
import { renewAuthentication } from '../reauthentication.ts'
import { findSession } from '../sessions.ts'
import type { CallbackDeps } from './callback.ts'
import type { ProviderClient } from './configured.ts'
import { linkedCookie } from './linked-cookie.ts'
import { ProviderError } from './provider-error.ts'
import { type Ending, identityOf, linkedNews } from './sign-in-known.ts'
import type { Step } from './steps.ts'
import type { ProviderProfile } from './table.ts'

type Arrival = { profile: ProviderProfile; step: Step; userId: string | null; request: Request }

/**
 * Ends what a signed-in cook has begun: connects the provider to the account of the session, or counts as its proof of
 * who it is when the provider is connected to it already. Two or three round trips.
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
		return { to: step.next, cookies: [await renewAuthentication(db, session, { now })] }
	}
	const { next, time_zone, stay } = step
	const pending = { ...profile, id: client.id, provider: client.key, next, time_zone, stay }
	const identity = identityOf(pending, { userId, now })
	if (await queries.connectIdentity(db, identity, linkedNews(deps, identity, client.label))) {
		return { to: step.next, cookies: [linkedCookie(client.label)] }
	}
	const owner = await findOwner()
	if (owner?.id === userId) return { to: step.next, cookies: [] }
	throw new ProviderError(owner ? 'other_account' : 'second_identity')
}
