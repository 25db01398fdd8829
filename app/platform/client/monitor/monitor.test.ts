import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { startMonitor } from './monitor.ts'
import { type MonitorQueue, monitorBoot } from './monitor-boot.ts'

type Queue = MonitorQueue & { endpoint: string }
type Sent = { url: string; init: RequestInit; value: string }

const settled = () => new Promise((done) => setImmediate(done))

function monitored(queue: Queue, { status = 200, online = Promise.resolve() as Promise<unknown> } = {}) {
	const sent: Sent[] = []
	startMonitor(queue, {
		async post(url, init) {
			const payload = JSON.parse(String(init.body).split('\n')[2] ?? '')
			sent.push({ url, init, value: payload.exception.values[0].value })
			return { status }
		},
		clock: () => 1,
		makeEventId: () => '0'.repeat(32),
		page: () => new URL('https://nomster.example/home'),
		online: () => online,
	})
	return sent
}
const newQueue = (): Queue => ({ endpoint: 'https://errors.example/api/1/envelope/', seen: [] })

test('reports what came before it and what comes after, without credentials and referrer', async () => {
	const queue = newQueue()
	queue.seen.push(['onerror', new Error('early')])
	const sent = monitored(queue)
	queue.seen.push(['onunhandledrejection', new Error('late')])
	await settled()
	expect(sent.map(({ value }) => value)).toEqual(['early', 'late'])
	expect(sent[0]).toMatchObject({
		url: queue.endpoint,
		init: { method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true },
	})
})

test('reports the same error once, and ten of a page at most', async () => {
	const queue = newQueue()
	const sent = monitored(queue)
	for (let i = 0; i < 30; i += 1) queue.seen.push(['onerror', new Error(`number ${Math.floor(i / 2)}`)])
	await settled()
	expect(sent.map(({ value }) => value)).toEqual(Array.from({ length: 10 }, (_, i) => `number ${i}`))
})

test('stops when the collector refuses, and lives with one that is not there', async () => {
	const queue = newQueue()
	const sent = monitored(queue, { status: 429 })
	queue.seen.push(['onerror', new Error('one')])
	await settled()
	queue.seen.push(['onerror', new Error('two')])
	await settled()
	expect(sent.map(({ value }) => value)).toEqual(['one'])

	const lonely = newQueue()
	startMonitor(lonely, {
		post: () => Promise.reject(new TypeError('Failed to fetch')),
		clock: () => 1,
		makeEventId: () => '0'.repeat(32),
		page: () => new URL('https://nomster.example/home'),
		online: () => Promise.resolve(),
	})
	lonely.seen.push(['onerror', new Error('one')])
	await settled()
})

test('waits for a network', async () => {
	const queue = newQueue()
	let goOnline = () => {}
	const sent = monitored(queue, {
		online: new Promise<void>((done) => {
			goOnline = done
		}),
	})
	queue.seen.push(['onerror', new Error('offline')])
	await settled()
	expect(sent).toEqual([])
	goOnline()
	await settled()
	expect(sent).toHaveLength(1)
})

test('the script in the head notices errors and rejections, a few of them, and ends no element', () => {
	const code = monitorBoot('https://errors.example/</script>?a=1')
	expect(code).not.toContain('</script')
	const listeners = new Map<string, (event: object) => void>()
	const window: { monitor?: MonitorQueue } = {}
	const addEventListener = (type: string, listener: (event: object) => void) => listeners.set(type, listener)
	new Script(`0${code}`).runInNewContext({ window, addEventListener })
	listeners.get('error')?.({ error: 'thrown', message: '' })
	listeners.get('error')?.({ error: null, message: 'Script error.' })
	listeners.get('unhandledrejection')?.({ reason: 'rejected' })
	expect(window.monitor?.endpoint).toBe('https://errors.example/</script>?a=1')
	expect(JSON.stringify(window.monitor?.seen)).toBe(
		'[["onerror","thrown"],["onerror","Script error."],["onunhandledrejection","rejected"]]',
	)
	for (let i = 0; i < 100; i += 1) listeners.get('error')?.({ error: 'again' })
	expect(window.monitor?.seen).toHaveLength(11)
})
