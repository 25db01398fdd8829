/** The upper and lower edge of something on screen, in pixels from the top of the window. */
export type Edges = { top: number; bottom: number }

/** The space between toasts and what they must not cover. */
export const GAP_PX = 8

const overlap = (one: Edges, other: Edges): number =>
	Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/**
 * Where toasts of this height begin while a field has the focus on a phone: below the page's head, or at the bottom of
 * what the keyboard leaves, whichever covers less of the field.
 */
export function toastTop({
	height,
	field,
	head,
	screen,
}: {
	height: number
	field: Edges
	/** The row of the title and its buttons; null if it is not on screen. */
	head: Edges | null
	/** What is visible above the keyboard and the bottom bar. */
	screen: Edges
}): number {
	const below = Math.max(screen.top, head?.bottom ?? screen.top) + GAP_PX
	const lowest = Math.max(below, screen.bottom - GAP_PX - height)
	const around = { top: field.top - GAP_PX, bottom: field.bottom + GAP_PX }
	const covered = (top: number) => overlap({ top, bottom: top + height }, around)
	return covered(lowest) < covered(below) ? lowest : below
}
