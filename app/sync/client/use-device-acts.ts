import { useEffect, useMemo, useRef } from 'react'
import { showToast } from '#app/ui/toast-queue.ts'
import { type Device, readyDevice } from './ready-device.ts'
import { useKitchen } from './use-kitchen.ts'
import { useMe } from './use-me.ts'

/**
 * Does something on this cook's device. The acts' code comes once the page stands (`load`: the same function every time).
 * Where the device is not ready, it says so (`notReady`) and does nothing. `onFailed`: it was not begun, or broke off; for
 * words that the cook gets back. The function that is returned stays the same
 * one, so that a row that gets it need not be drawn anew.
 */
export function useDeviceActs<Acts>(
	load: () => Promise<Acts>,
	notReady: string,
): (work: (acts: Acts, device: Device) => Promise<unknown>, onFailed?: () => void) => void {
	const kitchen = useKitchen()
	const me = useMe()
	const device = useRef<Device | null>(null)
	useEffect(() => {
		device.current = kitchen && me ? { kitchen, me } : null
	}, [kitchen, me])
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
