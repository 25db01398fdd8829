import type { RouteConfigEntry } from '@react-router/dev/routes'
import { eq } from 'drizzle-orm'
import { SESSION_COOKIE } from '#app/domains/accounts/server/lucia.ts'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import routes from '#app/routes.ts'
import { SESSION_PATH } from '#app/sync/model/session-path.ts'
import { openDb } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { seedCookbookId, seedCookId, seedRecipeId } from '#db/seed/seed.ts'
import type { LocalStack } from '../../../dev/local-stack.ts'
import type { Figure } from '../figures.ts'

const COOK = seedCookId('demo')
const RECIPE = seedRecipeId('red-lentil-soup')
/** What stands in the place of a route's parameters. */
const SAMPLES: Record<string, string> = {
	'recipe/:id': `recipe/${RECIPE}`,
	'recipe/:id/cook': `recipe/${RECIPE}/cook`,
	'recipe/:id/edit': `recipe/${RECIPE}/edit`,
	'recipe/:id/history': `recipe/${RECIPE}/history`,
	'cookbook/:id': `cookbook/${seedCookbookId('suppers-for-a-full-table')}`,
	'user/:id': `user/${COOK}`,
	'reset-password/*': 'reset-password',
	'*': 'no-such-page',
}
/** No pages: what they answer is counted by their own tests. */
const isPage = (path: string) => !path.startsWith('api/') && path !== 'logout'

/** Round trips to the database of every page of the route table, for a signed-in cook and for a visitor's /login. */
export async function measureTrips(stack: LocalStack): Promise<Figure[]> {
	const db = openDb({ LIBSQL_URL: stack.databaseUrl })
	// Every page opens for a super admin.
	await db.update(users).set({ role: 'super_admin' }).where(eq(users.id, COOK))
	const setCookie = await startSession(db, COOK, { now: Date.now(), userAgent: 'bench' })
	const cookie = setCookie.slice(0, setCookie.indexOf(';'))
	if (!cookie.startsWith(SESSION_COOKIE)) throw new Error('the session has no cookie')
	const tripsOf = async (path: string, headers: Record<string, string> = { cookie }) => {
		const answer = await fetch(stack.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
		await answer.body?.cancel()
		if (answer.status >= 400 && path !== `/${SAMPLES['*']}`) throw new Error(`${path} answered ${answer.status}`)
		const trips = /desc="(\d+) trips"/.exec(answer.headers.get('server-timing') ?? '')?.[1]
		if (trips === undefined) throw new Error(`${path} does not say how many trips it took`)
		return { trips: Number(trips), status: answer.status }
	}

	const pages: { path: string; trips: number }[] = []
	for (const pattern of listPaths(routes).filter(isPage)) {
		const sample = SAMPLES[pattern] ?? pattern
		if (/[:*?]/.test(sample)) throw new Error(`tests/bench/accounts/trips.ts has no sample of ${pattern}`)
		const { trips, status } = await tripsOf(`/${sample}`)
		console.log(`  ${trips} ${trips === 1 ? 'trip ' : 'trips'} /${pattern}${status === 200 ? '' : ` (${status})`}`)
		pages.push({ path: `/${pattern}`, trips })
	}
	const most = Math.max(...pages.map(({ trips }) => trips))
	const worst = pages.filter(({ trips }) => trips === most).length
	return [
		{
			name: `trips of the ${pages.length} pages signed in (${worst} at the most)`,
			value: most,
			unit: 'trips',
			atMost: 2,
		},
		{
			name: 'a session check together with its question',
			value: (await tripsOf(SESSION_PATH)).trips,
			unit: 'trips',
			atMost: 1,
		},
		{ name: '/login of a visitor', value: (await tripsOf('/login', {})).trips, unit: 'trips', atMost: 0 },
	]
}

/** The paths of all routes without their leading slash; layouts and index routes have their parent's. */
function listPaths(entries: readonly RouteConfigEntry[], parent = ''): string[] {
	const paths = entries.flatMap(({ path, children = [], index }) => {
		const own = [parent, path].filter(Boolean).join('/')
		return [...(path !== undefined || index ? [own] : []), ...listPaths(children, own)]
	})
	return [...new Set(paths)]
}
