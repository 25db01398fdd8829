import { ERASED_USERNAME, USERNAME_RETIRED_MS } from '#app/domains/social/model/username.ts'
import { rateKey } from '#app/platform/server/rate-limit.ts'
import { ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { keepNames, listNames } from '#db/queries/usernames.ts'

/**
 * Keeps the username of an account, and the former ones, from others until their time is over: as hashes, with nothing that
 * leads to the cook. To be called while their rows are still there; may be repeated.
 */
export async function keepErasedNames(db: Db, userId: string, now: number): Promise<void> {
	const { names } = await ask(db, { names: listNames(userId) })
	if (names.length === 0) return
	const kept = names.map(({ username, until }) => ({
		key: rateKey(ERASED_USERNAME, username),
		until: until ?? now + USERNAME_RETIRED_MS,
	}))
	await writeBatch(db, [keepNames(kept)])
}
