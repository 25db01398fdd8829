import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Axe's rules about colour that apply to WCAG AA; they take most of its time. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

export type Asked = {
	/** 'colours': only the rules about colour; 'structure': all others; left out: all. */
	rules?: 'colours' | 'structure'
	/** A CSS selector: nothing outside its matches is checked. */
	within?: string
}

/** Axe's findings on the page in its current state, one line per place. */
export async function findingsOn(page: Page, { rules, within }: Asked = {}): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
	const options: RunOptions = { resultTypes: ['violations'] }
	if (rules === 'colours') options.runOnly = COLOUR_RULES
	if (rules === 'structure') options.rules = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]))
	const { violations } = await page.evaluate(
		([where, how]) => {
			const { axe } = window as unknown as { axe: { run(where: unknown, options: RunOptions): Promise<AxeResults> } }
			return axe.run(where === null ? document : { include: [...document.querySelectorAll(where)] }, how)
		},
		[within ?? null, options] as const,
	)
	return violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target }) => `${id} (${help}) at ${target.join(' ')}`),
	)
}
