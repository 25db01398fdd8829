import { useEffect } from 'react'

/** Every tab with unsaved words shares this lock; who wants to reload them must have it alone. */
const LOCK = 'unsaved-words'

/** For a form: as long as `isDirty`, no update reloads any tab of this device. */
export function useDirty(isDirty: boolean): void {
	useEffect(() => {
		if (!isDirty) return
		let release = () => {}
		const clean = new Promise<void>((done) => {
			release = done
		})
		void navigator.locks.request(LOCK, { mode: 'shared' }, () => clean)
		return () => release()
	}, [isDirty])
}

/** Does it now if no tab holds unsaved words; otherwise not at all. */
export function ifNothingIsDirty(work: () => void): Promise<void> {
	return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
		if (lock) work()
	})
}

/** Does it as soon as no tab holds unsaved words. */
export const onceNothingIsDirty = (work: () => void): Promise<void> => navigator.locks.request(LOCK, work)
