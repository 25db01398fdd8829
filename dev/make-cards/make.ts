// Draws the preview pictures of recipes without a photo, for sharing: one card for each drawing of a dish, into
// public/plate-cards. Run `npm run make:cards` after a drawing has changed; the cards are committed, since a Worker
// cannot draw them.
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { choosePlate } from '#app/domains/recipes/model/plate.ts'
import { CARD_HEIGHT, CARD_WIDTH, plateCard } from '#app/domains/recipes/model/plate-card.ts'
import { type MarkupProps, plateTree } from '#app/ui/plate-markup.ts'
import { FOODS } from '#app/ui/plate-names.ts'
import { allRecipes } from '#db/seed/kitchen/all-recipes.ts'
import { CHROMIUM_FLAGS, getChromium } from '../chromium.ts'
import { ensureBuilt } from '../ensure-built.ts'
import { PROJECT_ROOT } from '../workers.ts'

const SITE = 'http://plates.invalid'
const TRIES = 50

await ensureBuilt()
const css = globSync('build/client/assets/root-*.css', { cwd: PROJECT_ROOT }).map((file) =>
	readFileSync(join(PROJECT_ROOT, file), 'utf8'),
)
const browser = await chromium.launch({ executablePath: getChromium(), args: CHROMIUM_FLAGS })
const page = await browser.newPage({ viewport: { width: CARD_WIDTH, height: CARD_HEIGHT } })
await page.route(`${SITE}/plates/*`, (route) =>
	route.fulfill({ path: join(PROJECT_ROOT, 'public', new URL(route.request().url()).pathname) }),
)
for (const food of Object.keys(FOODS)) {
	await draw(page, food)
	console.log(food)
}
await browser.close()

/** The table setting of some recipe with this drawing. */
function settingOf(food: string) {
	for (const title of [food.replace(/-\d$/, ''), 'burger', 'paella', ...allRecipes.map((recipe) => recipe.title)]) {
		for (let i = 0; i < TRIES; i += 1) {
			const setting = choosePlate({ id: `card ${i}`, title, description: '', cuisine: '' })
			if (setting.food === food) return setting
		}
	}
	throw new Error(`No title uses the drawing ${food}.`)
}

async function draw(page: Page, food: string): Promise<void> {
	const plate = plateTree<string>(html, settingOf(food), { shape: 'hero' })
	await page.route(`${SITE}/`, (route) =>
		route.fulfill({
			contentType: 'text/html',
			body: `<html data-theme="light"><style>${css.join('')} body{margin:0}.plate{height:100vh;border-radius:0}</style><body>${plate}`,
		}),
	)
	await page.goto(`${SITE}/`, { waitUntil: 'networkidle' })
	const file = join(PROJECT_ROOT, 'public', plateCard(food))
	mkdirSync(join(file, '..'), { recursive: true })
	await page.screenshot({ path: file, type: 'jpeg', quality: 82 })
}

/** The templates' elements as HTML text; all values are our own. */
function html(tag: string, props: MarkupProps, ...children: string[]): string {
	const attributes = Object.entries(props).flatMap(([name, value]) =>
		value === undefined ? [] : [` ${name === 'className' ? 'class' : name}="${value}"`],
	)
	return `<${tag}${attributes.join('')}>${children.join('')}</${tag}>`
}
