/** The entry of the history that the browser is at: React Router's key of the page, and how many sheets are over it. */
type Entry = { key: string; depth: number }

/** What the stack uses of a window. */
export type BackWindow = {
	history: Pick<History, 'state' | 'pushState' | 'go'>
	addEventListener(type: 'popstate', listener: (event: PopStateEvent) => void, options: { capture: true }): void
}

export type BackStack = ReturnType<typeof createBackStack>

/** A browser ignores `go` when a page calls it too often; then nothing arrives, and nothing must wait for it. */
const LOST_AFTER_MS = 1_000

/**
 * Back closes the top sheet or dialog (docs/decisions/back-closes-sheets.md). Each open one has an entry of the page's
 * own address in the history, with the state of the page's entry and its depth. React Router never sees a move among
 * these entries, so no loader runs.
 */
export function createBackStack(view: BackWindow) {
	const { history } = view
	/** What closes each open sheet, the top one last. */
	const layers: (() => void)[] = []
	/** The page that React Router shows. */
	let page = entryOf(history.state).key
	/** Set while a move of our own is under way: ends the wait for its popstate. */
	let move: ReturnType<typeof setTimeout> | undefined
	/** From the start of a navigation until its page is shown; meanwhile nothing is added. */
	let isLeaving = false
	let isDue = false
	const waiting: (() => void)[] = []

	function go(delta: number): void {
		move = setTimeout(endMove, LOST_AFTER_MS)
		history.go(delta)
	}

	function endMove(): void {
		clearTimeout(move)
		move = undefined
		for (const done of waiting.splice(0)) done()
		matchSoon()
	}

	/** Brings the number of entries to the number of open sheets, once all changes of this moment are known. */
	function matchSoon(): void {
		if (isDue) return
		isDue = true
		queueMicrotask(() => {
			isDue = false
			matchEntries()
		})
	}

	function matchEntries(): void {
		const { key, depth } = entryOf(history.state)
		// Another page's entry: React Router is about to show that page, and its sheets are counted then.
		if (isLeaving || move !== undefined || key !== page) return
		if (depth > layers.length) go(layers.length - depth)
		for (let next = depth + 1; next <= layers.length; next++) history.pushState({ ...history.state, sheets: next }, '')
	}

	async function toThePage(): Promise<void> {
		await endOfMove()
		const { depth } = entryOf(history.state)
		if (depth > 0) go(-depth)
		await endOfMove()
	}

	const endOfMove = (): Promise<void> | undefined =>
		move === undefined ? undefined : new Promise<void>((done) => waiting.push(done))

	/** Closes what is above `depth`, the top one first, up to one that stays open because it asks something. */
	function closeAbove(depth: number): void {
		for (const close of layers.slice(depth).reverse()) {
			close()
			if (layers.includes(close)) break
		}
		matchSoon()
	}

	function onPop(event: PopStateEvent): void {
		const { key, depth } = entryOf(event.state)
		const isHere = key === page
		if (move !== undefined) {
			if (isHere) event.stopImmediatePropagation()
			endMove()
			return
		}
		const open = isHere ? layers.length : 0
		if (isHere && !isLeaving && depth < open) {
			event.stopImmediatePropagation()
			closeAbove(depth)
		} else if (depth > open) {
			// The entry of a sheet that is closed, by Forward or from another page: on to the page itself.
			event.stopImmediatePropagation()
			go(open - depth)
		}
	}

	view.addEventListener('popstate', onPop, { capture: true })
	// A page that was loaded at a sheet's entry begins without the sheet.
	matchSoon()

	return {
		/** A sheet has opened; Back calls `close`. The result tells that it has closed. */
		open(close: () => void): () => void {
			const layer = () => close()
			layers.push(layer)
			matchSoon()
			return () => {
				layers.splice(layers.indexOf(layer), 1)
				matchSoon()
			}
		},

		/**
		 * To be awaited before React Router navigates: goes back to the page's own entry, so that the new page takes the
		 * place of the sheets' entries. Undefined if there is nothing to wait for.
		 */
		leave(): Promise<void> | undefined {
			const { depth } = entryOf(history.state)
			if (layers.length === 0 && depth === 0 && move === undefined) return undefined
			isLeaving = true
			return toThePage()
		},

		/** React Router shows the page of this key, and is at rest. */
		arriveAt(key: string): void {
			page = key
			isLeaving = false
			matchSoon()
		},
	}
}

function entryOf(state: unknown): Entry {
	const { key, sheets } = (state ?? {}) as { key?: unknown; sheets?: unknown }
	return {
		// As React Router calls the first page of a tab.
		key: typeof key === 'string' ? key : 'default',
		depth: typeof sheets === 'number' ? sheets : 0,
	}
}

let ofThisPage: BackStack | undefined

/** The page's only stack; `entry.client.tsx` makes it before React Router listens to the history. */
export const backStack = (): BackStack => {
	ofThisPage ??= createBackStack(window)
	return ofThisPage
}
