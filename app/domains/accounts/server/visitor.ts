/** The browser that sent the request: its network address for the limits, its name for the list of sessions. */
export type Visitor = { address: string; userAgent: string }

export const visitorOf = (request: Request, address: string): Visitor => ({
	address,
	userAgent: request.headers.get('user-agent') ?? '',
})
