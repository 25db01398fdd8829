import type { Browser, CDPSession, Page } from 'playwright-core'
import { OWN_DATA as M } from '#app/domains/own-data/model/messages.ts'
import { picturePath } from '#app/platform/model/picture.ts'
import { openDb } from '#db/client.ts'
import type { LocalStack } from '../../../dev/local-stack.ts'
import { makeRecipes } from '../../factories/recipes.ts'
import { hydrated } from '../../setup/browser.ts'
import type { Figure } from '../figures.ts'
import { atRest, readMetric, rendererBytes } from '../sync/memory.ts'
import { fillDevice, openProfile } from '../sync/profile.ts'
import { makeCooks } from '../sync/wire.ts'

const MB = 1_000_000
const PICTURE_BYTES = 50_000
const SAMPLE_EVERY_MS = 1_000
const MAX_MS = 30 * 60_000

/**
 * What the download of everything uses above the page that it is made on, for a cook with so many recipes, each with a
 * picture of its own: the largest of many samples, each after garbage collection. Linux only (/proc).
 */
export async function measureExportMemory(stack: LocalStack, { recipes }: { recipes: number }): Promise<Figure[]> {
	const db = openDb({ LIBSQL_URL: stack.databaseUrl })
	const [cook] = await makeCooks(db, 1)
	if (!cook) throw new Error('there is no cook')
	await makeRecipes(db, cook.user, recipes, (i) => ({
		title: `Soup number ${i + 1}`,
		instructions: 'Wash and cut everything.\nFry, pour on the stock, simmer for half an hour.\nSeason and serve.',
		lines: ['2 leeks', '1 onion, chopped', '500 ml stock', '1 tbsp butter', '1 pinch of salt'],
		images: [picturePath(cook.user.id, `1700000000000-${String(i).padStart(22, 'a')}`, 1920, 'webp')],
	}))
	const { context, close } = await openProfile(stack.url, cook)
	try {
		await fillDevice(context)
		// The pictures come from here and not from the server, which has none of them.
		await context.addInitScript((size) => {
			const picture = new Blob([new Uint8Array(size)], { type: 'image/webp' })
			const real = window.fetch
			window.fetch = (input, init) =>
				String(input).includes('/media/') ? Promise.resolve(new Response(picture)) : real(input, init)
		}, PICTURE_BYTES)
		const page = await context.newPage()
		await page.goto('/account/settings')
		await hydrated(page)
		const browser = context.browser()
		if (!browser) throw new Error('a persistent context has no browser')
		const session = await context.newCDPSession(page)
		await session.send('Performance.enable')
		await session.send('HeapProfiler.enable')
		await atRest(session)
		const before = await sample(browser, session)
		const started = Date.now()
		await page.getByRole('button', { name: M.download }).click()
		const most = await largestUntilReady(page, browser, session)
		const seconds = (Date.now() - started) / 1000
		const size = await page.getByRole('link', { name: /nomster-.*\.zip/ }).textContent()
		console.log(
			`  ${recipes} recipes in ${seconds.toFixed(0)} s: ${size?.trim()}; page ${(before.own / MB).toFixed(0)} MB, heap ${(before.heap / MB).toFixed(0)} MB; at most ${(most.own / MB).toFixed(0)} MB, heap ${(most.heap / MB).toFixed(0)} MB`,
		)
		const above = (most.own - before.own) / MB
		return [{ name: `zip of ${recipes} recipes, above the page`, value: above, unit: 'MB', atMost: 64 }]
	} finally {
		await close()
	}
}

type Memory = { own: number; heap: number }

async function sample(browser: Browser, session: CDPSession): Promise<Memory> {
	await session.send('HeapProfiler.collectGarbage')
	return { own: await rendererBytes(browser), heap: await readMetric(session, 'JSHeapUsedSize') }
}

async function largestUntilReady(page: Page, browser: Browser, session: CDPSession): Promise<Memory> {
	const most: Memory = { own: 0, heap: 0 }
	const ready = page.getByText(M.ready)
	for (const end = Date.now() + MAX_MS; Date.now() < end; await page.waitForTimeout(SAMPLE_EVERY_MS)) {
		const isReady = await ready.isVisible()
		const now = await sample(browser, session)
		most.own = Math.max(most.own, now.own)
		most.heap = Math.max(most.heap, now.heap)
		if (isReady) return most
	}
	throw new Error('the download was not ready in time')
}
