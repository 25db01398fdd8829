import { useEffect, useMemo, useRef } from 'react'
import { type Device, readyDevice } from '../../../sync/client/ready-device.ts'
import { useKitchen } from '../../../sync/client/use-kitchen.ts'
import { useMe } from '../../../sync/client/use-me.ts'
import { showToast } from '../../../ui/toast-queue.ts'
import { LIST_ACTS } from '../model/shopping-messages.ts'

type Acts = typeof import('./list-acts.ts')

const load = (): Promise<Acts> => import('./list-acts.ts')

/**
 * Does something to the list on this cook's device. The acts' code comes once the page stands. Where the device is not
 * ready, it says so and does nothing. The function stays the same one, so that a row that gets it need not be drawn anew.
 */
export function useListActs(): (work: (acts: Acts, device: Device) => Promise<unknown>) => void {
	const kitchen = useKitchen()
	const me = useMe()
	const device = useRef<Device | null>(null)
	useEffect(() => {
		device.current = kitchen && me ? { kitchen, me } : null
	}, [kitchen, me])
	useEffect(() => {
		load().catch(() => undefined)
	}, [])
	return useMemo(
		() => (work) => {
			const ready = readyDevice(device.current)
			if (ready) void load().then((acts) => work(acts, ready))
			else showToast({ kind: 'problem', title: LIST_ACTS.notReady })
		},
		[],
	)
}
