import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { SCREENS, ScreenViewer } from '../screens.ts'
import { findingsOn } from '../setup/axe.ts'
import { takeTroubles } from '../setup/browser.ts'
import { startFlow } from '../setup/flow.ts'

const WIDTHS = [390, 1280]
/** High enough that what is only drawn near the window is drawn. */
const HEIGHT = 2_400
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
/** Axe's rules about colour that hold at WCAG AA: the dark theme differs by colours alone (tokens.css), so that only they are asked again. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const { stack, browser } = await startFlow({ own: { seed: true } })
const viewer = new ScreenViewer(browser, stack)
afterAll(() => viewer.close())

test.each(SCREENS)('$name has no accessibility finding and violates no policy', async (screen) => {
	const findings: string[] = []
	const page = await viewer.open(screen, 'light')
	for (const theme of THEMES) {
		await wear(page, theme)
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: HEIGHT })
			const found = await findingsOn(page, theme === 'light' ? {} : { runOnly: COLOUR_RULES })
			findings.push(...found.map((finding) => `${theme} ${width}: ${finding}`))
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
