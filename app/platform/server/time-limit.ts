/** The result of the work, or a failure once the signal is aborted: what hangs holds up nothing else. */
export const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => Promise.race([work, endOf(signal)])

const endOf = (signal: AbortSignal): Promise<never> =>
	new Promise((_, reject) => {
		const end = () => reject(new Error('The time limit was reached.', { cause: signal.reason }))
		if (signal.aborted) end()
		else signal.addEventListener('abort', end, { once: true })
	})
