/** The upper and lower edge of something on screen, in pixels from the top of the window. */
export type Edges = { top: number; bottom: number }

/** The space between toasts and what they must not cover. */
export const GAP_PX = 8

const STEP_PX = 8
/** Covering the field is worse than covering any number of buttons. */
const FIELD_WEIGHT = 1_000

const overlap = (one: Edges, other: Edges): number =>
	Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/**
 * Where toasts of this height begin while a field has the focus on a phone: below the page's head, or at the bottom of
 * what the keyboard leaves, whichever covers less of the field; with `others`, also between the two.
 */
export function toastTop({
	height,
	field,
	head,
	screen,
	others = [],
}: {
	height: number
	field: Edges
	/** The row of the title and its buttons; null if it is not on screen. */
	head: Edges | null
	/** What is visible above the keyboard and the bottom bar. */
	screen: Edges
	/** Buttons and fields that had better stay free too. */
	others?: readonly Edges[]
}): number {
	const below = Math.max(screen.top, head?.bottom ?? screen.top) + GAP_PX
	const lowest = Math.max(below, screen.bottom - GAP_PX - height)
	const around = { top: field.top - GAP_PX, bottom: field.bottom + GAP_PX }
	const cost = (top: number) => {
		const toasts = { top, bottom: top + height }
		const rest = others.reduce((sum, other) => sum + overlap(toasts, other), 0)
		return overlap(toasts, around) * FIELD_WEIGHT + rest
	}
	const places = [below]
	if (others.length > 0) for (let top = below + STEP_PX; top < lowest; top += STEP_PX) places.push(top)
	return [...places, lowest].reduce((best, top) => (cost(top) < cost(best) ? top : best))
}
