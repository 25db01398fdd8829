import { eraseRows } from '#app/domains/accounts/server/erasure/erase-rows.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import type { Db } from '#db/client.ts'
import { findAccount, postponeDeletions } from '#db/queries/account-deletion.ts'

/** The ids of the accounts that were erased in the months from `since` to `now`. */
export type ReadErased = (since: number, now: number) => Promise<string[]>

/** For a copy of which nobody was erased. */
export const nobodyErased: ReadErased = async () => []

/** How long a deletion that waits in the copy waits at least: its cook may have cancelled it since. */
const POSTPONED_MS = 7 * DAY_MS

/**
 * What an older copy must not bring back: accounts that were erased since are erased again, and a deletion whose day has
 * passed waits another week, since its cook may have cancelled it. Returns how many were erased.
 */
export async function eraseAgain(db: Db, ids: readonly string[], now: number): Promise<number> {
	let erased = 0
	for (const id of ids) {
		const account = await findAccount(db, { id })
		if (!account) continue
		for await (const _step of eraseRows({ db, clock: () => now }, account));
		erased += 1
	}
	await postponeDeletions(db, now + POSTPONED_MS)
	return erased
}
