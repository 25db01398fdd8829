/** A line where a moved meal would be dropped, above or below another. */
export const EDGE = {
	before: 'shadow-[0_-4px_0_var(--color-focus)]',
	after: 'shadow-[0_4px_0_var(--color-focus)]',
} as const
export type Edge = keyof typeof EDGE
