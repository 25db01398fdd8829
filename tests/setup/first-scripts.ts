import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { brotliBytes } from '../bench/script-bytes.ts'
import { hydrated } from './browser.ts'

/**
 * The scripts that a page loads until it is interactive, by their path, with their bytes as brotli 11 would send them.
 * Work that the page delays by a second or more, until it is at rest, never starts: what has loaded is what it needs.
 */
export async function firstScripts(context: BrowserContext, path: string): Promise<Map<string, number>> {
	// A worker would install the whole program in parallel.
	const page = await context.newPage()
	await page.addInitScript(() => {
		const later = window.setTimeout.bind(window)
		Object.assign(window, {
			setTimeout: (work: TimerHandler, ms = 0) => (ms < 1_000 ? later(work, ms) : 0),
		})
	})
	const scripts = new Set<string>()
	page.on('request', (request) => {
		if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
	})
	await page.goto(path, { waitUntil: 'networkidle' })
	await hydrated(page)
	return new Map(
		[...scripts].map((script) => [script, brotliBytes(readFileSync(join(PROJECT_ROOT, 'build/client', script)))]),
	)
}

export const sumOf = (sizes: ReadonlyMap<string, number>): number =>
	[...sizes.values()].reduce((sum, size) => sum + size, 0)
