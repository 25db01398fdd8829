/** The part of Web Locks that is used: the lock is held until the promise of `hold` resolves. */
type Locks = {
	request(name: string, options: { signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown>
}

export type OneTabDeps = {
	/** Null if the browser has none: then each tab asks for itself. */
	locks: Locks | null
	isVisible(): boolean
	/** Calls when the page is shown or hidden. Returns a function that stops it. */
	onVisibility(call: () => void): () => void
}

export type OneTab = {
	/** Whether this tab holds the turn. */
	isMine(): boolean
	stop(): void
}

/**
 * Gives a turn to one of the visible tabs that use the same name: the first to ask for it. It is passed on when that tab
 * is hidden or closed.
 */
export function takeTurns(name: string, { locks, isVisible, onVisibility }: OneTabDeps): OneTab {
	if (!locks) return { isMine: () => true, stop: () => undefined }
	let turn: { leave: AbortController; isHeld: boolean } | undefined
	const look = () => {
		if (!isVisible()) return leave()
		if (turn) return
		const mine = { leave: new AbortController(), isHeld: false }
		turn = mine
		const { signal } = mine.leave
		const hold = () =>
			new Promise<void>((release) => {
				mine.isHeld = !signal.aborted
				if (signal.aborted) release()
				else signal.addEventListener('abort', () => release(), { once: true })
			})
		// Left before it was its turn: the request ends with an AbortError.
		locks.request(name, { signal }, hold).catch(() => undefined)
	}
	function leave(): void {
		turn?.leave.abort()
		turn = undefined
	}
	look()
	const stopLooking = onVisibility(look)
	return {
		isMine: () => turn?.isHeld === true,
		stop() {
			stopLooking()
			leave()
		},
	}
}
