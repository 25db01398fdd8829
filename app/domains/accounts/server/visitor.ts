import type { GeoLocation } from '#app/platform/model/geo-location.ts'
import { deviceTokenIn } from './device-cookie.ts'

/** The browser that sent the request: for the limits, the list of sessions and the login activity. */
export type Visitor = {
	/** The network address. */
	address: string
	userAgent: string
	location: GeoLocation
	/** The value of the browser's device cookie; null for one that has none. */
	device: string | null
}

/** `edge`: what the edge knows about the request. */
export const visitorOf = (request: Request, edge: Pick<Visitor, 'address' | 'location'>): Visitor => ({
	address: edge.address,
	userAgent: request.headers.get('user-agent') ?? '',
	location: edge.location,
	device: deviceTokenIn(request),
})
