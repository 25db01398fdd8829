import { spawn } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { seedCookId } from '#db/seed/seed.ts'
import { makeUser, type User } from '../factories/users.ts'
import { SCREENS, type Viewer } from '../screens.ts'
import { takeHydrationErrors } from '../setup/browser.ts'
import { startFlow } from '../setup/flow.ts'

// Every browser renders what the server renders, whatever its zone, language or speed. COLD_LOADS=5 is a quick run.
const LOADS = Number(process.env.COLD_LOADS ?? 200)
const PLACES = ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo'].flatMap((timezoneId) =>
	['en-US', 'de-DE'].map((locale) => ({ timezoneId, locale })),
)
/** Tabs that load in parallel. */
const TABS = 2
const LOAD_MS = 60_000
/** The wait after hydration: what arrives late is hydrated late. */
const LATE_MS = 700

const { stack, newDevice } = await startFlow({ own: { seed: true } })
const newcomer = await makeUser(stack.db, { onboarding_completed: false })
const demo = { id: seedCookId('demo'), space: seedCookId('demo'), email: 'demo@nomster.example' }
const USERS: Partial<Record<Viewer, User | null>> = { visitor: null, newcomer, demo }
const ROUTES = SCREENS.filter(({ viewer, opens, after }) => viewer in USERS && !opens && !after)

const busy = spawn(process.execPath, ['-e', 'for (;;);'])
afterAll(() => void busy.kill())

describe.each(ROUTES)('$name', ({ viewer, path }) => {
	test(`is taken over as the server drew it, ${LOADS} times`, { timeout: LOADS * LOAD_MS }, async () => {
		const turns = Array.from({ length: LOADS }, (_, turn) => PLACES[turn % PLACES.length])
		const load = async () => {
			for (let place = turns.pop(); place; place = turns.pop()) await loadCold(path, USERS[viewer] ?? null, place)
		}
		await Promise.all(Array.from({ length: TABS }, load))
		expect(takeHydrationErrors()).toEqual([])
	})
})

async function loadCold(path: string, user: User | null, place: (typeof PLACES)[number]): Promise<void> {
	const device = await newDevice(user, place)
	const page = await device.newPage()
	await page.goto(path, { timeout: LOAD_MS })
	await takenOver(page)
	await page.waitForTimeout(LATE_MS)
	await device.close()
}

/** Resolves when React has hydrated the page, or at once where a visitor gets it without React. */
const takenOver = (page: Page) =>
	page.waitForFunction(
		() => !('__reactRouterContext' in window) || document.documentElement.dataset.hydrated !== undefined,
		undefined,
		{ timeout: LOAD_MS },
	)
