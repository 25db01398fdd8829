/** The spec's numbers: a row follows a drag to the left for 200 px, and goes from half of them on, in 200 ms. */
export const SWIPE_PX = 200
export const SWIPE_SHARE = 0.5
export const SWIPE_MS = 200

/** A pointer that has moved less may still be a tap or a scroll. */
const SLACK_PX = 8

export type Moved = { dx: number; dy: number }

/** Whether a movement is a swipe: more to the side than up or down. */
export const isSwipe = ({ dx, dy }: Moved): boolean => Math.abs(dx) > SLACK_PX && Math.abs(dx) > Math.abs(dy)

/** How far a row follows, in pixels from 0 to -200. */
export const offsetOf = (dx: number): number => Math.min(0, Math.max(-SWIPE_PX, dx))

export const dismisses = (dx: number): boolean => offsetOf(dx) <= -SWIPE_PX * SWIPE_SHARE
