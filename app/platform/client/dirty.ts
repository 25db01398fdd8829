/** Every tab with unsaved words, and every write that is under way, shares this lock; who wants to reload the tabs must have it alone. */
const LOCK = 'unsaved-words'

/** Browsers without locks (Safari before 15.4) never reload by themselves: they take an update up at their next start. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/**
 * For a write to the device: no update reloads any tab before it has ended. Nobody waits for the lock itself: whoever has
 * it alone is about to reload, which a transaction survives or undoes as a whole.
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

/** Does it now if no tab holds unsaved words and nothing is being written; otherwise not at all. */
export async function ifNothingIsDirty(work: () => void): Promise<void> {
	await locks()?.request(LOCK, { ifAvailable: true }, (lock) => {
		if (lock) work()
	})
}

/** Does it as soon as no tab holds unsaved words and nothing is being written. */
export async function onceNothingIsDirty(work: () => void): Promise<void> {
	const manager = locks()
	if (!manager) return
	for (let isDone = false; !isDone; ) {
		isDone = await manager.request(LOCK, async () => {
			// Who became dirty while this waited stands behind it, and comes first all the same.
			const { pending = [] } = await manager.query()
			if (pending.some(({ name, mode }) => name === LOCK && mode === 'shared')) return false
			work()
			return true
		})
	}
}
