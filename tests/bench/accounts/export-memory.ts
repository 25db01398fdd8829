import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
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
const SAMPLE_EVERY_MS = 150
const MAX_MS = 30 * 60_000

/**
 * What the download of everything uses above the page that it is made on, for a cook with so many recipes, each with a
 * picture of its own: the largest of many samples of one download as it is, and of one with garbage collected before
 * each sample. Linux only (/proc).
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
		const figures: Figure[] = []
		for (const collects of [false, true]) {
			const { above, words } = await measureDownload(context, collects)
			const name = `zip of ${recipes} recipes, above the page${collects ? ', after GC' : ''}`
			console.log(`  ${name}: ${words}`)
			figures.push({ name, value: above, unit: 'MB', atMost: 64 })
		}
		return figures
	} finally {
		await close()
	}
}

/**
 * One download on a page of its own. `collects`: whether garbage is collected before each sample, which shows what is
 * held; without it the peak is what the browser really took.
 */
async function measureDownload(context: BrowserContext, collects: boolean): Promise<{ above: number; words: string }> {
	const page = await context.newPage()
	await page.goto('/account/settings')
	await hydrated(page)
	const browser = context.browser()
	if (!browser) throw new Error('a persistent context has no browser')
	const session = await context.newCDPSession(page)
	await session.send('Performance.enable')
	await session.send('HeapProfiler.enable')
	await atRest(session)
	await session.send('HeapProfiler.collectGarbage')
	const before = await sample(browser, session)
	const started = Date.now()
	await page.getByRole('button', { name: M.download }).click()
	const most = await largestUntilReady(page, async () => {
		if (collects) await session.send('HeapProfiler.collectGarbage')
		return sample(browser, session)
	})
	const seconds = (Date.now() - started) / 1000
	const size = await page.getByRole('link', { name: /nomster-.*\.zip/ }).textContent()
	await page.close()
	return {
		above: (most.own - before.own) / MB,
		words: `${size?.trim()} in ${seconds.toFixed(0)} s, ${most.samples} samples; page ${inMb(before)}; at most ${inMb(most)}`,
	}
}

type Memory = { own: number; heap: number }

const inMb = ({ own, heap }: Memory): string => `${(own / MB).toFixed(0)} MB, heap ${(heap / MB).toFixed(0)} MB`

const sample = async (browser: Browser, session: CDPSession): Promise<Memory> => ({
	own: await rendererBytes(browser),
	heap: await readMetric(session, 'JSHeapUsedSize'),
})

async function largestUntilReady(page: Page, look: () => Promise<Memory>): Promise<Memory & { samples: number }> {
	const most = { own: 0, heap: 0, samples: 0 }
	const ready = page.getByText(M.ready)
	for (const end = Date.now() + MAX_MS; Date.now() < end; await page.waitForTimeout(SAMPLE_EVERY_MS)) {
		const isReady = await ready.isVisible()
		const now = await look()
		most.own = Math.max(most.own, now.own)
		most.heap = Math.max(most.heap, now.heap)
		most.samples += 1
		if (isReady) return most
	}
	throw new Error('the download was not ready in time')
}
