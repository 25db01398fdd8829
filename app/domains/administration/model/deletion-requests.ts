/** A request to delete an account, as the list shows it. */
export type RequestLine = {
	id: string
	user_id: string
	name: string
	email: string
	status: 'pending' | 'cancelled' | 'running'
	asked_by: 'cook' | 'administrator'
	requested_at: number
	scheduled_for: number
	cancelled_at: number | null
}

export type RequestList = { kind: 'read'; requests: RequestLine[]; next: string | null } | { kind: 'failed' }

export const DELETION_REQUESTS = {
	title: 'Deletion requests',
	intro: 'Who has asked for an account to be deleted, newest first. Open the account to restore it.',
	list: 'Deletion requests, newest first',
	none: 'No deletion is requested',
	noneHint: 'When a cook or an administrator schedules a deletion, it comes here.',
	askedBy: {
		cook: (moment: string): string => `Asked by the cook, ${moment}`,
		administrator: (moment: string): string => `Asked by an administrator, ${moment}`,
	},
	states: { pending: 'Waits', cancelled: 'Cancelled', running: 'Is being deleted' },
	due: (date: string): string => `Due ${date}`,
	cancelled: (date: string): string => `On ${date}`,
	overdue: 'Due now',
	failed: 'Failed to fetch deletion requests',
	failedHint: 'Try again. If it keeps failing, open Diagnostics: the database may not answer.',
	tryAgain: 'Try again',
	older: 'Older requests',
	newest: 'Newest requests',
} as const
