import { readChunks } from '#app/domains/assistant/client/read-chunks.ts'
import { type Figure, median } from '../../figures.ts'
import { type ChatRig, RIG_SCRIPT, type Worker } from './chat-rig.ts'

const FIRST_MS = 300
const QUESTIONS = 15
const STREAMS = 8
const TOKENS = 500
/** A hundred tokens a second. */
const GAP_MS = 10

/** Trips to the database before the model is asked, and how much later than the model's first byte the first text is. */
export async function measureFirstText({ openai, chat, signUp, trips }: ChatRig): Promise<Figure[]> {
	let before = 0
	let asked = Number.NaN
	openai.scripts.set(RIG_SCRIPT, () => {
		asked = trips() - before
		return { text: 'Leek soup is planned.', firstMs: FIRST_MS }
	})
	const times: number[] = []
	const most: number[] = []
	for (let at = 0; at < QUESTIONS; at += 1) {
		const cookie = await signUp()
		before = trips()
		const began = performance.now()
		const answer = await chat.ask(cookie)
		if (!answer.ok || !answer.body) throw new Error(`the chat Worker answered ${answer.status}`)
		let first: number | null = null
		for await (const chunk of readChunks(answer.body))
			if (chunk.type === 'text-delta') first ??= performance.now() - began
		if (first === null) throw new Error('no text came')
		// The first question starts the Worker.
		if (at > 0) times.push(first)
		most.push(asked)
	}
	return [
		{ name: 'trips before the model is asked', value: Math.max(...most), unit: 'trips', atMost: 2 },
		{ name: `first text / the model's ${FIRST_MS} ms, p50`, value: median(times) / FIRST_MS, unit: 'x', atMost: 1.15 },
	]
}

/** Processor time of a streamed token in the Worker, over that of passing the same bytes on. */
export async function measureTokens({ openai, chat, passing, signUp }: ChatRig): Promise<Figure[]> {
	const cookies = await Promise.all(Array.from({ length: STREAMS }, signUp))
	const timeOf = async (worker: Worker, tokens: number) => {
		openai.scripts.set(RIG_SCRIPT, [{ text: Array.from({ length: tokens }, (_, at) => `word${at} `), gapMs: GAP_MS }])
		const before = worker.cpuMs()
		await Promise.all(
			cookies.map(async (cookie) => {
				const answer = await worker.ask(cookie)
				const body = await answer.text()
				if (!answer.ok || !body.includes(`word${tokens - 1} `)) throw new Error(`the Worker answered ${answer.status}`)
			}),
		)
		return worker.cpuMs() - before
	}
	// What a request costs besides its tokens does not count.
	const perToken = async (worker: Worker) => {
		await timeOf(worker, TOKENS / 10)
		const few = await timeOf(worker, 1)
		return ((await timeOf(worker, TOKENS)) - few) / (STREAMS * (TOKENS - 1))
	}
	const [own, bare] = [await perToken(chat), await perToken(passing)]
	console.log(`  a token: ${(own * 1_000).toFixed(0)} µs in the Worker, ${(bare * 1_000).toFixed(0)} µs passed on`)
	return [{ name: 'processor time a token / passing bytes on', value: own / bare, unit: 'x', atMost: 2 }]
}
