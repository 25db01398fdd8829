import { useEffect, useMemo, useRef } from 'react'
import { showToast } from '#app/ui/toast-queue.ts'
import { type Device, readyDevice } from './ready-device.ts'
import { useLocalStore } from './use-local-store.ts'
import { useMe } from './use-me.ts'

/**
 * Runs an act on this cook's device. The code of the acts is loaded once the page is idle (`load`: the same function
 * every time). If the device is not ready, it shows `notReady` and does nothing. `onFailed`: the act did not begin, or
 * failed; to give the cook the text back. The returned function stays the same, so that a row that receives it is not
 * rendered again.
 */
export function useDeviceActs<Acts>(
	load: () => Promise<Acts>,
	notReady: string,
): (work: (acts: Acts, device: Device) => Promise<unknown>, onFailed?: () => void) => void {
	const localStore = useLocalStore()
	const me = useMe()
	const device = useRef<Device | null>(null)
	useEffect(() => {
		device.current = localStore && me ? { localStore, me } : null
	}, [localStore, me])
	useEffect(() => {
		load().catch(() => undefined)
	}, [load])
	return useMemo(
		() => async (work, onFailed) => {
			const ready = readyDevice(device.current)
			if (!ready) {
				showToast({ kind: 'problem', title: notReady })
				onFailed?.()
				return
			}
			try {
				await work(await load(), ready)
			} catch (error) {
				onFailed?.()
				throw error
			}
		},
		[load, notReady],
	)
}
