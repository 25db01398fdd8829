/** Why a retry makes sense, and when: the device is offline, or the server is busy. */
export type Again = { because: 'offline' } | { because: 'busy'; afterS: number }

/** An error shown to the cook: a title, and what it means or what to do next. */
export class ExtractionError extends Error {
	readonly title: string
	readonly again: Again | undefined

	constructor(title: string, message: string, again?: Again) {
		super(message)
		this.title = title
		this.again = again
	}
}
