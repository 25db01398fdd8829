/** Why it makes sense to ask again, and when: the network is away, or too much was asked of the server. */
export type Again = { because: 'offline' } | { because: 'busy'; afterS: number }

/** Said to the cook: a title, and what it means or what to do next. */
export class ExtractionError extends Error {
	readonly title: string
	readonly again: Again | undefined

	constructor(title: string, message: string, again?: Again) {
		super(message)
		this.title = title
		this.again = again
	}
}
