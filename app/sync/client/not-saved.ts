/** The browser could not keep an edit. The form that it came from stays as it is: nothing of the edit stands anywhere. */
export class NotSavedError extends Error {
	readonly code = 'not_saved'

	constructor(options?: { cause?: unknown }) {
		super('Not saved. This device has no room left or its storage does not answer.', options)
		this.name = 'NotSavedError'
	}
}
