/** `newer`: a newer program has upgraded the database. `damaged`: half upgraded, full or damaged storage. */
type Why = 'newer' | 'damaged' | 'other_cook'

/** The database exists, but not as this program left it. */
export class BrokenStoreError extends Error {
	readonly why: Why

	constructor(why: Why, options?: { cause?: unknown }) {
		super('The store on this device cannot be opened.', options)
		this.name = 'BrokenStoreError'
		this.why = why
	}
}
