import { useRef, useState } from 'react'

/**
 * Runs one act of a sheet at a time: a second press does nothing while the first is running. `onDone` is called after a
 * successful act.
 */
export function useBusy(onDone: () => void): { isBusy: boolean; run: (act: () => Promise<boolean>) => Promise<void> } {
	const [isBusy, setBusy] = useState(false)
	const isRunning = useRef(false)
	const run = async (act: () => Promise<boolean>) => {
		if (isRunning.current) return
		isRunning.current = true
		setBusy(true)
		const isDone = await act()
		isRunning.current = false
		setBusy(false)
		if (isDone) onDone()
	}
	return { isBusy, run }
}
