import { HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'

/** A notice that is older is not shown. */
export const LINKED_NOTICE_MS = 5 * MINUTE_MS
/** After this the browser forgets that it has shown it. */
export const LINKED_MARKER_MS = HOUR_MS
export const LINKED_TOAST_MS = 6_000

export const LINKED_NOTICE = {
	title: (provider: string) => `You can sign in with ${provider} from now on.`,
	action: 'Manage Accounts',
} as const

export type LinkedNotice = { at: number; shown: boolean }

/** Whether the notice is due now, and whether it can be forgotten. */
export function judgeNotice({ at, shown }: LinkedNotice, now: number): 'show' | 'keep' | 'forget' {
	const age = now - at
	if (age < 0 || age >= LINKED_MARKER_MS) return 'forget'
	return shown || age > LINKED_NOTICE_MS ? 'keep' : 'show'
}
