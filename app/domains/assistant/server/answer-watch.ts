import type { AiConfig } from '#app/platform/server/ai.ts'
import { LONGEST_STEP, type OpenStep } from './quota.ts'

/** After the device has gone, the model is read on for so long: the platform ends what takes 30 s. */
const READ_ON_MS = 25_000

/** A stop is sent beside the abort: its row may be written a moment after the device has gone. */
const LOOK_MS = 500

/** Why a call of the model was ended from here. `late`: no token in time. `left`: the device has gone for too long. */
export type EndedBy = 'late' | 'stopped' | 'left'

export type AnswerWatch = {
	/** Ends the call. */
	signal: AbortSignal
	/** Why it was ended; undefined while it goes on. */
	endedBy(): EndedBy | undefined
	/** A token has come. */
	heard(): void
	/** The answer has ended, or is to: leaving the SDK's stream alone would read its source to the end. */
	close(): void
}

/**
 * Watches a call of the model: the time to its first token and between two, the whole time, and `gone`, when the device
 * has closed its connection. Then it is ended if the cook has stopped it, which is looked up once, half a second later;
 * else it is read on for 25 s.
 */
export function watchAnswer(
	{ firstTokenMs }: Pick<AiConfig, 'firstTokenMs'>,
	gone: AbortSignal,
	isStopped: OpenStep['isStopped'],
): AnswerWatch {
	const controller = new AbortController()
	let endedBy: EndedBy | undefined
	let isClosed = false
	const end = (by: EndedBy) => {
		if (isClosed || endedBy) return
		endedBy = by
		controller.abort(new DOMException(by, 'AbortError'))
	}
	const total = setTimeout(end, LONGEST_STEP * firstTokenMs, 'late')
	let mostMs = firstTokenMs
	let heardAt = Date.now()
	// Looks again where a token has come since: a timer for each would cost more than the token.
	const look = () => {
		const left = heardAt + mostMs - Date.now()
		if (left <= 0) end('late')
		else between = setTimeout(look, left)
	}
	let between = setTimeout(look, firstTokenMs)
	let readOn: ReturnType<typeof setTimeout> | undefined
	let lookUp: ReturnType<typeof setTimeout> | undefined
	const leave = () => {
		readOn = setTimeout(end, READ_ON_MS, 'left')
		lookUp = setTimeout(async () => {
			if (await isStopped().catch(() => false)) end('stopped')
		}, LOOK_MS)
	}
	if (gone.aborted) leave()
	else gone.addEventListener('abort', leave)
	return {
		signal: controller.signal,
		endedBy: () => endedBy,
		heard() {
			heardAt = Date.now()
			if (mostMs < firstTokenMs) return
			mostMs = firstTokenMs / 2
			clearTimeout(between)
			between = setTimeout(look, mostMs)
		},
		close() {
			isClosed = true
			for (const timer of [total, between, readOn, lookUp]) clearTimeout(timer)
			gone.removeEventListener('abort', leave)
			controller.abort(new DOMException('closed', 'AbortError'))
		},
	}
}
