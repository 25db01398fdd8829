import { CHUNK, type DrawnChunks } from '#app/platform/model/list-window.ts'

/** Screens above and below the visible part that are drawn as well. */
const MARGIN = 1.5
/**
 * A focused cell is kept up to this distance when the cook scrolls away; beyond it the focus is given up to save
 * memory.
 */
const FOCUS_CHUNKS = 8

/**
 * Reports which chunks of a list of `count` cells are near the screen, now and whenever that changes. `list` contains
 * the cells and, hidden from screen readers, spacers for those that are not drawn; `drawn` returns what is drawn at the
 * moment. Returns the call that stops it.
 */
export function followWindow(
	list: Element,
	{ count, drawn, onMove }: { count: number; drawn: () => DrawnChunks; onMove: (next: DrawnChunks) => void },
): () => void {
	const sizes: Sizes = { chunks: [], row: 0 }
	let frame = 0
	const look = () => {
		frame = 0
		const before = drawn()
		const next = findChunks(list, { count, sizes, drawn: before })
		if (next.first !== before.first || next.last !== before.last || next.below !== before.below) onMove(next)
	}
	const later = () => {
		frame ||= requestAnimationFrame(look)
	}
	let width = 0
	const observer = new ResizeObserver(([entry]) => {
		const now = entry?.contentRect.width ?? 0
		if (now === width) return
		width = now
		sizes.chunks = []
		sizes.row = 0
		later()
	})
	observer.observe(list)
	addEventListener('scroll', later, { passive: true })
	addEventListener('resize', later)
	return () => {
		cancelAnimationFrame(frame)
		observer.disconnect()
		removeEventListener('scroll', later)
		removeEventListener('resize', later)
	}
}

/**
 * Heights in pixels, valid while the list keeps its width: of chunks that have been drawn, and of a row with its gap. A
 * row is measured once, at the beginning, where its cells are certainly laid out; a new estimate each time would move
 * the page.
 */
type Sizes = { chunks: number[]; row: number }

type Known = { count: number; sizes: Sizes; drawn: DrawnChunks }

/** The chunks near the screen. Records the heights of the chunks that are drawn now, for when they are removed. */
function findChunks(list: Element, { count, sizes, drawn }: Known): DrawnChunks {
	const chunks = Math.ceil(count / CHUNK)
	const box = list.getBoundingClientRect()
	const cells = [...list.children].filter((cell) => cell.ariaHidden !== 'true')
	const top = (cell: Element | undefined) => (cell ? cell.getBoundingClientRect().top : 0)
	const { gridTemplateColumns, rowGap } = getComputedStyle(list)
	const gap = Number.parseFloat(rowGap) || 0
	const columns = gridTemplateColumns.split(' ').length
	for (let chunk = drawn.first; chunk < drawn.last; chunk += 1) {
		const at = (chunk - drawn.first) * CHUNK
		if (cells[at + CHUNK]) sizes.chunks[chunk] = top(cells[at + CHUNK]) - top(cells[at])
	}
	sizes.row ||= columns < cells.length ? top(cells[columns]) - top(cells[0]) : box.height
	const { row } = sizes
	const usual = Math.ceil(CHUNK / columns) * row
	const heightOf = (chunk: number) =>
		sizes.chunks[chunk] ?? (chunk === chunks - 1 ? Math.ceil((count - chunk * CHUNK) / columns) * row : usual)
	const begin = -box.top - MARGIN * innerHeight
	const end = -box.top + (1 + MARGIN) * innerHeight
	const focused = cells.findIndex((cell) => cell.contains(document.activeElement))
	const kept = focused < 0 ? undefined : drawn.first + Math.floor(focused / CHUNK)
	let position = 0
	let first = chunks - 1
	let last = 0
	for (let chunk = 0; chunk < chunks; chunk += 1) {
		const height = heightOf(chunk)
		if (position + height > begin && position < end) {
			first = Math.min(first, chunk)
			last = Math.max(last, chunk)
		}
		position += height
	}
	if (kept !== undefined && Math.abs(kept - first) < FOCUS_CHUNKS) {
		first = Math.min(first, kept)
		last = Math.max(last, kept)
	}
	last = Math.max(last, first)
	const room = (start: number, stop: number) => {
		let sum = 0
		for (let chunk = start; chunk < stop; chunk += 1) sum += heightOf(chunk)
		// The grid adds its gap after the spacer, as it does after a row.
		return Math.max(0, sum - gap)
	}
	return { first, last, above: room(0, first), below: room(last + 1, chunks) }
}
