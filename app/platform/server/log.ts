/**
 * One JSON line per event, so that a log search finds a request by its id. Never pass it a password, a token or a
 * cookie.
 */
export type Log = {
	info(event: string, fields?: Record<string, unknown>): void
	error(event: string, error: unknown, fields?: Record<string, unknown>): void
}

export function createLog(requestId: string): Log {
	const line = (level: string, event: string, fields: Record<string, unknown>) =>
		JSON.stringify({ level, event, request_id: requestId, ...fields })
	return {
		info: (event, fields = {}) => console.log(line('info', event, fields)),
		error: (event, error, fields = {}) =>
			console.error(
				line('error', event, {
					...fields,
					error: error instanceof Error ? (error.stack ?? error.message) : String(error),
				}),
			),
	}
}
