/** The part of the browser's speech recognition that is used here; TypeScript's library does not describe it. */
export type Recogniser = {
	lang: string
	continuous: boolean
	interimResults: boolean
	/** Nothing that is heard leaves the device. */
	processLocally: boolean
	onresult: ((event: { resultIndex: number; results: ArrayLike<Heard> }) => void) | null
	onerror: ((event: { error: string }) => void) | null
	onend: (() => void) | null
	start(): void
	abort(): void
}
type Heard = ArrayLike<{ transcript: string }> & { isFinal: boolean }

type RecogniserClass = {
	new (): Recogniser
	prototype: object
	available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}

const findClass = (): RecogniserClass | undefined =>
	(globalThis as unknown as { SpeechRecognition?: RecogniserClass }).SpeechRecognition

/** Whether this browser recognises speech of a language (BCP 47) on the device itself, without loading anything first. */
export async function canListen(lang: string): Promise<boolean> {
	const found = findClass()
	if (!found?.available || !('processLocally' in found.prototype)) return false
	return (await found.available({ langs: [lang], processLocally: true }).catch(() => '')) === 'available'
}

type Listening = {
	lang: string
	/** Each sentence once it is final. */
	onHeard(sentence: string): void
	/** It listens no more: the cook refused the microphone, or another page has it. */
	onFailed(): void
}

/** A pause between two sentences ends some recognisers; one that ends at once again and again has failed. */
const SHORTEST_MS = 300
const MOST_SHORT = 5
/** These end without a fault. */
const HARMLESS = new Set(['no-speech', 'aborted'])

/**
 * Listens on the device until the returned call. Only where `canListen`. A recogniser that ends by itself is started
 * again.
 */
export function listen({ lang, onHeard, onFailed }: Listening): () => void {
	const Found = findClass()
	if (!Found) throw new Error('This browser recognises no speech.')
	const recogniser = new Found()
	let isOver = false
	let startedAt = 0
	let short = 0
	const start = () => {
		startedAt = performance.now()
		recogniser.start()
	}
	const fail = () => {
		if (isOver) return
		isOver = true
		onFailed()
	}
	Object.assign(recogniser, { lang, continuous: true, interimResults: false, processLocally: true })
	recogniser.onresult = ({ resultIndex, results }) => {
		for (const heard of Array.from(results).slice(resultIndex)) {
			const sentence = heard.isFinal ? (heard[0]?.transcript.trim() ?? '') : ''
			if (sentence !== '' && !isOver) onHeard(sentence)
		}
	}
	recogniser.onerror = ({ error }) => {
		if (!HARMLESS.has(error)) fail()
	}
	recogniser.onend = () => {
		if (isOver) return
		short = performance.now() - startedAt < SHORTEST_MS ? short + 1 : 0
		if (short < MOST_SHORT) start()
		else fail()
	}
	start()
	return () => {
		isOver = true
		recogniser.abort()
	}
}
