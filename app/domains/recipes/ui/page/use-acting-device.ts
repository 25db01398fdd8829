import { PAGE } from '#app/domains/recipes/model/page-messages.ts'
import { type Device, readyDevice } from '#app/sync/client/ready-device.ts'
import { useKitchen } from '#app/sync/client/use-kitchen.ts'
import { useMe } from '#app/sync/client/use-me.ts'
import { showToast } from '#app/ui/toast-queue.ts'

/** Runs an action on this cook's device; if it is not ready, reports that and does nothing. */
export function useActingDevice(): (work: (device: Device) => Promise<void>) => void {
	const kitchen = useKitchen()
	const me = useMe()
	return (work) => {
		const device = kitchen && me ? readyDevice({ kitchen, me }) : null
		if (device) void work(device)
		else showToast({ kind: 'problem', title: PAGE.notReady })
	}
}
