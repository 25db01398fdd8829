import { layout, route } from '@react-router/dev/routes'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ENDPOINTS, type EndpointAccess } from '../../tests/matrix/access.ts'
import { isUnexpected } from '../../tests/matrix/cell.ts'
import { endpointsOf } from '../../tests/matrix/endpoints.ts'
import { expectedOfEndpoint, expectedOfPage } from '../../tests/matrix/expected.ts'
import { problemsOfList } from '../../tests/matrix/list.ts'
import { printMatrix } from '../../tests/matrix/print.ts'
import { pagesOf } from '../../tests/matrix/routes.ts'

test('security 15: the access matrix names every page and every endpoint', () => {
	expect(problemsOfList()).toEqual([])
})

test('a page or an endpoint that is missing in the matrix is found, and one that is gone', () => {
	const pages = [...pagesOf(), { path: '/new' }].filter(({ path }) => path !== '/terms')
	const app = new Hono().get('/api/new/:id', (c) => c.body(null))
	const endpoints = [...endpointsOf(), ...endpointsOf({ app: app as never }).slice(-1)]
	expect(problemsOfList({ pages, endpoints })).toEqual([
		'tests/matrix/access.ts: the page /new is missing in the access matrix.',
		'tests/matrix/access.ts: /terms is no page any more.',
		'tests/matrix/access.ts: the endpoint GET /api/new/:id is missing in the access matrix.',
	])
})

test('an address with an id whose owner nobody has named is found', () => {
	const pages = [...pagesOf(), { path: '/thing/:id' }]
	const [problem, ...others] = problemsOfList({ pages, pageAccess: { ...pageAccessOf(), '/thing/:id': {} } })
	expect(problem).toContain('/thing/:id names a row and does not say who owns it')
	expect(others).toEqual([])
})

test.each(['/api/new/:name', '/new/*'])('an endpoint %s whose owner nobody has named is found', (path) => {
	const endpoints = [...endpointsOf(), { method: 'GET', path }]
	const problemsWith = (access: EndpointAccess) =>
		problemsOfList({ endpoints, endpointAccess: { ...ENDPOINTS, [`GET ${path}`]: access } })
	expect(problemsWith({ door: 'open' })).toEqual([
		`tests/matrix/access.ts: the endpoint GET ${path} has a variable part and does not say who owns what it names.`,
	])
	expect(problemsWith({ door: 'open', owner: { none: 'a test' } })).toEqual([])
})

const pageAccessOf = () => Object.fromEntries(pagesOf().map(({ path }) => [path, { owner: { none: 'a test' } }]))

test('a layout that is no known guard is refused, and guards add up from the outermost on', () => {
	const inner = layout('routes/layouts/onboarded.tsx', [route('pantry', 'routes/pantry.tsx')])
	expect(pagesOf([layout('routes/layouts/signed-in.tsx', [inner])])).toMatchObject([
		{ path: '/pantry', guards: ['signed-in', 'onboarded'], hasAction: false },
	])
	expect(() => pagesOf([layout('routes/layouts/new.tsx', [inner])])).toThrow('is no guard')
})

test('cells follow from guard and owner', () => {
	const page = { guards: ['signed-in', 'onboarded'] as const, hasAction: true }
	const cell = (asker: 'anonymous' | 'disabled' | 'not onboarded' | 'other cook' | 'owner') =>
		expectedOfPage(
			{ ...page, guards: [...page.guards] },
			{ owner: { column: 'x', publicRow: 'closed' } },
			{ asker, method: 'GET', row: 'public' },
		)
	expect([cell('anonymous'), cell('disabled'), cell('not onboarded'), cell('other cook'), cell('owner')]).toEqual([
		'login',
		'login',
		'onboarding',
		'not found',
		'open',
	])
	const paid = expectedOfPage(
		{ guards: [], hasAction: false },
		{ feature: 'analytics' },
		{ asker: 'other cook', method: 'GET' },
	)
	expect(paid).toBe('not in plan')
	const admin = (asker: 'admin' | 'other cook') =>
		expectedOfPage({ guards: [], hasAction: false }, { admin: true }, { asker, method: 'GET' })
	expect([admin('admin'), admin('other cook')]).toEqual(['open', 'not found'])
	const endpoint = (asker: 'anonymous' | 'other cook', isPublic = true) =>
		expectedOfEndpoint(isPublic, { door: 'session' }, { asker, method: 'GET' })
	expect([endpoint('anonymous'), endpoint('other cook'), endpoint('other cook', false)]).toEqual([
		'not signed in',
		'open',
		'not found',
	])
})

test('the last line of the printed matrix counts the unexpected cells', () => {
	const good = { path: '/a', method: 'GET', asker: 'other cook', expected: 'open', got: 'open' } as const
	const bad = { ...good, asker: 'anonymous', expected: 'login' } as const
	expect(isUnexpected(good)).toBe(false)
	expect(printMatrix([good]).split('\n').at(-1)).toBe('0 unexpected cells')
	const printed = printMatrix([good, bad, { ...good, asker: 'admin', differs: 'x' }])
	expect(printed).toContain('/a GET, anonymous: expected login, got open')
	expect(printed.split('\n').at(-1)).toBe('2 unexpected cells')
})
