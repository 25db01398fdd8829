// Runs inside the library's page before any of the page's own scripts: the values that the bench reads from it.

export type LibraryTimes = {
	/** Milliseconds from a key press to the paint of its results. */
	paints: number[]
	/** Milliseconds of tasks over 50 ms since the counter was last reset. */
	longTasks: number[]
	/** Milliseconds from the navigation to a page that React has hydrated. */
	ready: number
}

export function watchLibrary(): void {
	const times: LibraryTimes = { paints: [], longTasks: [], ready: 0 }
	Object.assign(globalThis, { times })
	let typedAt = 0
	addEventListener('input', (event) => {
		typedAt = event.timeStamp
	})
	const painted = () => {
		const from = typedAt
		if (from === 0) return
		typedAt = 0
		requestAnimationFrame(() => setTimeout(() => times.paints.push(performance.now() - from)))
	}
	const isOfList = ({ target }: MutationRecord) =>
		target instanceof Element && target.closest('section[aria-labelledby=all]') !== null
	new MutationObserver((records) => {
		const { dataset } = document.documentElement
		if (times.ready === 0 && dataset.hydrated !== undefined && document.querySelector('a.card'))
			times.ready = performance.now()
		if (records.some((record) => record.type === 'childList' && isOfList(record))) painted()
	}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-hydrated'] })
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) times.longTasks.push(duration)
	}).observe({ entryTypes: ['longtask'] })
}
