import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCREENS, ScreenViewer } from '../screens.ts'
import { launch, takeTroubles } from '../setup/browser.ts'
import { type Stack, startStack } from '../setup/stack.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WIDTHS = [390, 1280]
/** High enough that what is only drawn near the window is drawn. */
const HEIGHT = 2_400
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
/** Axe's rules about colour that hold at WCAG AA. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

let stack: Stack
let browser: Browser
let viewer: ScreenViewer
beforeAll(async () => {
	stack = await startStack({ seed: true })
	browser = await launch()
	viewer = new ScreenViewer(browser, stack)
})
afterAll(async () => {
	await browser?.close()
	await stack?.close()
})

test.each(SCREENS)('$name has no accessibility finding and violates no policy', async (screen) => {
	const findings: string[] = []
	const page = await viewer.open(screen, 'light')
	for (const theme of THEMES) {
		await wear(page, theme)
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: HEIGHT })
			findings.push(...(await findingsOn(page, theme)).map((finding) => `${theme} ${width}: ${finding}`))
		}
	}
	const violations = takeTroubles(page).filter((trouble) => trouble.startsWith('policy:'))
	expect(findings).toEqual([])
	expect(violations).toEqual([])
})

/** Changes the theme of the open page, as the cook's choice does. */
async function wear(page: Page, theme: Theme): Promise<void> {
	await page.emulateMedia({ colorScheme: theme })
	await page.evaluate((shown) => {
		document.documentElement.dataset.theme = shown
		return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
	}, theme)
}

/** The dark theme differs by colours alone (tokens.css), so that only the rules about colour are asked again. */
async function findingsOn(page: Page, theme: Theme): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
	const rules = theme === 'light' ? {} : { runOnly: COLOUR_RULES }
	const { violations } = await page.evaluate(
		(options) => {
			const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
			return axe.run(options)
		},
		{ resultTypes: ['violations'], ...rules },
	)
	return violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target }) => `${id} (${help}) at ${target.join(' ')}`),
	)
}
