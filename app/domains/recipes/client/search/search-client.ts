import type { Facets, LibraryAnswer, LibraryQuestion } from '#app/domains/recipes/model/search/search-index.ts'
import type { FromSearch, ToSearch } from './messages.ts'

type Waiting<T> = { id: number; done: (value: T) => void }

/** The page's side of the search worker: one per cook, for the lifetime of the page. */
export type SearchClient = {
	/** Answers the newest query; older ones that wait are dropped. */
	ask(question: LibraryQuestion, done: (answer: LibraryAnswer) => void): void
	facets(): Promise<Facets>
	/** Calls back when the results may have changed, and when there will be none. Returns the function that stops it. */
	listen(call: (what: 'changed' | 'failed') => void): () => void
}

let current: { userId: string; client: SearchClient; worker: Worker } | undefined

export function searchClient(userId: string): SearchClient {
	if (current?.userId === userId) return current.client
	current?.worker.terminate()
	const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
	current = { userId, worker, client: connect(worker, userId) }
	return current.client
}

function connect(worker: Worker, userId: string): SearchClient {
	const send = (message: ToSearch) => worker.postMessage(message)
	const listeners = new Set<(what: 'changed' | 'failed') => void>()
	const facets: Waiting<Facets>[] = []
	let asked: Waiting<LibraryAnswer> | undefined
	let next: { question: LibraryQuestion; done: (answer: LibraryAnswer) => void } | undefined
	let hasFailed = false
	let lastId = 0

	const sendNext = () => {
		if (!next || asked) return
		lastId += 1
		asked = { id: lastId, done: next.done }
		send({ kind: 'ask', id: lastId, question: next.question })
		next = undefined
	}
	const tell = (what: 'changed' | 'failed') => {
		hasFailed ||= what === 'failed'
		for (const call of listeners) call(what)
	}
	worker.onmessage = ({ data }: MessageEvent<FromSearch>) => {
		if (data.kind === 'answer') {
			performance.measure('search', { start: performance.now() - data.tookMs, duration: data.tookMs })
			const done = asked?.done
			asked = undefined
			// A newer query has made this result outdated; it is shown anyway, or fast typing would show nothing.
			done?.(data.answer)
			sendNext()
		} else if (data.kind === 'facets') facets.shift()?.done(data.facets)
		else tell(data.kind)
	}
	worker.onerror = () => tell('failed')
	send({ kind: 'open', userId })
	return {
		ask(question, done) {
			next = { question, done }
			sendNext()
		},
		facets: () =>
			new Promise((done) => {
				lastId += 1
				facets.push({ id: lastId, done })
				send({ kind: 'facets', id: lastId })
			}),
		listen(call) {
			listeners.add(call)
			if (hasFailed) call('failed')
			return () => listeners.delete(call)
		},
	}
}
