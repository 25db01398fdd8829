import { AppError } from '../model/errors.ts'
import { STOPPED_RETRY_S, type Stops, type SwitchName } from '../model/switches.ts'

/** The refusal of an act that is switched off, with the sentence for cooks. */
export const stoppedError = (sentence: string): AppError =>
	new AppError('unavailable', sentence, { retryAfter: STOPPED_RETRY_S })

/** Throws AppError('unavailable') when one of these is switched off. No round trip: the session's query has read it. */
export function refuseStopped(stops: Stops, ...names: SwitchName[]): void {
	for (const name of names) {
		const sentence = stops[name]
		if (sentence !== undefined) throw stoppedError(sentence)
	}
}

/**
 * The refusal in what was thrown: the query builder wraps what its connection throws, such as that of a write while
 * nothing may be saved. Null for anything else.
 */
export function refusalIn(thrown: unknown): AppError | null {
	if (thrown instanceof AppError) return thrown
	return thrown instanceof Error && thrown.cause instanceof AppError ? thrown.cause : null
}
