/**
 * For a transaction whose steps are awaited one by one: if a step fails first, nobody awaits `done` any more, and its
 * rejection would be reported as unhandled.
 */
export function handleTxFailure<T extends { readonly done: Promise<void> }>(tx: T): T {
	tx.done.catch(() => undefined)
	return tx
}
