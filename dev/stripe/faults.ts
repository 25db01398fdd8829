import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from './protocol/errors.ts'

/** A request as a fault may look at it. */
export type ApiRequest = { method: string; path: string; body: string }

export type Fault = {
	/** Milliseconds before anything happens. */
	slowMs?: number
	/** The answer in place of the right one; 'down' closes the connection. */
	answers?: 429 | 500 | 'down'
	/** Does what is asked, and only the answer is lost. */
	performs?: boolean
}

/** One fault for all requests, or the one that a request shall meet. */
export type ApiSwitch = Fault | ((request: ApiRequest) => Fault | undefined)

export const faultFor = (fault: ApiSwitch, request: ApiRequest): Fault =>
	(typeof fault === 'function' ? fault(request) : fault) ?? {}

export const SAID: Record<429 | 500, Refusal> = {
	429: new Refusal(429, 'Too many requests made to the API too quickly.', { code: 'rate_limit' }),
	500: new Refusal(500, 'An error occurred in the stand-in, as it was asked to.', { type: 'api_error' }),
}

/** Closes the connection without an answer. */
export function hangUp(request: IncomingMessage, response: ServerResponse): void {
	response.destroy()
	request.socket.destroy()
}
