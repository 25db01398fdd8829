import { useEffect, useMemo, useRef } from 'react'
import { type Device, readyDevice } from '../../../sync/client/ready-device.ts'
import { useKitchen } from '../../../sync/client/use-kitchen.ts'
import { useMe } from '../../../sync/client/use-me.ts'
import { showToast } from '../../../ui/toast-queue.ts'
import { LIST_ACTS } from '../../shopping/model/shopping-messages.ts'

type Acts = typeof import('./pantry-acts.ts')

/** Does something to the pantry on this cook's device; where that is not ready, says so and does nothing. */
export function usePantryActs(): (work: (acts: Acts, device: Device) => Promise<unknown>) => void {
	const kitchen = useKitchen()
	const me = useMe()
	const device = useRef<Device | null>(null)
	useEffect(() => {
		device.current = kitchen && me ? { kitchen, me } : null
	}, [kitchen, me])
	return useMemo(
		() => (work) => {
			const ready = readyDevice(device.current)
			if (ready) void import('./pantry-acts.ts').then((acts) => work(acts, ready))
			else showToast({ kind: 'problem', title: LIST_ACTS.notReady })
		},
		[],
	)
}
