import type { Page } from 'playwright-core'
import { commit } from '#app/sync/server/commit.ts'
import { openDb } from '#db/client.ts'
import { ensureBuilt } from '../../../dev/ensure-built.ts'
import type { LocalStack } from '../../../dev/local-stack.ts'
import { hydrated } from '../../setup/browser.ts'
import { type Figure, median } from '../figures.ts'
import { withStack } from '../on-stack.ts'
import { percentile } from '../sync/measure.ts'
import { fillDevice, openProfile } from '../sync/profile.ts'
import { type Cook, makeCooks, newItem } from '../sync/wire.ts'
import { type Ticks, watchTicks } from './watch-ticks.ts'

/** The browser does not report an interaction that painted sooner. */
const LEAST_TOLD_MS = 16
const WARM_UP = 3
const AISLES = ['vegetables', 'bakery', 'fish', 'dairy', 'tins', 'spices', 'drinks', 'frozen']

type Sizes = { lines: number; ticks: number }

/**
 * Ticking on a very long list, in Chromium with its profile on the disk and offline: from the press to the next paint,
 * and to the end of the transaction that stores it, compared with a bare strict put in the same page. The two
 * alternate.
 */
export async function measureLongList({ lines, ticks }: Sizes): Promise<Figure[]> {
	await ensureBuilt()
	return withStack((stack) => tickOn(stack, { lines, ticks }), { say: console.log })
}

async function tickOn(stack: LocalStack, { lines, ticks }: Sizes): Promise<Figure[]> {
	const db = openDb({ LIBSQL_URL: stack.databaseUrl })
	const [cook] = await makeCooks(db, 1)
	if (!cook) throw new Error('there is no cook')
	const { id: userId, space } = cook.user
	const plan = () => Array.from({ length: lines }, (_, at) => lineOf(cook, at))
	await commit(db, { space, userId, at: Date.now(), plan })
	const { context, close } = await openProfile(stack.url, cook)
	try {
		await fillDevice(context)
		await context.addInitScript(watchTicks)
		await context.setOffline(true)
		const page = await context.newPage()
		await page.goto('/shopping-list')
		await hydrated(page)
		await page.locator('[data-item]').first().waitFor()
		return await tickOften(page, { lines, ticks })
	} finally {
		await close()
	}
}

function lineOf(cook: Cook, at: number) {
	const { id, fields } = newItem(cook, at)
	const category = AISLES[at % AISLES.length] ?? ''
	return { entity: 'shopping_item' as const, id, op: 'put' as const, fields: { ...fields, category } }
}

async function tickOften(page: Page, { lines, ticks }: Sizes): Promise<Figure[]> {
	const puts: number[] = []
	for (let i = 0; i < WARM_UP + ticks; i += 1) {
		await tickNext(page, i + 1)
		puts.push(await barePut(page, i))
		// Scroll to the next screen from time to time, so that other rows are rendered.
		if (i % 5 === 4) await page.mouse.wheel(0, 900)
		await page.waitForTimeout(150)
	}
	const { durable, painted } = await page.evaluate(() => {
		const { interactions, durable } = (globalThis as unknown as { ticks: Ticks }).ticks
		return { durable, painted: [...interactions.values()] }
	})
	const unTold = Array.from({ length: Math.max(0, ticks + WARM_UP - painted.length) }, () => LEAST_TOLD_MS)
	const inp = percentile([...painted, ...unTold], 0.95)
	const [kept, bare] = [durable.slice(WARM_UP), puts.slice(WARM_UP)]
	console.log(
		`  ${lines} lines: press to kept, median ${median(kept).toFixed(1)} ms, p95 ${percentile(kept, 0.95).toFixed(1)} ms; strict put: median ${median(bare).toFixed(1)} ms, p95 ${percentile(bare, 0.95).toFixed(1)} ms; ${painted.length} of ${ticks + WARM_UP} presses took over ${LEAST_TOLD_MS} ms to paint`,
	)
	return [
		{ name: `a tick on ${lines} lines to its paint, p95`, value: inp, unit: 'ms', atMost: 50 },
		{ name: `a tick on ${lines} lines kept, p50`, value: median(kept) / median(bare), unit: 'strict puts', atMost: 3 },
	]
}

/** Presses the topmost visible unticked line, and waits until the tick is stored. */
async function tickNext(page: Page, nth: number): Promise<void> {
	const id = await page.evaluate(() => {
		const isInSight = (input: Element) => {
			const { top, bottom } = input.getBoundingClientRect()
			return top > 150 && bottom < innerHeight - 200
		}
		const inputs = [...document.querySelectorAll('[data-item] input:not(:checked)')]
		return inputs.find(isInSight)?.closest<HTMLElement>('[data-item]')?.dataset.item
	})
	if (!id) throw new Error('no unticked line is visible')
	await page.locator(`[data-item="${id}"] label`).click()
	await page.waitForFunction((n) => (globalThis as unknown as { ticks: Ticks }).ticks.durable.length >= n, nth)
}

/** Milliseconds of a strict put of a record as large as an outbox entry into a separate store. */
const barePut = (page: Page, seq: number): Promise<number> =>
	page.evaluate(async (key) => {
		const db = await new Promise<IDBDatabase>((resolve, reject) => {
			const request = indexedDB.open('bare', 1)
			request.onupgradeneeded = () => request.result.createObjectStore('entries', { keyPath: 'seq' })
			request.onsuccess = () => resolve(request.result)
			request.onerror = () => reject(request.error)
		})
		const started = performance.now()
		await new Promise<void>((resolve, reject) => {
			const tx = db.transaction('entries', 'readwrite', { durability: 'strict' })
			tx.objectStore('entries').put({ seq: key, body: 'x'.repeat(600) })
			tx.oncomplete = () => resolve()
			tx.onabort = () => reject(tx.error)
		})
		const took = performance.now() - started
		db.close()
		return took
	}, seq)
