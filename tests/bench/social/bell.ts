import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { SESSION_COOKIE } from '#app/domains/accounts/server/lucia.ts'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { BELL } from '#app/domains/notifications/model/bell-messages.ts'
import { NOTIFICATIONS } from '#app/domains/notifications/model/messages.ts'
import { INBOX_DATA_PATH, INBOX_PATH } from '#app/domains/notifications/model/paths.ts'
import { SUBSCRIPTIONS_PATH } from '#app/domains/notifications/model/push/subscription.ts'
import { PUSH } from '#app/domains/notifications/model/push-messages.ts'
import { openDb } from '#db/client.ts'
import { seedCookId } from '#db/seed/seed.ts'
import type { LocalStack } from '../../../dev/local-stack.ts'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import { tellCook } from '../../factories/push.ts'
import { launch, newCook } from '../../setup/browser.ts'
import { firstScripts } from '../../setup/first-scripts.ts'
import type { Figure } from '../figures.ts'
import { withStack } from '../on-stack.ts'
import { kilobytesOf } from '../own-kilobytes.ts'

const FIRST_PAGE = '/home'
/** What only the inbox says, and only what subscribes a device. */
const ON_DEMAND = [NOTIFICATIONS.markAllRead, PUSH.subscribed, PUSH.banner.title]

const SHOWS_NUMBER = new RegExp(`^${BELL.unread(0).replace('0', '\\d+')}$`)

/** The bell's own script, and what a cook's first page loads and asks for because of it. */
export async function measureBell(): Promise<Figure[]> {
	const own = await kilobytesOf('notifications', 'ui/bell.tsx')
	const [scripts, requests] = await withStack(measurePage)
	return [
		{ name: 'script of the bell (br)', value: own, unit: 'kB', atMost: 1 },
		{ name: `inbox or push in the scripts of ${FIRST_PAGE}`, value: scripts, unit: 'files', atMost: 0 },
		{ name: 'requests of a page whose bell shows a number', value: requests, unit: 'requests', atMost: 0 },
	]
}

async function measurePage(stack: LocalStack): Promise<[scripts: number, requests: number]> {
	const browser = await launch()
	try {
		const id = seedCookId('demo')
		const db = openDb({ LIBSQL_URL: stack.databaseUrl })
		const setCookie = await startSession(db, id, { now: Date.now(), userAgent: 'bench' })
		const session = { name: SESSION_COOKIE, value: setCookie.slice(SESSION_COOKIE.length + 1).split(';')[0] ?? '' }
		await tellCook(db, { id }, { kind: 'announcement', values: { text: 'Hello' } })
		const open = () => newCook(browser, stack, { session, serviceWorkers: 'block' })
		return [await countScripts(await open()), await countRequests(await open())]
	} finally {
		await browser.close()
	}
}

/** The scripts of the first page that have any of the inbox or push in them. */
async function countScripts(context: BrowserContext): Promise<number> {
	const loaded = [...(await firstScripts(context, FIRST_PAGE)).keys()]
	if (loaded.length === 0) throw new Error(`${FIRST_PAGE} has no scripts`)
	const client = join(PROJECT_ROOT, 'build/client')
	const withText = (text: string, paths: string[]) =>
		paths.filter((path) => readFileSync(join(client, path), 'utf8').includes(text))
	for (const text of ON_DEMAND)
		if (withText(text, globSync('assets/*.js', { cwd: client })).length === 0) throw new Error(`no script says ${text}`)
	await context.close()
	return new Set(ON_DEMAND.flatMap((text) => withText(text, loaded))).size
}

/**
 * What a page asks for about notifications until its bell shows the number and the page is at rest. The device has had a
 * sync before, which brings the number: what is new to it is fetched for the inbox, not for the bell.
 */
async function countRequests(context: BrowserContext): Promise<number> {
	const page = await context.newPage()
	const asked: string[] = []
	page.on('request', (request) => asked.push(new URL(request.url()).pathname))
	await page.goto(FIRST_PAGE)
	await showsNumber(page)
	asked.length = 0
	await page.reload()
	await showsNumber(page)
	const requests = asked.filter((path) =>
		[INBOX_PATH, INBOX_DATA_PATH, SUBSCRIPTIONS_PATH].some((of) => path.startsWith(of)),
	)
	for (const path of requests) console.log(`  asked for ${path}`)
	return requests.length
}

async function showsNumber(page: Page): Promise<void> {
	await page.getByRole('link', { name: SHOWS_NUMBER }).first().waitFor()
	await page.waitForLoadState('networkidle')
}
