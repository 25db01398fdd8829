import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Axe's findings on the page as it stands, a line for each place; `runOnly`: its rules that are asked, else all. */
export async function findingsOn(page: Page, { runOnly }: { runOnly?: string[] } = {}): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
	const { violations } = await page.evaluate(
		(options) => {
			const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
			return axe.run(options)
		},
		{ resultTypes: ['violations' as const], ...(runOnly ? { runOnly } : {}) },
	)
	return violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target }) => `${id} (${help}) at ${target.join(' ')}`),
	)
}
