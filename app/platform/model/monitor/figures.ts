/** The upper bounds of a figure's classes in milliseconds; what takes longer is in a last one. */
export const FIGURE_BOUNDS = [10, 25, 50, 100, 200, 400, 800, 1600, 3200, 6400] as const
export const FIGURE_CLASSES = FIGURE_BOUNDS.length + 1

export const FIGURE_KINDS = ['route', 'query', 'error', 'load', 'size', 'sync', 'webhook'] as const
export type FigureKind = (typeof FIGURE_KINDS)[number]

/** How often something happened, and how long it took: `classes` counts by FIGURE_BOUNDS. */
export type FigureRow = {
	kind: FigureKind
	name: string
	status: string
	count: number
	total_ms: number
	trips: number
	last_ref: string | null
	classes: number[]
}

/** The class of a time. */
export function classOf(ms: number): number {
	for (let i = 0; i < FIGURE_BOUNDS.length; i += 1) if (ms <= (FIGURE_BOUNDS[i] as number)) return i
	return FIGURE_BOUNDS.length
}

/**
 * The time that this share of all (0.95: of 95 in a hundred) did not exceed, as far as the classes tell: evenly spread
 * within its class; of the last class its lower bound. null for nothing.
 */
export function quantileOf(classes: readonly number[], share: number): number | null {
	const all = classes.reduce((sum, count) => sum + count, 0)
	if (all === 0) return null
	let left = share * all
	for (const [i, count] of classes.entries()) {
		const lower = FIGURE_BOUNDS[i - 1] ?? 0
		const upper = FIGURE_BOUNDS[i]
		if (upper === undefined) return lower
		if (left <= count && count > 0) return Math.round(lower + ((upper - lower) * left) / count)
		left -= count
	}
	return null
}

/** The classes of several figures together. */
export const sumOf = (all: readonly (readonly number[])[]): number[] =>
	Array.from({ length: FIGURE_CLASSES }, (_, i) => all.reduce((sum, classes) => sum + (classes[i] ?? 0), 0))
