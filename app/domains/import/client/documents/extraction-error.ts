/** Said to the cook: a title, and what it means or what to do next. */
export class ExtractionError extends Error {
	readonly title: string

	constructor(title: string, message: string) {
		super(message)
		this.title = title
	}
}
