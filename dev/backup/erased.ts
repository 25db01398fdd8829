import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { eraseRows } from '#app/domains/accounts/server/erasure/erase-rows.ts'
import { erasedKeysSince, readErasedIds } from '#app/domains/accounts/server/erasure/erased-list.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import type { Db } from '#db/client.ts'
import { findAccount, postponeDeletions } from '#db/queries/account-deletion.ts'
import { runTool } from '../checks/run-tool.ts'
import { STORAGE_PATH } from '../paths.ts'
import { PROJECT_ROOT } from '../workers.ts'
import { BackupProblem, PROBLEMS } from './problem.ts'

/** The ids of the accounts that were erased in the months from `since` to `now`. */
export type ReadErased = (since: number, now: number) => Promise<string[]>

/** For a copy of which nobody was erased. */
export const nobodyErased: ReadErased = async () => []

/** How long a deletion that waits in the copy waits at least: its cook may have cancelled it since. */
const POSTPONED_MS = 7 * DAY_MS
const WRANGLER = 'wrangler/bin/wrangler.js'
const MISSING = 'The specified key does not exist'

/** The list in the bucket of the deployed Workers, which wrangler must be signed in to. */
export const erasedInProduction: ReadErased = (since, now) => readLists(['--remote'], 'production', since, now)

/** The list of this machine. */
export const erasedHere: ReadErased = async (since, now) =>
	existsSync(STORAGE_PATH) ? readLists(['--local', '--persist-to', dirname(STORAGE_PATH)], undefined, since, now) : []

async function readLists(where: string[], env: string | undefined, since: number, now: number): Promise<string[]> {
	const config = join(PROJECT_ROOT, 'workers/account-deletion/wrangler.toml')
	const { r2_buckets } = unstable_readConfig({ config, ...(env ? { env } : {}) }, { hideWarnings: true })
	const bucket = r2_buckets[0]?.bucket_name
	const ids: string[] = []
	for (const key of erasedKeysSince(since, now)) {
		const run = await runTool(WRANGLER, ['r2', 'object', 'get', `${bucket}/${key}`, '--pipe', ...where])
		const isMissing = `${run.stdout}${run.stderr}`.includes(MISSING)
		if (run.status !== 0 && !isMissing) throw new BackupProblem(PROBLEMS.noErasedList(key, run.stderr.trim()))
		if (run.status === 0) ids.push(...readErasedIds(run.stdout))
	}
	return [...new Set(ids)]
}

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
