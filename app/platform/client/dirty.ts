/**
 * Every tab with unsaved input, and every write that is under way, shares this lock; reloading the tabs requires it
 * exclusively.
 */
const LOCK = 'unsaved-words'

/** Browsers without locks (Safari before 15.4) never reload by themselves: they apply an update at their next start. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/**
 * Wraps a write to the device: no update reloads any tab before it has ended. The write does not wait for the lock: an
 * exclusive holder is about to reload, and a transaction either survives that or is undone as a whole.
 */
export function holdReload<T>(work: () => Promise<T>): Promise<T> {
	const done = work()
	const settled = done.then(
		() => undefined,
		() => undefined,
	)
	void locks()?.request(LOCK, { mode: 'shared' }, () => settled)
	return done
}

/** Does the work now if no tab has unsaved input and nothing is being written; otherwise not at all. */
export async function ifNothingIsDirty(work: () => void): Promise<void> {
	await locks()?.request(LOCK, { ifAvailable: true }, (lock) => {
		if (lock) work()
	})
}

/** Does the work as soon as no tab has unsaved input and nothing is being written. */
export async function onceNothingIsDirty(work: () => void): Promise<void> {
	const manager = locks()
	if (!manager) return
	for (let isDone = false; !isDone; ) {
		isDone = await manager.request(LOCK, async () => {
			// A tab that became dirty during the wait is queued behind this request, but comes first all the same.
			const { pending = [] } = await manager.query()
			if (pending.some(({ name, mode }) => name === LOCK && mode === 'shared')) return false
			work()
			return true
		})
	}
}
