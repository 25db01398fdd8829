import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { escapeHtml } from '#app/platform/model/escape-html.ts'

/** The clock of a local stack: the machine's, moved ahead. All times in milliseconds. */
export type MovableClock = {
	/** How far it is ahead; 0 is the real time. */
	readonly offset: number
	now(): number
	/** Moves it to so far ahead of the real time, and then waits for everything that follows. */
	moveTo(offset: number): Promise<void>
	/** Calls this with the offset at every move, such as another server's clock. */
	follow(move: (offset: number) => unknown): void
	/** Answers the request if it is the clock's page; false when it is not. */
	answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

export const CLOCK_PATH = '/clock'

/** Later than any plan or trial ends. */
const MOST_MS = 10 * 366 * DAY_MS

const STEPS: [string, number][] = [
	['1 hour', HOUR_MS],
	['1 day', DAY_MS],
	['7 days', 7 * DAY_MS],
	['14 days', 14 * DAY_MS],
	['31 days', 31 * DAY_MS],
	['1 year', 365 * DAY_MS],
]

export function createClock(realNow: () => number = Date.now): MovableClock {
	const followers: ((offset: number) => unknown)[] = []
	let offset = 0
	const clock: MovableClock = {
		get offset() {
			return offset
		},
		now: () => realNow() + offset,
		async moveTo(next) {
			if (!Number.isInteger(next) || next < 0 || next > MOST_MS) throw new RangeError(`No clock is ${next} ms ahead.`)
			if (next === offset) return
			offset = next
			for (const follow of followers) await follow(next)
		},
		follow: (move) => void followers.push(move),
		async answer(request, response) {
			if (request.url?.split('?')[0] !== CLOCK_PATH) return false
			if (request.method === 'POST') await move(clock, request, response)
			else showPage(clock, response)
			return true
		},
	}
	return clock
}

/** Another site's page may send a form here, but its Origin says so. */
async function move(clock: MovableClock, request: IncomingMessage, response: ServerResponse): Promise<void> {
	const refuse = (status: number, why: string) => void response.writeHead(status, PLAIN).end(why)
	const { origin = '', host } = request.headers
	if (!URL.canParse(origin) || new URL(origin).host !== host)
		return refuse(403, 'Only the page of this clock moves it.')
	const body = new URLSearchParams(await text(request))
	const by = [0, ...STEPS.map(([, ms]) => ms)].find((ms) => String(ms) === body.get('by'))
	if (by === undefined) return refuse(400, 'A move is one of the steps on the page.')
	const next = by === 0 ? 0 : clock.offset + by
	if (next > MOST_MS) return refuse(400, 'The clock is far enough ahead.')
	try {
		await clock.moveTo(next)
	} catch (error) {
		return refuse(500, `Something did not follow the clock. ${String(error)}`)
	}
	response.writeHead(303, { location: CLOCK_PATH, 'cache-control': 'no-store' }).end()
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

function showPage(clock: MovableClock, response: ServerResponse): void {
	response.writeHead(200, {
		'content-type': 'text/html; charset=utf-8',
		'content-security-policy':
			"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
		'cache-control': 'no-store',
	})
	response.end(clockPage(clock))
}

const utc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`

function aheadOf(offset: number): string {
	if (offset === 0) return 'The real time.'
	const [days, hours] = [Math.floor(offset / DAY_MS), Math.floor((offset % DAY_MS) / HOUR_MS)]
	return `${days} d ${hours} h ahead of the real time.`
}

const button = (label: string, by: number) => `<button name="by" value="${by}">${escapeHtml(label)}</button>`

function clockPage(clock: MovableClock): string {
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Clock</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
time{font-size:1.5rem;font-variant-numeric:tabular-nums}button{font:inherit;min-height:44px;padding:0 1rem;margin:0 .5rem .5rem 0}</style></head>
<body><h1>Clock</h1><p>What Nomster's Workers and their jobs take for the time. This browser keeps its own.</p>
<p><time datetime="${new Date(clock.now()).toISOString()}">${utc(clock.now())}</time><br>${aheadOf(clock.offset)}</p>
<form method="post" action="${CLOCK_PATH}"><h2>Move it ahead</h2>${STEPS.map(([label, ms]) => button(label, ms)).join('')}
<h2>Move it back</h2>${button('To the real time', 0)}</form></body></html>`
}
