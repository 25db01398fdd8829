import { readUnits } from '#app/platform/client/kept-units.ts'
import type { Place } from '#app/platform/model/place.ts'
import { regionOf, weekStartIn } from '#app/platform/model/regions.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { type LocalStore, openLocalStore } from '#app/sync/client/store/local-store.ts'
import { fillPlace } from '../model/verbs.ts'

/**
 * One silent edit at the first start of a device after its first sync: other tabs and devices then find nothing to fill
 * in.
 */
export async function fillOwnPlace(userId: string): Promise<void> {
	const localStore = await openLocalStore(userId)
	await complete(localStore)
	await edit(localStore, fillPlace({ userId, place: placeHere() }))
}

/** The settings of this device. A browser whose languages have no region gives none. */
export function placeHere(): Partial<Place> {
	const region = regionOf(navigator.languages)
	return {
		time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		...(region ? { region, week_start: weekStartIn(region) } : {}),
		units: readUnits('written'),
	}
}

/** Resolves when the device has every row of the cook. */
function complete(localStore: LocalStore): Promise<void> {
	if (localStore.isComplete) return Promise.resolve()
	return new Promise((resolve) => {
		const stop = localStore.listen({
			onChange() {
				if (!localStore.isComplete) return
				stop()
				resolve()
			},
		})
	})
}
