import { scrubText } from '../model/monitor/scrub.ts'
import { noteError } from './figures.ts'

/**
 * One JSON line per event, so that a log search finds a request by its id. Never pass it a password, a token or a
 * cookie.
 */
export type Log = {
	info(event: string, fields?: Record<string, unknown>): void
	/** Also counted for the monitor, which keeps the event, its first line and the request id. */
	error(event: string, error: unknown, fields?: Record<string, unknown>): void
}

/** Whatever somebody has sent, a line stays a line that can be read. */
const MOST_FIELD = 4_000

export function createLog(requestId: string): Log {
	const line = (level: string, event: string, fields: Record<string, unknown>) =>
		JSON.stringify({ level, event, request_id: requestId, ...shortened(fields) })
	return {
		info: (event, fields = {}) => console.log(line('info', event, fields)),
		error: (event, error, fields = {}) => {
			const cause = withoutParameters(error)
			console.error(
				line('error', event, {
					...fields,
					error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
				}),
			)
			const message = scrubText(cause instanceof Error ? cause.message : String(cause))
			noteError({ requestId, event, message, fields: {} })
		},
	}
}

const shortened = (fields: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name,
			typeof value === 'string' ? value.slice(0, MOST_FIELD).toWellFormed() : value,
		]),
	)

/** drizzle writes the parameters of a failed query into its message, and the database's own error into `cause`. */
const withoutParameters = (error: unknown): unknown =>
	error instanceof Error && error.message.startsWith('Failed query:') ? (error.cause ?? 'A query failed.') : error
