import { PAGE } from '#app/domains/recipes/model/page-messages.ts'
import { type Device, readyDevice } from '#app/sync/client/react/ready-device.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { showToast } from '#app/ui/toast-queue.ts'

/** Runs an action on this cook's device; if it is not ready, reports that and does nothing. */
export function useActingDevice(): (work: (device: Device) => Promise<void>) => void {
	const localStore = useLocalStore()
	const me = useMe()
	return (work) => {
		const device = localStore && me ? readyDevice({ localStore, me }) : null
		if (device) void work(device)
		else showToast({ kind: 'problem', title: PAGE.notReady })
	}
}
