/**
 * What the bell shows. `count`: notifications that are neither read nor dismissed, at most one more than the bell shows;
 * `newest`: when the newest one in the inbox happened, so that a device notices what has gathered.
 */
export type Unread = { count: number; newest: number | null }

/** The bell shows this many at most, and '99+' beyond. */
export const MOST_COUNTED = 99

export const countLabel = (count: number): string => (count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count))

export const isUnread = (value: unknown): value is Unread =>
	typeof value === 'object' &&
	value !== null &&
	'count' in value &&
	typeof value.count === 'number' &&
	'newest' in value &&
	(value.newest === null || typeof value.newest === 'number')
