import { afterEach, expect, test, vi } from 'vitest'
import { canListen, listen, type Recogniser } from './recogniser.ts'

/** The browser's recogniser as far as it is used, in the hands of a test. */
class FakeRecogniser implements Recogniser {
	static last: FakeRecogniser
	static available = vi.fn(async () => 'available')
	lang = ''
	continuous = false
	interimResults = true
	onresult: Recogniser['onresult'] = null
	onerror: Recogniser['onerror'] = null
	onend: Recogniser['onend'] = null
	starts = 0
	isAborted = false
	#local = false
	constructor() {
		FakeRecogniser.last = this
	}
	get processLocally() {
		return this.#local
	}
	set processLocally(local) {
		this.#local = local
	}
	start() {
		this.starts += 1
	}
	abort() {
		this.isAborted = true
	}
	hear(transcript: string, isFinal = true) {
		this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal })] })
	}
}

const provide = (found: unknown) => vi.stubGlobal('SpeechRecognition', found)
const begin = () => {
	provide(FakeRecogniser)
	const onHeard = vi.fn()
	const onFailed = vi.fn()
	const stop = listen({ lang: 'en-GB', onHeard, onFailed })
	return { onHeard, onFailed, stop, recogniser: FakeRecogniser.last }
}
afterEach(() => {
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

test('it listens only where speech is recognised on the device, and nothing has to be loaded first', async () => {
	expect(await canListen('en')).toBe(false)
	provide(class {})
	expect(await canListen('en')).toBe(false)
	provide(Object.assign(class {}, { available: async () => 'available' }))
	expect(await canListen('en')).toBe(false)
	provide(FakeRecogniser)
	expect(await canListen('en')).toBe(true)
	expect(FakeRecogniser.available).toHaveBeenLastCalledWith({ langs: ['en'], processLocally: true })
	for (const answer of ['downloadable', 'downloading', 'unavailable']) {
		FakeRecogniser.available.mockResolvedValueOnce(answer)
		expect(await canListen('en')).toBe(false)
	}
	FakeRecogniser.available.mockRejectedValueOnce(new Error('not allowed'))
	expect(await canListen('en')).toBe(false)
})

test('each final sentence is heard once, and nothing leaves the device', () => {
	const { onHeard, recogniser } = begin()
	recogniser.hear('nex', false)
	recogniser.hear(' next ')
	recogniser.hear('  ')
	expect(onHeard.mock.calls).toEqual([['next']])
	expect([recogniser.lang, recogniser.processLocally, recogniser.interimResults]).toEqual(['en-GB', true, false])
})

test('a recogniser that ends by itself is started again; one that ends at once every time has failed', () => {
	const now = vi.spyOn(performance, 'now').mockReturnValue(0)
	const { onFailed, recogniser } = begin()
	now.mockReturnValue(60_000)
	recogniser.onerror?.({ error: 'no-speech' })
	recogniser.onend?.()
	expect(recogniser.starts).toBe(2)
	expect(onFailed).not.toHaveBeenCalled()
	for (let end = 0; end < 5; end += 1) recogniser.onend?.()
	expect(onFailed).toHaveBeenCalledTimes(1)
	expect(recogniser.starts).toBe(6)
})

test('a refused microphone is a failure, once; after it, and after the end, nothing is heard', () => {
	const refused = begin()
	refused.recogniser.onerror?.({ error: 'not-allowed' })
	refused.recogniser.onend?.()
	refused.recogniser.hear('next')
	expect(refused.onFailed).toHaveBeenCalledTimes(1)
	expect(refused.recogniser.starts).toBe(1)
	expect(refused.onHeard).not.toHaveBeenCalled()

	const stopped = begin()
	stopped.stop()
	stopped.recogniser.hear('next')
	stopped.recogniser.onend?.()
	expect(stopped.recogniser.isAborted).toBe(true)
	expect(stopped.onHeard).not.toHaveBeenCalled()
	expect(stopped.onFailed).not.toHaveBeenCalled()
})
