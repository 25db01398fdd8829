import { randomBytes } from 'node:crypto'
import { type BrowserKeys, decryptMessage, makeBrowserKeys } from './message.ts'
import { vapidFault } from './vapid.ts'

/** A push that the service has accepted, decrypted. */
export type CaughtPush = {
	endpoint: string
	text: string
	ttl: number
	urgency: string
	topic: string | null
	/** Bytes of the encrypted body. */
	bytes: number
	at: number
}

/** What the service is told to answer instead of what it would; 'nothing': no answer ever comes. */
export type ToldAnswer =
	| 404
	| 410
	| 401
	| 403
	| 413
	| 'redirect'
	| 'nothing'
	| { status: 429 | 500 | 503; retryAfter?: string }

/** What a browser gets from `pushManager.subscribe()`. */
export type StandInSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Takes a push service's place (RFC 8030) under an https name of its own. */
export type PushServiceStandIn = {
	/** The host name of its endpoints. */
	host: string
	/** Oldest first. */
	pushes: CaughtPush[]
	/** Every request, whatever was answered, by endpoint. */
	requests: { endpoint: string; status: number | 'nothing'; bytes: number }[]
	/** A new browser. `key`: the only server that may push to it. */
	subscribe(key?: string): StandInSubscription
	/** The browser ends its subscription: pushes to it are answered 410. */
	unsubscribe(endpoint: string): void
	/** Answers like this from now on, for one endpoint or all. */
	tell(answer: ToldAnswer, endpoint?: string): void
	/** Answers as it would again; requests that still wait are answered 503. */
	asUsual(): void
	answer(request: Request): Promise<Response>
}

/** RFC 8030: a service accepts at least this much. */
const MOST_BYTES = 4_096
const KEPT_PUSHES = 200

type Browser = { keys: BrowserKeys; key: string | null; isGone: boolean }

export function createPushService({ now = Date.now }: { now?: () => number } = {}): PushServiceStandIn {
	const host = `push-${randomBytes(4).toString('hex')}.nomster.test`
	const origin = `https://${host}`
	const browsers = new Map<string, Browser>()
	const told = new Map<string, ToldAnswer>()
	let release: (() => void)[] = []

	async function accept(endpoint: string, { headers }: Request, body: Uint8Array): Promise<Response> {
		const browser = browsers.get(endpoint)
		if (!browser) return said(404, 'Nobody has subscribed here.')
		if (browser.isGone) return said(410, 'This browser has unsubscribed.')
		// The signature is of the machine's time, like every push service's.
		const fault = vapidFault(headers.get('authorization'), { origin, now: Date.now() })
		if (fault.status !== null) return said(fault.status, fault.why)
		if (browser.key !== null && browser.key !== fault.key) return said(403, 'This browser subscribed to another key.')
		if (body.length > MOST_BYTES) return said(413, 'The message is too large.')
		const [ttl, topic] = [headers.get('ttl'), headers.get('topic')]
		if (!/^\d+$/.test(ttl ?? '')) return said(400, 'TTL is missing.')
		if (topic !== null && !/^[A-Za-z0-9_-]{1,32}$/.test(topic)) return said(400, 'Topic is too long or not base64url.')
		if (headers.get('content-encoding') !== 'aes128gcm') return said(400, 'The content encoding is unknown.')
		keep({
			endpoint,
			text: decryptMessage(body, browser.keys).toString('utf8'),
			ttl: Number(ttl),
			urgency: headers.get('urgency') ?? 'normal',
			topic,
			bytes: body.length,
			at: now(),
		})
		return new Response(null, { status: 201, headers: { location: `${origin}/message/${service.pushes.length}` } })
	}

	function keep(push: CaughtPush): void {
		service.pushes.push(push)
		if (service.pushes.length > KEPT_PUSHES) service.pushes.shift()
	}

	async function answerAsTold(answer: ToldAnswer): Promise<Response> {
		if (answer === 'nothing') await new Promise<void>((resolve) => release.push(resolve))
		if (answer === 'nothing') return said(503, 'Too late.')
		if (answer === 'redirect') return new Response(null, { status: 307, headers: { location: `${origin}/elsewhere` } })
		if (typeof answer === 'number') return said(answer, 'As told.')
		return said(answer.status, 'As told.', answer.retryAfter ? { 'retry-after': answer.retryAfter } : {})
	}

	const service: PushServiceStandIn = {
		host,
		pushes: [],
		requests: [],
		subscribe(key) {
			const keys = makeBrowserKeys()
			const endpoint = `${origin}/push/${randomBytes(16).toString('base64url')}`
			browsers.set(endpoint, { keys, key: key ?? null, isGone: false })
			return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
		},
		unsubscribe(endpoint) {
			const browser = browsers.get(endpoint)
			if (browser) browser.isGone = true
		},
		tell(answer, endpoint = ALL) {
			told.set(endpoint, answer)
		},
		asUsual() {
			told.clear()
			for (const resolve of release) resolve()
			release = []
		},
		async answer(request) {
			const endpoint = request.url
			const body = new Uint8Array(await request.arrayBuffer())
			const asTold = told.get(endpoint) ?? told.get(ALL)
			const noted = { endpoint, status: 'nothing' as number | 'nothing', bytes: body.length }
			service.requests.push(noted)
			const isTold = asTold !== undefined && !(asTold === 413 && body.length < MOST_BYTES)
			const response =
				request.method === 'POST'
					? await (isTold ? answerAsTold(asTold) : accept(endpoint, request, body))
					: said(405, 'Only POST.')
			noted.status = response.status
			return response
		},
	}
	return service
}

const ALL = '*'

const said = (status: number, text: string, headers: Record<string, string> = {}): Response =>
	new Response(text, { status, headers: { 'content-type': 'text/plain', ...headers } })
