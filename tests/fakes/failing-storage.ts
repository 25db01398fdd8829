import 'fake-indexeddb/auto'
import {
	IDBDatabase,
	IDBFactory,
	IDBIndex,
	IDBObjectStore,
	IDBOpenDBRequest,
	IDBVersionChangeEvent,
} from 'fake-indexeddb'
import { wrap } from 'idb'

/**
 * `throws`: the call itself throws, if it is one that starts something. `aborts`: its request fails a moment later, as
 * on a disk that has just become full.
 */
export type Failure = { at: number; name: string; how: 'throws' | 'aborts'; lasts: boolean }

const OF_A_STORE = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']
const CALLS: [object, string[]][] = [
	[IDBFactory.prototype, ['open']],
	[IDBDatabase.prototype, ['transaction']],
	[IDBObjectStore.prototype, [...OF_A_STORE, 'put', 'add', 'delete', 'clear']],
	[IDBIndex.prototype, OF_A_STORE],
]

/** A request inside an active transaction never throws because of the disk. */
const BEGINS = new Set(['open', 'transaction'])

let count = 0
let failure: Failure | null = null

for (const [owner, names] of CALLS) {
	const methods = owner as Record<string, (...args: unknown[]) => unknown>
	for (const name of names) {
		const real = methods[name]
		if (!real) continue
		methods[name] = function (this: unknown, ...args: unknown[]) {
			// The library's own call, while it creates a database.
			if (args[1] === 'versionchange') return real.apply(this, args)
			count += 1
			if (!failure || (failure.lasts ? count < failure.at : count !== failure.at)) return real.apply(this, args)
			const error = new DOMException(`call ${count}, ${name}`, failure.name)
			if (failure.how === 'throws' && BEGINS.has(name)) throw error
			if (name === 'open') return failingOpen(error)
			const answer = real.apply(this, args)
			const tx = name === 'transaction' ? answer : transactionOf(this)
			queueMicrotask(() => abortWith(tx, error.name))
			return answer
		}
	}
}

function failingOpen(error: DOMException): IDBOpenDBRequest {
	const request = new IDBOpenDBRequest()
	setTimeout(() => {
		Object.assign(request, { readyState: 'done', error })
		request.dispatchEvent(new IDBVersionChangeEvent('error'))
	})
	return request
}

const transactionOf = (owner: unknown): unknown =>
	owner instanceof IDBIndex ? owner.objectStore.transaction : (owner as IDBObjectStore).transaction

/** A browser that aborts a transaction gives the reason; the library's own call for it is not public. */
function abortWith(tx: unknown, name: string): void {
	const inside = tx as IDBTransaction & { _abort(name: string): void; _state: string }
	// idb listens for the end of a read transaction and passes it to nobody.
	if (inside.mode === 'readonly') wrap(inside).done.catch(() => undefined)
	if (inside._state !== 'finished') inside._abort(name)
}

/** From here on storage calls are counted, and one fails, or all from there on. */
export function failStorage(how: Failure): void {
	count = 0
	failure = how
}

/** Storage works again. Returns the number of calls. */
export function repairStorage(): number {
	failure = null
	return count
}
