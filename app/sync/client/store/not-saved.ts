import { NOT_SAVED, type NotSavedReason } from '#app/sync/model/not-saved-messages.ts'
import { BrokenStoreError } from './broken-store.ts'

/**
 * The browser could not store an edit. The form that it came from stays as it is: nothing of the edit is stored
 * anywhere.
 */
export class NotSavedError extends Error {
	readonly code = 'not_saved'

	constructor({ cause }: { cause?: unknown } = {}) {
		super(NOT_SAVED[reasonOf(cause)], { cause })
		this.name = 'NotSavedError'
	}
}

function reasonOf(cause: unknown): NotSavedReason {
	if (cause instanceof BrokenStoreError) return cause.why === 'newer' ? 'newer' : 'silent'
	if (!(cause instanceof DOMException)) return 'silent'
	if (cause.name === 'QuotaExceededError') return 'full'
	return cause.name === 'InvalidStateError' ? 'cleared' : 'silent'
}
