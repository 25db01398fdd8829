import type { Me } from '#app/platform/model/me.ts'

/** Whether the cook's account waits for its deletion, which the cook may cancel. */
export const isPendingDeletion = (me: Pick<Me, 'account_status'> | null): boolean =>
	me?.account_status === 'pending_deletion'
