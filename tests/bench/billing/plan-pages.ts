import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { SESSION_PATH } from '#app/sync/model/session-path.ts'
import { openDb } from '#db/client.ts'
import { seedCookId } from '#db/seed/seed.ts'
import type { LocalStack } from '../../../dev/local-stack.ts'
import { launch } from '../../setup/browser.ts'
import type { Figure } from '../figures.ts'
import { measureScripts } from '../script-bytes.ts'

/** What these cost before they showed the plan and its use: the trip that reads the session, and one of the page's own. */
const TRIPS_BEFORE: Record<string, number> = { '/account': 2, '/account/billing': 1, '/pricing': 1, [SESSION_PATH]: 1 }

/** Trips of the pages that show the plan, and the scripts of /pricing. */
export async function measurePlanPages(stack: LocalStack): Promise<Figure[]> {
	const db = openDb({ LIBSQL_URL: stack.databaseUrl })
	const setCookie = await startSession(db, seedCookId('demo'), { now: Date.now(), userAgent: 'bench' })
	const cookie = setCookie.slice(0, setCookie.indexOf(';'))
	const figures: Figure[] = []
	for (const [path, atMost] of Object.entries(TRIPS_BEFORE)) {
		const answer = await fetch(stack.url + path, { redirect: 'manual', headers: { accept: 'text/html', cookie } })
		await answer.body?.cancel()
		if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
		const trips = /desc="(\d+) trips"/.exec(answer.headers.get('server-timing') ?? '')?.[1]
		if (trips === undefined) throw new Error(`${path} does not say how many trips it took`)
		figures.push({ name: `${path}: trips`, value: Number(trips), unit: 'trips', atMost })
	}
	const [name = '', value = ''] = cookie.split('=')
	const browser = await launch()
	try {
		const { files, brotliBytes } = await measureScripts(browser, stack, '/pricing', { session: { name, value } })
		const kilobytes = brotliBytes / 1000
		return [
			...figures,
			{ name: `/pricing: script (${files} files, brotli)`, value: kilobytes, unit: 'kB', atMost: 120 },
		]
	} finally {
		await browser.close()
	}
}
