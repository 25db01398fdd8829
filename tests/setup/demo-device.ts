import { afterAll, beforeAll } from 'vitest'
import type { Me } from '#app/platform/model/me.ts'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { closeDevices } from '../fakes/sync-device.ts'
import { type DemoKitchen, startDemoKitchen } from './demo-kitchen.ts'
import { NOW } from './turn.ts'

/** The demo kitchen as it is at `NOW` in London, and a device of its cook, for all tests of a file. */
export function demoDevice(): { readonly me: Me; readonly device: SyncClient } {
	let kitchen: DemoKitchen
	let device: SyncClient
	beforeAll(async () => {
		kitchen = await startDemoKitchen({ now: NOW, timeZone: 'Europe/London' })
		device = await kitchen.device()
	})
	afterAll(async () => {
		closeDevices()
		await kitchen.close()
	})
	return {
		get me() {
			return kitchen.me
		},
		get device() {
			return device
		},
	}
}
