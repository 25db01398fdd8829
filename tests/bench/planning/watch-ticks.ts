// Runs inside the list's page before any of the page's own scripts: the values that the bench reads from it.

export type Ticks = {
	/** Milliseconds from a press to the next paint, per interaction: its longest event. */
	interactions: Map<number, number>
	/** Milliseconds from a press to the end of the transaction that stores it. */
	durable: number[]
	pressedAt: number
}

export function watchTicks(): void {
	const ticks: Ticks = { interactions: new Map(), durable: [], pressedAt: 0 }
	Object.assign(globalThis, { ticks })
	addEventListener(
		'click',
		({ timeStamp, target }) => {
			// A click on a label is repeated as a click on its checkbox.
			if (target instanceof HTMLInputElement) ticks.pressedAt = timeStamp
		},
		{ capture: true },
	)
	const { transaction } = IDBDatabase.prototype
	IDBDatabase.prototype.transaction = function (...args: Parameters<typeof transaction>) {
		const made = transaction.apply(this, args)
		if (made.mode === 'readwrite' && made.objectStoreNames.contains('outbox'))
			made.addEventListener('complete', () => {
				if (ticks.pressedAt > 0) ticks.durable.push(performance.now() - ticks.pressedAt)
				ticks.pressedAt = 0
			})
		return made
	}
	new PerformanceObserver((list) => {
		for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
			if (interactionId > 0)
				ticks.interactions.set(interactionId, Math.max(duration, ticks.interactions.get(interactionId) ?? 0))
	}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
