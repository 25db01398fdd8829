import { CLIENT } from './dsn.ts'
import { incidentOf } from './incident.ts'
import { scrubPath, scrubText } from './scrub.ts'

/** How an error was caught, in the protocol's terms; `boundary`: an error card has replaced the page. */
export type Noticed = 'onerror' | 'onunhandledrejection' | 'boundary'

export const isSuspicious = (text: string): boolean => incidentOf(text) !== null

type Frame = { filename: string; function: string; lineno: number; colno: number; in_app: boolean }

const FILES = '/assets/'
/** `at name (url:1:2)`, `at url:1:2` and `name@url:1:2`. */
const FRAME = /^\s*(?:at (?:(.*?) \()?|(.*?)@)?(\w[\w+.-]*:\/\/.*?):(\d+):(\d+)\)?$/
const MOST_FRAMES = 30

/** The stack frames of an error in the protocol's order, the innermost last. */
export function framesOf(stack: string, origin: string): Frame[] {
	return stack
		.split('\n')
		.flatMap((line): Frame[] => {
			const [, chrome, firefox, url, lineno, colno] = FRAME.exec(line) ?? []
			if (!url || !URL.canParse(url)) return []
			const own = new URL(url).origin === origin
			const { pathname } = new URL(url)
			// Our file names consist of a page's name and a hash, and reveal nothing about the cook.
			const filename = pathname.startsWith(FILES) ? pathname : scrubPath(pathname)
			return [
				{
					filename: own ? filename : '[another site]',
					function: (chrome ?? firefox ?? '').replace(/[^\w.$<>\s]/g, '').slice(0, 80) || '?',
					lineno: Number(lineno),
					colno: Number(colno),
					in_app: own,
				},
			]
		})
		.slice(0, MOST_FRAMES)
		.reverse()
}

export type ErrorEvent = ReturnType<typeof eventOf>

/**
 * An error as an event of Sentry's protocol. It does not identify the cook, and it tells the collector not to store the
 * network address. `at`: milliseconds; `eventId`: 32 hexadecimal digits.
 */
export function eventOf(
	error: unknown,
	{ noticed, page, at, eventId }: { noticed: Noticed; page: URL; at: number; eventId: string },
) {
	const { name, message, stack } = partsOf(error)
	const isHigh = isSuspicious(`${name} ${message}`)
	const frames = framesOf(stack, page.origin)
	return {
		event_id: eventId,
		timestamp: at / 1000,
		platform: 'javascript',
		level: isHigh ? 'fatal' : 'error',
		logger: isHigh ? 'security-monitor' : 'app',
		environment: 'production',
		transaction: scrubPath(page.pathname),
		tags: isHigh ? { kind: 'security_incident', severity: 'high' } : { kind: 'error', severity: 'medium' },
		exception: {
			values: [
				{
					type: scrubText(name),
					value: scrubText(message),
					mechanism: { type: noticed, handled: noticed === 'boundary' },
					...(frames.length > 0 ? { stacktrace: { frames } } : {}),
				},
			],
		},
		sdk: { ...CLIENT, settings: { infer_ip: 'never' } },
	}
}

/** Name, message and stack of whatever was thrown; of what is no error, nothing of its content. */
export function partsOf(error: unknown): { name: string; message: string; stack: string } {
	if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack ?? '' }
	return { name: 'Error', message: typeof error === 'string' ? error : `A thrown ${typeof error}`, stack: '' }
}

/** The body of a request with one event: https://develop.sentry.dev/sdk/foundations/transport/envelopes/ */
export function envelopeOf(event: ErrorEvent, sentAt: number): string {
	const payload = JSON.stringify(event)
	const lines = [
		{ event_id: event.event_id, sent_at: new Date(sentAt).toISOString(), sdk: CLIENT },
		{ type: 'event', length: new TextEncoder().encode(payload).length, content_type: 'application/json' },
	]
	return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n${payload}\n`
}
