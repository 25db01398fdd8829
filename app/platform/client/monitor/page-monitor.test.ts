import { expect, test } from 'vitest'
import type { PageBatch } from '#app/platform/model/monitor/event.ts'
import type { MonitorQueue } from './monitor-boot.ts'
import { type PageMonitorDeps, startPageMonitor } from './page-monitor.ts'

const settled = () => new Promise((done) => setImmediate(done))

function started(changes: Partial<PageMonitorDeps> = {}) {
	const sent: PageBatch[] = []
	const queue: MonitorQueue = { endpoint: null, seen: [['onerror', new Error('early')]] }
	const monitor = startPageMonitor(queue, {
		send(body) {
			sent.push(JSON.parse(body))
			return true
		},
		clock: () => 7,
		sessionId: 'session-1',
		page: () => new URL('https://nomster.example/recipe/019a1b2c-0000-7000-8000-000000000001?token=geheim'),
		hasConsent: () => false,
		later: (work) => work(),
		online: () => Promise.resolve(),
		...changes,
	})
	return { sent, queue, monitor }
}

test('sends what came before it and what comes after, without anything of the cook', async () => {
	const { sent, queue } = started()
	await settled()
	queue.seen.push(['onunhandledrejection', new TypeError('no "Saffron stew" of amira@marsh.example')])
	await settled()
	expect(sent).toEqual([
		{
			...{ hasConsent: false, lost: 0 },
			events: [
				{
					...{ sessionId: 'session-1', url: '/recipe/:id', timestamp: 7 },
					properties: expect.objectContaining({ kind: 'onerror', type: 'Error', message: 'early' }),
				},
			],
		},
		expect.objectContaining({
			events: [
				expect.objectContaining({
					properties: expect.objectContaining({ kind: 'onunhandledrejection', message: 'no [text] of [e-mail]' }),
				}),
			],
		}),
	])
	expect(JSON.stringify(sent)).not.toMatch(/Saffron|marsh|geheim|019a1b2c/)
})

test('an incident is named before its text is taken out', async () => {
	const { sent, queue } = started()
	queue.seen.push(['onerror', new Error('in "<script>alert(1)</script>"')])
	await settled()
	expect(sent.flatMap(({ events }) => events).at(-1)?.properties).toMatchObject({
		message: 'in [text]',
		incident: 'script_tag',
	})
})

test('twenty a batch, fifty a page, and five of the same error', async () => {
	const { sent, queue } = started()
	for (let i = 0; i < 100; i += 1) queue.seen.push(['onerror', new Error('loop')])
	for (let i = 0; i < 200; i += 1) queue.seen.push(['onerror', new Error(`number ${i}`)])
	await settled()
	const events = sent.flatMap((batch) => batch.events)
	expect(events).toHaveLength(50)
	expect(events.filter(({ properties }) => properties.message === 'loop')).toHaveLength(5)
	expect(Math.max(...sent.map((batch) => batch.events.length))).toBeLessThanOrEqual(20)
})

test('metrics are sent with consent alone', async () => {
	const without = started()
	without.monitor.measure('page_load', 100)
	const given = started({ hasConsent: () => true })
	given.monitor.measure('page_load', 100.4)
	await settled()
	expect(without.sent.flatMap(({ events }) => events)).toHaveLength(1)
	expect(given.sent.flatMap(({ events }) => events).at(-1)?.properties).toEqual({
		kind: 'metric',
		name: 'page_load',
		value: 100,
	})
})

test('what could not be sent is counted, and waits for a network', async () => {
	let isTaken = false
	const bodies: PageBatch[] = []
	const { queue, monitor } = started({
		send(body) {
			bodies.push(JSON.parse(body))
			return isTaken
		},
		later: () => undefined,
	})
	monitor.flush()
	isTaken = true
	queue.seen.push(['onerror', new Error('later')])
	monitor.flush()
	expect(bodies.map(({ lost }) => lost)).toEqual([0, 1])

	let goOnline = () => {}
	const offline = started({ online: () => new Promise<void>((done) => (goOnline = done)) })
	await settled()
	expect(offline.sent).toEqual([])
	goOnline()
	await settled()
	expect(offline.sent).toHaveLength(1)
})
