import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import type * as benchPage from './page.ts'

export type BenchPage = typeof benchPage

let script: Promise<string> | undefined

/**
 * Injects page.ts into a page of the browser, whatever its policy. From then on it is available as `globalThis.bench`.
 */
export async function putBenchInto(page: Page): Promise<void> {
	script ??= bundle()
	await page.evaluate(await script)
}

async function bundle(): Promise<string> {
	const built = await build({
		configFile: false,
		publicDir: false,
		envDir: false,
		logLevel: 'error',
		build: {
			write: false,
			minify: true,
			lib: { entry: join(PROJECT_ROOT, 'tests/bench/sync/page.ts'), formats: ['iife'], name: 'bench' },
		},
	})
	const [output] = Array.isArray(built) ? built : [built]
	const chunk = output && 'output' in output ? output.output[0] : undefined
	if (!chunk) throw new Error('the bench page was not built')
	return `${chunk.code}\nglobalThis.bench = bench`
}
