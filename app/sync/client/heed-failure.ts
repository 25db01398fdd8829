/**
 * For a transaction that is waited for step by step: where a step fails first, nobody hears of `done` any more, and its
 * failure would be reported as one that nobody has handled.
 */
export function heedFailure<T extends { readonly done: Promise<void> }>(tx: T): T {
	tx.done.catch(() => undefined)
	return tx
}
