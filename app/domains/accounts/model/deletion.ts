import type { Me } from '#app/platform/model/me.ts'

export const GRACE_DAYS = { min: 1, max: 365, default: 30 } as const
export const REASON_MAX_LENGTH = 500

/** Texts about deleting an account, for its cook and for administrators (spec 3.11). */
export const DELETION = {
	title: 'Delete Account',
	intro:
		'Your account, your recipes, plans, lists and pictures are deleted when the days that you choose are over. Until then you can use everything and change your mind. Nobody can bring them back afterwards.',
	grace: 'Days until it is deleted',
	graceHint: `From ${GRACE_DAYS.min} to ${GRACE_DAYS.max}.`,
	graceInvalid: `Please enter a whole number from ${GRACE_DAYS.min} to ${GRACE_DAYS.max}.`,
	reason: 'Reason (optional)',
	reasonTooLong: `Please keep the reason to ${REASON_MAX_LENGTH} characters.`,
	ask: 'Delete Account',
	question: 'Delete your account?',
	questionHint: (days: number): string =>
		`It is deleted in ${days === 1 ? '1 day' : `${days} days`}. We send you an email, and you can cancel until then.`,
	stay: 'Keep my account',
	pending: (date: string): string => `Your account will be deleted on ${date}.`,
	pendingSoon: 'Your account will be deleted soon.',
	cancel: 'Cancel',
	pendingTitle: 'Account deletion',
	/** After 'Cancel', for screen readers. */
	cancelWhat: 'the deletion of my account',
	requested: 'Deletion Requested',
	cancelled: 'Deletion Cancelled',
	requestFailed: 'Failed to request account deletion',
	lastSuperAdmin: 'You are the last active super administrator. Make somebody else one first.',
	cancelFailed: 'Failed to cancel deletion request',
	notSignedIn: 'User not authenticated',
} as const

/** The intent of a form that withdraws a deletion. */
export const CANCEL_DELETION = 'cancel_deletion'

/** What the device stores of the cook after a request or a cancellation. */
export type DeletionStatus = Required<Pick<Me, 'account_status' | 'deletion_scheduled_at'>>

/** The fields of the form, as they are typed. */
export type DeletionForm = { grace_days: string; reason: string }
export const DELETION_FIELDS = ['grace_days', 'reason'] as const
export type DeletionRequest = { graceDays: number; reason: string | null }

export type ReadDeletion =
	| { kind: 'read'; request: DeletionRequest }
	| { kind: 'refused'; errors: { grace_days?: string; reason?: string } }

/** The spec's rule: a whole number of days in range, and 30 for what is no number at all. */
export function readDeletion({ grace_days, reason }: DeletionForm): ReadDeletion {
	const text = grace_days.trim()
	const typed = text === '' ? Number.NaN : Number(text)
	const graceDays = Number.isNaN(typed) ? GRACE_DAYS.default : typed
	const isInRange = Number.isInteger(graceDays) && graceDays >= GRACE_DAYS.min && graceDays <= GRACE_DAYS.max
	const isTooLong = reason.length > REASON_MAX_LENGTH
	if (isInRange && !isTooLong) return { kind: 'read', request: { graceDays, reason: reason.trim() || null } }
	return {
		kind: 'refused',
		errors: {
			...(isInRange ? {} : { grace_days: DELETION.graceInvalid }),
			...(isTooLong ? { reason: DELETION.reasonTooLong } : {}),
		},
	}
}
