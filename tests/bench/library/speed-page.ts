// Runs inside a page before any of its own scripts: when the cook's rows are painted, and how long interactions take.

export type PageSpeed = {
	/** Milliseconds from the navigation to the paint of: a first own card, cards down to the edge of the screen, 20 cards. */
	row: number
	screenful: number
	cards: number
	/** Until the drawings of all cards on the screen are there. */
	plates: number
	/** Chunks that the page requested by `modulepreload`; React takes the links out again. */
	links: number
	/** The longest event of each interaction, in milliseconds (Event Timing); those under 16 ms are not reported. */
	interactions: Record<number, number>
}

export function watchSpeed(): void {
	const speed: PageSpeed = { row: 0, screenful: 0, cards: 0, plates: 0, links: 0, interactions: {} }
	Object.assign(globalThis, { speed })
	const MANY = 20
	const has = {
		row: (cards: Element[]) => cards.length > 0,
		screenful: (cards: Element[]) => cards.some((card) => card.getBoundingClientRect().bottom >= innerHeight),
		cards: (cards: Element[]) => cards.length >= MANY,
	}
	const waiting = new Set(Object.keys(has) as (keyof typeof has)[])
	const look = () => {
		const cards = [...document.querySelectorAll('a.card')]
		for (const name of waiting)
			if (has[name](cards)) {
				waiting.delete(name)
				requestAnimationFrame(() =>
					setTimeout(() => {
						speed[name] = performance.now()
					}),
				)
			}
		if (waiting.size === 0) observer.disconnect()
	}
	const observer = new MutationObserver(look)
	observer.observe(document, { childList: true, subtree: true })
	new MutationObserver((records) => {
		for (const { addedNodes } of records)
			for (const node of addedNodes)
				if (node instanceof HTMLLinkElement && node.rel === 'modulepreload') speed.links += 1
	}).observe(document, { childList: true, subtree: true })
	const lookAtPlates = () => {
		const plates = [...document.querySelectorAll('a.card .dish')].filter((plate) => {
			const { top, bottom } = plate.getBoundingClientRect()
			return bottom > 0 && top < innerHeight
		})
		const isThere = plates.length > 0 && plates.every((plate) => !(plate instanceof HTMLImageElement) || plate.complete)
		if (isThere) speed.plates = performance.now()
		else requestAnimationFrame(lookAtPlates)
	}
	requestAnimationFrame(lookAtPlates)
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) {
			const { interactionId: id, duration } = entry as PerformanceEntry & { interactionId: number }
			if (id > 0) speed.interactions[id] = Math.max(duration, speed.interactions[id] ?? 0)
		}
	}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
