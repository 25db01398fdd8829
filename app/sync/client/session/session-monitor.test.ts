import { expect, test, vi } from 'vitest'
import { type KnownServer, monitorSession, type SessionMonitorDeps } from './session-monitor.ts'

/** A monitor whose timer the test fires. */
function setUp(changes: Partial<SessionMonitorDeps> = {}) {
	let pull = () => {}
	let every = 0
	const cancel = vi.fn()
	const deps = {
		ask: vi.fn(async () => new Response(null, { status: 204 })),
		isOnline: () => true,
		isVisible: () => true,
		isMyTurn: () => true,
		clock: () => 1_000_000,
		onEnd: vi.fn(),
		onMe: vi.fn(),
		onNoAnswer: vi.fn(),
		readKnown: async (): Promise<KnownServer> => ({ mark: 'known', answeredAt: null }),
		onOtherMark: vi.fn(),
		setTimer(call: () => void, ms: number) {
			pull = call
			every = ms
			return cancel
		},
		...changes,
	}
	const stop = monitorSession(deps)
	const tick = async () => {
		pull()
		await new Promise((done) => setTimeout(done, 0))
	}
	return { ...deps, stop, tick, cancel, every: () => every }
}

const answers = (status: number) => ({ ask: vi.fn(async () => new Response(null, { status })) })

test('it asks every 30 s, which checks the session within the spec’s minute, and a valid one goes on', async () => {
	const monitor = setUp()
	expect(monitor.every()).toBe(30_000)
	expect(monitor.ask).not.toHaveBeenCalled()
	await monitor.tick()
	await monitor.tick()
	expect(vi.mocked(monitor.ask).mock.calls).toEqual([['/api/session'], ['/api/session']])
	expect(monitor.onEnd).not.toHaveBeenCalled()
})

test('a 401 ends it, once, and nothing is requested any more', async () => {
	const monitor = setUp(answers(401))
	await monitor.tick()
	expect(monitor.onEnd).toHaveBeenCalledTimes(1)
	expect(monitor.cancel).toHaveBeenCalledTimes(1)
})

test.each([200, 403, 409, 429, 500, 503])('an answer of %i ends nothing', async (status) => {
	const monitor = setUp(answers(status))
	await monitor.tick()
	expect(monitor.onEnd).not.toHaveBeenCalled()
})

test('a request that fails ends nothing', async () => {
	const monitor = setUp({ ask: vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))) })
	await monitor.tick()
	expect(monitor.onEnd).not.toHaveBeenCalled()
})

test.each(['isOnline', 'isVisible', 'isMyTurn'] as const)('while %s is false nothing is requested', async (name) => {
	const monitor = setUp({ ...answers(401), [name]: () => false })
	await monitor.tick()
	expect(monitor.ask).not.toHaveBeenCalled()
	expect(monitor.onEnd).not.toHaveBeenCalled()
})

test('an answer that comes after it was stopped ends nothing', async () => {
	const monitor = setUp(answers(401))
	const waiting = monitor.tick()
	monitor.stop()
	await waiting
	expect(monitor.onEnd).not.toHaveBeenCalled()
})

const answersWith = (body: unknown) => ({ ask: vi.fn(async () => Response.json(body)) })

test('another mark than this device’s starts a sync; the same, none, and an answer without one do not', async () => {
	const begun = async (changes: Partial<SessionMonitorDeps>) => {
		const monitor = setUp(changes)
		await monitor.tick()
		return vi.mocked(monitor.onOtherMark).mock.calls.length
	}
	expect(await begun(answersWith({ id: 'anna', mark: 'other' }))).toBe(1)
	// A database that was restored to before this space's first commit.
	expect(await begun(answersWith({ id: 'anna', mark: null }))).toBe(1)
	expect(await begun(answersWith({ id: 'anna', mark: 'known' }))).toBe(0)
	expect(await begun(answersWith({ id: 'anna' }))).toBe(0)
	expect(await begun(answersWith(null))).toBe(0)
	expect(
		await begun({ ...answersWith({ mark: 'other' }), readKnown: async () => ({ mark: null, answeredAt: null }) }),
	).toBe(0)
})

test('what the server says of the cook is passed on, and nothing of an answer that is no object', async () => {
	const me = { id: 'a', account_status: 'pending_deletion' }
	const monitor = setUp({ ask: vi.fn(async () => Response.json(me)) })
	await monitor.tick()
	expect(vi.mocked(monitor.onMe).mock.calls).toEqual([[me]])
	for (const answer of ['null', '"x"', 'broken']) {
		const other = setUp({ ask: vi.fn(async () => new Response(answer)) })
		await other.tick()
		expect(other.onMe).not.toHaveBeenCalled()
	}
})

test('a sync that was answered within 30 s has said the same: nothing is requested', async () => {
	const asked = async (answeredAt: number | null) => {
		const monitor = setUp({ readKnown: async () => ({ mark: null, answeredAt }) })
		await monitor.tick()
		return vi.mocked(monitor.ask).mock.calls.length
	}
	expect(await asked(1_000_000 - 10_000)).toBe(0)
	expect(await asked(1_000_000 - 30_000)).toBe(1)
	expect(await asked(null)).toBe(1)
	// The device's clock was set back since.
	expect(await asked(1_000_000 + 60_000)).toBe(1)
})

test('a request that fails, and an answer that says nothing, are told; the end of a session is not', async () => {
	const told = async (changes: Partial<SessionMonitorDeps>) => {
		const monitor = setUp(changes)
		await monitor.tick()
		return vi.mocked(monitor.onNoAnswer).mock.calls.length
	}
	expect(await told({ ask: vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))) })).toBe(1)
	expect(await told(answers(503))).toBe(1)
	expect(await told({ ask: vi.fn(async () => new Response('broken')) })).toBe(1)
	expect(await told(answers(401))).toBe(0)
	expect(await told(answersWith({ id: 'anna' }))).toBe(0)
})
