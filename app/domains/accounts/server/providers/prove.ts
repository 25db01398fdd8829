import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/identities.ts'
import type { Confirmation } from '../../model/confirmation.ts'
import { storedTokenId } from '../email-tokens.ts'
import type { CallbackDeps } from './callback.ts'
import { labelOf } from './configured.ts'
import { pictureCookies } from './picture-cookie.ts'
import { identityOf, linkedNews } from './sign-in-known.ts'
import { pendingSchema } from './steps.ts'

/** The state of a mailed link, and the provider that it connects. */
export type Proof = { state: Confirmation; provider: string | null }

/** What a press has done. */
export type SpentProof = {
	/** `other_account`, `second_identity`: the address is proved, but the provider's account stays with another one of ours, or ours with another one there. */
	state: Confirmation | 'other_account' | 'second_identity'
	provider: string | null
	/** Whether what the account had before is void. */
	voided: boolean
	/** The page that was asked for before all this. */
	next: string | null
	/** Set-Cookie values. */
	cookies: string[]
}

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
): Promise<SpentProof> {
	const { db, clock, env } = deps
	const now = clock()
	const id = storedTokenId(token)
	const link = await queries.findLinkToken(db, id)
	const nothing = { voided: false, next: null, cookies: [] }
	if (!link) return { ...nothing, state: 'unknown', provider: null }
	const pending = pendingSchema.parse(link.payload)
	const state = stateOf(link, now)
	if (state !== 'open') return { ...nothing, state, provider: pending.id }
	const identity = identityOf(pending, { userId: link.user_id, now })
	const { open, voided, owner } = await queries.proveAndLink(db, {
		...{ id, now, identity },
		after: linkedNews(deps, identity, labelOf(env, pending.provider)),
	})
	const { id: provider, next } = pending
	if (!open) return { ...nothing, state: 'used', provider }
	if (owner !== link.user_id) {
		return { state: owner ? 'other_account' : 'second_identity', provider, voided, next, cookies: [] }
	}
	return { state: 'confirmed', provider, voided, next, cookies: pictureCookies(owner, pending.picture) }
}
