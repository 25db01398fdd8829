/** The screen reader announcements of a sortable list. */
export const SORTABLE = {
	instructions:
		'Press Space to take it. While you hold it, the arrow keys move it, Space lays it down and Escape lets it go.',
	taken: (name: string, place: number, count: number) => `${name} taken. It is ${place} of ${count}.`,
	moving: (name: string, place: number, count: number) => `${name} is ${place} of ${count}.`,
	laidDown: (name: string, place: number, count: number) => `${name} laid down at ${place} of ${count}.`,
	letGo: (name: string, place: number, count: number) => `${name} let go. It stays at ${place} of ${count}.`,
} as const
