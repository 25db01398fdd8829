import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { runTool } from './checks/run-tool.ts'
import { STORAGE_PATH } from './paths.ts'
import { PROJECT_ROOT } from './workers.ts'

const WRANGLER = 'wrangler/bin/wrangler.js'
const MISSING = 'The specified key does not exist'

/** Reads an object's text; undefined where there is none. Throws wrangler's own words when it may not read. */
export type ReadObject = (key: string) => Promise<string | undefined>

/** The bucket of the deployed jobs Worker, which wrangler must be signed in to. */
export const readInProduction: ReadObject = (key) => readWith(['--remote'], 'production', key)

/** The bucket of this machine. */
export const readHere: ReadObject = async (key) =>
	existsSync(STORAGE_PATH) ? readWith(['--local', '--persist-to', dirname(STORAGE_PATH)], undefined, key) : undefined

async function readWith(where: string[], env: string | undefined, key: string): Promise<string | undefined> {
	const config = join(PROJECT_ROOT, 'workers/jobs/wrangler.toml')
	const { r2_buckets } = unstable_readConfig({ config, ...(env ? { env } : {}) }, { hideWarnings: true })
	const run = await runTool(WRANGLER, [
		'r2',
		'object',
		'get',
		`${r2_buckets[0]?.bucket_name}/${key}`,
		'--pipe',
		...where,
	])
	if (run.status === 0) return run.stdout
	if (`${run.stdout}${run.stderr}`.includes(MISSING)) return undefined
	throw new Error(`wrangler could not read ${key}: ${run.stderr.trim()}`)
}
