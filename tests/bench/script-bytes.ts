import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { type CookOptions, newCook } from '../setup/browser.ts'

export type LoadedScripts = { files: number; brotliBytes: number }

/**
 * Every script file that the page itself loads, as brotli 11 would send it. Excludes what the service worker loads,
 * which starts once the page is idle.
 */
export async function measureScripts(
	browser: Browser,
	site: { url: string },
	path: string,
	options: CookOptions = {},
): Promise<LoadedScripts> {
	const context = await newCook(browser, site, { serviceWorkers: 'block', ...options })
	const page = await context.newPage()
	const scripts = new Set<string>()
	page.on('request', (request) => {
		if (['script', 'other'].includes(request.resourceType()) && /\.js$/.test(new URL(request.url()).pathname)) {
			scripts.add(new URL(request.url()).pathname)
		}
	})
	await page.goto(path, { waitUntil: 'networkidle' })
	await context.close()
	const sizes = [...scripts].map((script) => brotliBytes(readFileSync(join(PROJECT_ROOT, 'build/client', script))))
	return { files: sizes.length, brotliBytes: sizes.reduce((sum, size) => sum + size, 0) }
}

export const brotliBytes = (content: Buffer): number =>
	brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
