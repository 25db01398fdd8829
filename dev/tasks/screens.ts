// Takes a picture of every screen at four widths and in both themes. `npm run screens -- TEXT…` takes only those whose
// name contains one of the texts.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { SCREENS, type Screen, ScreenViewer } from '../../tests/screens.ts'
import { launch, takeTroubles } from '../../tests/setup/browser.ts'
import { startStack } from '../../tests/setup/stack.ts'
import { ensureBuilt } from '../ensure-built.ts'
import { PROJECT_ROOT } from '../workers.ts'

const WIDTHS = [320, 390, 820, 1280]
const MIN_HEIGHT = 844
/** A longer page is cut off at this height. */
const MAX_HEIGHT = 3_000
const THEMES = ['light', 'dark'] as const
const FOLDER = join(PROJECT_ROOT, 'tests', '.artifacts', 'screens')

process.env.NOMSTER_GALLERY = '1'
await ensureBuilt()
mkdirSync(FOLDER, { recursive: true })
const stack = await startStack({ seed: true })
const browser = await launch()
const viewer = new ScreenViewer(browser, stack)
const wanted = process.argv.slice(2)
const screens: Screen[] = [...SCREENS, { name: 'gallery', viewer: 'visitor', path: '/dev/gallery' }]

for (const screen of screens.filter(({ name }) => wanted.length === 0 || wanted.some((text) => name.includes(text)))) {
	for (const theme of THEMES) {
		const page = await viewer.open(screen, theme)
		for (const width of WIDTHS) {
			if (screen.opens || screen.shows) await page.setViewportSize({ width, height: MIN_HEIGHT })
			else await showWhole(page, width)
			await page.evaluate(drawPictures)
			await page.screenshot({ path: join(FOLDER, `${screen.name}-${width}-${theme}.png`) })
		}
		for (const trouble of takeTroubles(page)) console.log(`${screen.name} ${theme}: ${trouble}`)
	}
	console.log(screen.name)
}
await browser.close()
await stack.close()
console.log(`The screens are in ${FOLDER}`)

/**
 * Makes the window as high as the page: Playwright's own full-page pictures omit what is only drawn near the window,
 * and place fixed bars in the middle.
 */
async function showWhole(page: Page, width: number): Promise<void> {
	await page.setViewportSize({ width, height: MIN_HEIGHT })
	const height = await page.evaluate(() => document.documentElement.scrollHeight)
	await page.setViewportSize({ width, height: Math.min(Math.max(height, MIN_HEIGHT), MAX_HEIGHT) })
}

/** Waits until the pictures that are on the screen can be painted. A broken one stays as it is. */
async function drawPictures(): Promise<void> {
	const seen = [...document.images].filter((image) => {
		const { top, bottom, left, right } = image.getBoundingClientRect()
		return top < innerHeight && bottom > 0 && left < innerWidth && right > 0 && image.checkVisibility()
	})
	await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
}
