import { ENDPOINT_DOORS, type EndpointDoor, PAGES, type PageDoor } from './doors.ts'
import { type Endpoint, endpointsOf } from './endpoints.ts'
import { type Page, pagesOf } from './routes.ts'

/** The declaration of a page; throws where there is none. */
export const doorOfPage = ({ path }: Pick<Page, 'path'>): PageDoor => found(PAGES[path], path)
/** The declaration of an endpoint; throws where there is none. */
export const doorOfEndpoint = (method: string, path: string): EndpointDoor =>
	found(ENDPOINT_DOORS[`${method} ${path}`], `${method} ${path}`)

function found<T>(door: T | undefined, name: string): T {
	if (door === undefined) throw new Error(`${name} is missing in tests/matrix/doors.ts.`)
	return door
}

type Listed = {
	pages?: readonly Pick<Page, 'path'>[]
	endpoints?: readonly Pick<Endpoint, 'method' | 'path'>[]
	pageDoors?: Record<string, PageDoor>
	endpointDoors?: Record<string, EndpointDoor>
}

/** What the list of doors lacks or has too much, as sentences; none when it is the list of pages and endpoints. */
export function problemsOfList({
	pages = pagesOf(),
	endpoints = endpointsOf(),
	pageDoors = PAGES,
	endpointDoors = ENDPOINT_DOORS,
}: Listed = {}): string[] {
	return [
		...compare(
			pages.map(({ path }) => path),
			Object.keys(pageDoors),
			'page',
		),
		...compare(
			endpoints.map(({ method, path }) => `${method} ${path}`),
			Object.keys(endpointDoors),
			'endpoint',
		),
		...pages
			.filter(({ path }) => path.includes('/:id') && pageDoors[path] && !pageDoors[path].owner)
			.map(({ path }) => `tests/matrix/doors.ts: the page ${path} names a row and does not say who owns it.`),
		...endpoints
			.map(({ method, path }) => `${method} ${path}`)
			.filter((name) => /[:*]/.test(name) && endpointDoors[name] && !endpointDoors[name].owner)
			.map(
				(name) =>
					`tests/matrix/doors.ts: the endpoint ${name} has a variable part and does not say who owns what it names.`,
			),
	]
}

const compare = (there: string[], declared: string[], kind: string): string[] => [
	...there
		.filter((name) => !declared.includes(name))
		.map((name) => `tests/matrix/doors.ts: the ${kind} ${name} is missing in the access matrix.`),
	...declared
		.filter((name) => !there.includes(name))
		.map((name) => `tests/matrix/doors.ts: ${name} is no ${kind} any more.`),
]
