import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { erasedKeysSince, readErasedIds } from '#app/domains/accounts/server/erasure/erased-list.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { runTool } from '../checks/run-tool.ts'
import { STORAGE_PATH } from '../paths.ts'
import { PROJECT_ROOT } from '../workers.ts'
import type { ReadErased } from './erase-again.ts'

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
