import { ENDPOINTS, type EndpointAccess, PAGES, type PageAccess } from './access.ts'
import { type Endpoint, endpointsOf } from './endpoints.ts'
import { type Page, pagesOf } from './routes.ts'

/** The declaration of a page; throws where there is none. */
export const accessOfPage = ({ path }: Pick<Page, 'path'>): PageAccess => found(PAGES[path], path)
/** The declaration of an endpoint; throws where there is none. */
export const accessOfEndpoint = (method: string, path: string): EndpointAccess =>
	found(ENDPOINTS[`${method} ${path}`], `${method} ${path}`)

function found<T>(access: T | undefined, name: string): T {
	if (access === undefined) throw new Error(`${name} is missing in tests/matrix/access.ts.`)
	return access
}

type Listed = {
	pages?: readonly Pick<Page, 'path'>[]
	endpoints?: readonly Pick<Endpoint, 'method' | 'path'>[]
	pageAccess?: Record<string, PageAccess>
	endpointAccess?: Record<string, EndpointAccess>
}

/** What the list of access rules lacks or has too much, as sentences; none when it is the list of pages and endpoints. */
export function problemsOfList({
	pages = pagesOf(),
	endpoints = endpointsOf(),
	pageAccess = PAGES,
	endpointAccess = ENDPOINTS,
}: Listed = {}): string[] {
	return [
		...compare(
			pages.map(({ path }) => path),
			Object.keys(pageAccess),
			'page',
		),
		...compare(
			endpoints.map(({ method, path }) => `${method} ${path}`),
			Object.keys(endpointAccess),
			'endpoint',
		),
		...pages
			.filter(({ path }) => path.includes('/:id') && pageAccess[path] && !pageAccess[path].owner)
			.map(({ path }) => `tests/matrix/access.ts: the page ${path} names a row and does not say who owns it.`),
		...endpoints
			.map(({ method, path }) => `${method} ${path}`)
			.filter((name) => /[:*]/.test(name) && endpointAccess[name] && !endpointAccess[name].owner)
			.map(
				(name) =>
					`tests/matrix/access.ts: the endpoint ${name} has a variable part and does not say who owns what it names.`,
			),
	]
}

const compare = (there: string[], declared: string[], kind: string): string[] => [
	...there
		.filter((name) => !declared.includes(name))
		.map((name) => `tests/matrix/access.ts: the ${kind} ${name} is missing in the access matrix.`),
	...declared
		.filter((name) => !there.includes(name))
		.map((name) => `tests/matrix/access.ts: ${name} is no ${kind} any more.`),
]
