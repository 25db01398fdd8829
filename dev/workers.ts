import { resolve } from 'node:path'

/** The folder of package.json. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '..')

/** The sub-workers beside the main one; each has workers/NAME/wrangler.toml. */
export const SUB_WORKERS = [
	'chat',
	'extract',
	'media',
	'sync',
	'checkout',
	'push',
	'jobs',
	'account-deletion',
	'backup',
] as const
export type SubWorker = (typeof SUB_WORKERS)[number]

/** The folder in build/ that a sub-worker is built to. */
export const builtFolder = (name: SubWorker): string => `nomster_${name.replaceAll('-', '_')}`
