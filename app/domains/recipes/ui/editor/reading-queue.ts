import type { LineFields } from '#app/domains/ingredients/model/reading/line-reading.ts'
import type { LineReader } from '#app/domains/ingredients/model/reading/recipe-reader.ts'

/** Milliseconds of one turn: the longest delay of a key press. */
const TURN_MS = 6

type Asked = { text: string; onRead(fields: LineFields): void }

const whenIdle = (work: () => void): void => {
	if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 500 })
	else setTimeout(work, 30)
}

/** Reads lines while the page is idle, each text once. */
export type ReadingQueue = {
	find(text: string): LineFields | undefined
	/** Calls back asynchronously once the line is read. Returns the function that cancels it. */
	ask(text: string, onRead: (fields: LineFields) => void): () => void
}

export function makeReadingQueue(reader: LineReader): ReadingQueue {
	const known = new Map<string, LineFields>()
	const waiting = new Set<Asked>()
	let isDue = false
	const work = () => {
		isDue = false
		const start = performance.now()
		for (const asked of waiting) {
			if (performance.now() - start > TURN_MS) break
			waiting.delete(asked)
			const fields = known.get(asked.text) ?? reader.read(asked.text)
			known.set(asked.text, fields)
			asked.onRead(fields)
		}
		plan()
	}
	const plan = () => {
		if (isDue || waiting.size === 0) return
		isDue = true
		whenIdle(work)
	}
	return {
		find: (text) => known.get(text),
		ask(text, onRead) {
			const asked = { text, onRead }
			waiting.add(asked)
			plan()
			return () => waiting.delete(asked)
		},
	}
}
