import { resolve } from 'node:path'

/** The folder of package.json. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '..')

/** The sub-workers beside the main one; each has workers/NAME/wrangler.toml and is built to build/nomster_NAME. */
export const SUB_WORKERS = ['extract', 'media', 'sync', 'jobs'] as const
