import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/identities.ts'
import type { Confirmation } from '../../model/confirmation.ts'
import { storedTokenId } from '../email-tokens.ts'
import type { CallbackDeps } from './callback.ts'
import { labelOf } from './configured.ts'
import { identityOf, linkedNews } from './sign-in-known.ts'
import { pendingSchema } from './steps.ts'

/** The state of a mailed link, and the provider that it connects. */
export type Proof = { state: Confirmation; provider: string | null }

const stateOf = (link: queries.LinkToken, now: number): Confirmation => {
	if (link.used_at !== null) return 'used'
	return link.expires_at > now ? 'open' : 'expired'
}

/** The state of a mailed link, without using it up. One round trip. */
export async function lookAtProof(db: Db, token: string, now: number): Promise<Proof> {
	const link = await queries.findLinkToken(db, storedTokenId(token))
	if (!link) return { state: 'unknown', provider: null }
	return { state: stateOf(link, now), provider: pendingSchema.parse(link.payload).id }
}

/**
 * Uses up a mailed link: its holder owns the address, so that what the account had before is void, and the provider
 * signs in to it from now on. Of two at once one connects and the other finds it used. Two round trips.
 */
export async function spendProof(
	deps: Pick<CallbackDeps, 'db' | 'clock' | 'makeId' | 'env'>,
	token: string,
): Promise<Proof & { voided: boolean }> {
	const { db, clock, env } = deps
	const now = clock()
	const id = storedTokenId(token)
	const link = await queries.findLinkToken(db, id)
	if (!link) return { state: 'unknown', provider: null, voided: false }
	const pending = pendingSchema.parse(link.payload)
	const state = stateOf(link, now)
	if (state !== 'open') return { state, provider: pending.id, voided: false }
	const identity = identityOf(pending, { userId: link.user_id, now })
	const { open, voided } = await queries.proveAndLink(db, {
		...{ id, now, identity },
		after: linkedNews(deps, identity, labelOf(env, pending.provider)),
	})
	return { state: open ? 'confirmed' : 'used', provider: pending.id, voided }
}
