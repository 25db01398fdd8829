import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { SCREENS, ScreenViewer } from '../screens.ts'
import { findingsOn } from '../setup/axe.ts'
import { takeTroubles } from '../setup/browser.ts'
import { IN_FULL, whichOf } from '../setup/counts.ts'
import { startFlow } from '../setup/flow.ts'

const NARROW = 390
const WIDE = 1280
const NARROWEST = { width: 320, height: 640 }
/** Tall enough that everything is drawn, including what is only drawn near the viewport. */
const HEIGHT = 2_400

/** An empty and an offline kitchen show parts of what the other viewers show. */
const SHOWN = whichOf(
	SCREENS,
	SCREENS.filter(({ viewer }) => viewer !== 'fresh' && viewer !== 'offline'),
)

const { stack, browser } = await startFlow({ own: { seed: true } })
const viewer = new ScreenViewer(browser, stack)
afterAll(() => viewer.close())

test.each(SHOWN)(
	'$name has no accessibility finding, fits 320 px, draws every icon and violates no policy',
	async (screen) => {
		const findings: string[] = []
		const say = (when: string, found: string[]) => findings.push(...found.map((finding) => `${when}: ${finding}`))
		const page = await viewer.open(screen, 'light')
		// The page under a dialog is a separate screen.
		const within = screen.opens || screen.shows ? ':is([role=dialog], [role=menu])' : undefined
		const whole = within ? { within } : {}
		if (IN_FULL) await expectToFit(page)
		await page.setViewportSize({ width: NARROW, height: HEIGHT })
		say('light, narrow', await findingsOn(page, whole))
		if (IN_FULL) await lookWideAndDark(page, { within, say })
		findings.push(...(await missingDrawings(page)).map((href) => `no drawing ${href} on the page`))
		const violations = takeTroubles(page).filter((trouble) => trouble.startsWith('policy:'))
		expect(findings).toEqual([])
		expect(violations).toEqual([])
	},
)

type Look = { within: string | undefined; say(when: string, found: string[]): void }

/** The page, which is light and narrow, also at desktop width and in the dark. */
async function lookWideAndDark(page: Page, { within, say }: Look): Promise<void> {
	const whole = within ? { within } : {}
	await noteLooks(page)
	await page.setViewportSize({ width: WIDE, height: HEIGHT })
	say('light, wide', await findingsOn(page, { ...whole, rules: 'structure' }))
	const changed = { rules: 'colours', within: await markChanged(page, within) } as const
	if (changed.within) say('light, wide', await findingsOn(page, changed))
	// The dark theme differs only in colours (tokens.css).
	await wear(page, 'dark')
	if (changed.within) say('dark, wide', await findingsOn(page, changed))
	await page.setViewportSize({ width: NARROW, height: HEIGHT })
	say('dark, narrow', await findingsOn(page, { ...whole, rules: 'colours' }))
}

/** Nothing scrolls sideways at 320 px, which is what a page has at a zoom of 400 % (WCAG 1.4.10). */
async function expectToFit(page: Page): Promise<void> {
	await page.setViewportSize(NARROWEST)
	await expect.poll(() => tooWide(page)).toEqual([])
}

/** What reaches beyond the right edge although nothing around it scrolls sideways. */
const tooWide = (page: Page) =>
	page.evaluate((width) => {
		const { scrollWidth } = document.documentElement
		if (scrollWidth <= width) return []
		const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width + 1)
		return [`${scrollWidth} px`, ...wide.slice(-3).map((one) => one.outerHTML.slice(0, 200))]
	}, NARROWEST.width)

/** Targets of `<use>` in icons and plates that are missing from the page: nothing is drawn there. */
const missingDrawings = (page: Page): Promise<string[]> =>
	page
		.locator('use[href^="#"]')
		.evaluateAll((uses) => [
			...new Set(
				uses.map((use) => use.getAttribute('href') ?? '').filter((href) => !document.getElementById(href.slice(1))),
			),
		])

/** In the page: the look of an element as far as its contrast depends on it; '' when it is not drawn. */
const LOOK = `(element) => {
	if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return ''
	const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, position } = getComputedStyle(element)
	return [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, position].join()
}`

/** Stores the look of each element at this width. */
const noteLooks = (page: Page) =>
	page.evaluate(`(() => {
	const look = ${LOOK}
	window.looks = new Map([...document.body.querySelectorAll('*')].map((element) => [element, look(element)]))
})()`)

/**
 * Marks the elements in `part` of the page that are drawn now and looked different, or were not drawn, at the previous
 * width; returns their selector, if there are any.
 */
async function markChanged(page: Page, part = 'body'): Promise<string | undefined> {
	const count = await page.evaluate(`(() => {
	const look = ${LOOK}
	const changed = [...document.querySelectorAll('${part} *')].filter((element) => {
		const now = look(element)
		return now !== '' && now !== window.looks.get(element)
	})
	for (const element of changed) element.setAttribute('data-changed', '')
	return changed.length
})()`)
	return count ? '[data-changed]' : undefined
}

/** Changes the theme of the open page, as the setting does. */
async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
	await page.emulateMedia({ colorScheme: theme })
	await page.evaluate((shown) => {
		document.documentElement.dataset.theme = shown
		return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
	}, theme)
}
