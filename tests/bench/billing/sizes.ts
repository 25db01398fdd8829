import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { builtFolder, PROJECT_ROOT, SUB_WORKERS } from '../../../dev/workers.ts'
import type { Figure } from '../figures.ts'

const BUILD = join(PROJECT_ROOT, 'build')
/** What every bundle with the package has in it. */
const MARK = 'StripeSignatureVerificationError'

const scriptsIn = (folder: string): string[] =>
	globSync('**/*.{js,mjs}', { cwd: join(BUILD, folder) }).map((file) => join(BUILD, folder, file))
const withStripe = (folder: string): number =>
	scriptsIn(folder).filter((file) => readFileSync(file, 'utf8').includes(MARK)).length

/** Where `stripe` is, and how large its Worker has become. */
export function measureSizes(): Figure[] {
	const checkout = builtFolder('checkout')
	if (withStripe(checkout) === 0) throw new Error(`${checkout} has no ${MARK}: the bench looks for the wrong word`)
	const others = ['server', ...SUB_WORKERS.filter((name) => name !== 'checkout').map(builtFolder)]
	const bytes = scriptsIn(checkout).reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)
	return [
		{ name: 'browser bundles with stripe in them', value: withStripe('client'), unit: 'files', atMost: 0 },
		{
			name: 'other Workers with stripe in them',
			value: others.filter((folder) => withStripe(folder) > 0).length,
			unit: 'Workers',
			atMost: 0,
		},
		{ name: 'the Worker checkout, gzip', value: bytes / 1000, unit: 'kB', atMost: 200 },
	]
}
