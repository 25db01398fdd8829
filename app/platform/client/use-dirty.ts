import { useEffect } from 'react'
import { holdReload } from './dirty.ts'

/** For a form: while `isDirty`, no update reloads any tab of this device. */
export function useDirty(isDirty: boolean): void {
	useEffect(() => {
		if (!isDirty) return
		let release = () => {}
		const clean = new Promise<void>((done) => {
			release = done
		})
		void holdReload(() => clean)
		return () => release()
	}, [isDirty])
}
