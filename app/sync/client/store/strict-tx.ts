import { handleTxFailure } from './handle-tx-failure.ts'
import { type LocalDb, WRITTEN_STORES, type Write } from './local-db.ts'

/**
 * One strict transaction over everything that an edit or a reply may touch: all of `work` is durably written, or
 * nothing. `work` must await nothing but its transaction, or the browser would end it.
 */
export async function inStrictTx<T>(db: LocalDb, work: (tx: Write) => Promise<T>): Promise<T> {
	const tx: Write = handleTxFailure(db.transaction([...WRITTEN_STORES], 'readwrite', { durability: 'strict' }))
	try {
		const result = await work(tx)
		await tx.done
		return result
	} catch (error) {
		// The reason for which the browser aborted it (no room left) says more than the request that failed with it.
		const cause = tx.error ?? error
		abort(tx)
		throw cause
	}
}

/** A request that cannot even be made does not abort its transaction: the requests before it would be committed. */
function abort(tx: Write): void {
	try {
		tx.abort()
	} catch {
		// It has ended already.
	}
}
