import { noteFigure } from '#app/platform/server/figures.ts'

const CLASSES = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx'] as const
/** Other methods are made up. */
const METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Counts a request under its route: an address of a pattern, with no id. */
export function countRequest(
	{ method }: Pick<Request, 'method'>,
	{ status }: Pick<Response, 'status'>,
	{ route, ms, trips, requestId }: { route: string; ms: number; trips: number; requestId: string },
): void {
	const name = METHODS.has(method) ? `${method} ${route}` : route
	noteFigure('route', name, CLASSES[Math.floor(status / 100)] ?? '5xx', ms, {
		trips,
		ref: status >= 500 ? requestId : null,
	})
}

const TRIPS = /(\d+) trips/

/** The round trips that a sub-worker or an endpoint has counted itself. */
export const tripsOf = ({ headers }: Pick<Response, 'headers'>): number =>
	Number(TRIPS.exec(headers.get('server-timing') ?? '')?.[1] ?? 0)
