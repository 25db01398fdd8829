import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import ROUTES from '#app/routes.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'

/** What a layout route asks of everybody who wants a page below it. */
export type Guard = 'visitors' | 'signed-in' | 'onboarded'

/** A page of the route list. */
export type Page = {
	/** As in the route list, with a slash before it: /recipe/:id. */
	path: string
	/** From the outermost on. */
	guards: Guard[]
	hasAction: boolean
	isIndex: boolean
}

const GUARDS: Record<string, Guard | null> = {
	'routes/layouts/session.tsx': null,
	'routes/layouts/visitors.tsx': 'visitors',
	'routes/layouts/signed-in.tsx': 'signed-in',
	'routes/layouts/onboarded.tsx': 'onboarded',
	// What it asks for stands in access.ts, as `admin`.
	'routes/layouts/admin.tsx': null,
}

/** Built for the pictures of the screens only. */
const NEVER_DEPLOYED = '/dev/gallery'

/** Every page of the route list with its guards. Throws when a layout is no known guard. */
export const pagesOf = (routes: readonly RouteConfigEntry[] = ROUTES): Page[] =>
	routes.flatMap((route) => under(route, '', [])).filter(({ path }) => path !== NEVER_DEPLOYED)

function under(route: RouteConfigEntry, parent: string, guards: Guard[]): Page[] {
	const path = route.path === undefined ? parent : `${parent}/${route.path}`
	const within = route.path === undefined && !route.index ? [...guards, ...guardOf(route.file)] : guards
	if (route.children) return route.children.flatMap((child) => under(child, path, within))
	return [{ path: path || '/', guards: within, hasAction: hasAction(route.file), isIndex: route.index === true }]
}

function guardOf(file: string): Guard[] {
	const guard = GUARDS[file]
	if (guard === undefined) throw new Error(`${file} is no guard that tests/matrix/routes.ts knows.`)
	return guard === null ? [] : [guard]
}

const hasAction = (file: string): boolean =>
	/^export (async function|function|const) action\b/m.test(readFileSync(join(PROJECT_ROOT, 'app', file), 'utf8'))
