import type { RouterContextProvider } from 'react-router'
import { deviceContext } from '#app/sync/client/react/device-context.ts'
import type { KnownUsage } from '../model/usage.ts'
import { ownUsage } from './usage-queries.ts'

type Loaded = { usage: KnownUsage | null; now: number }

/**
 * What a page of the plan shows, for a navigation on this device: from its store; from the server while the store does
 * not know it. Without either there is no usage, which the card says.
 */
export async function loadUsageHere(
	context: Readonly<RouterContextProvider>,
	serverLoader: () => Promise<Loaded>,
): Promise<Loaded> {
	const device = context.get(deviceContext)
	const usage = (await device?.localStore.load(ownUsage)) ?? null
	if (usage?.monthly) return { usage, now: Date.now() }
	return serverLoader().catch((error: unknown) => {
		if (!device || navigator.onLine) throw error
		return { usage, now: Date.now() }
	})
}
