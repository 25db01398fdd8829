import { readUnits } from '#app/platform/client/kept-units.ts'
import type { Place } from '#app/platform/model/place.ts'
import { regionOf, weekStartIn } from '#app/platform/model/regions.ts'
import { edit } from '#app/sync/client/edit.ts'
import { type Kitchen, openKitchen } from '#app/sync/client/kitchen.ts'
import { fillPlace } from '../model/verbs.ts'

/**
 * One quiet edit, at the first start of a device after its first sync: every other tab and device finds nothing absent.
 */
export async function fillOwnPlace(userId: string): Promise<void> {
	const kitchen = await openKitchen(userId)
	await complete(kitchen)
	await edit(kitchen, fillPlace({ userId, place: placeHere() }))
}

/** What this device is set to. A browser whose languages name no region says nothing of one. */
export function placeHere(): Partial<Place> {
	const region = regionOf(navigator.languages)
	return {
		time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		...(region ? { region, week_start: weekStartIn(region) } : {}),
		units: readUnits('written'),
	}
}

/** Resolves when the device knows every row of the cook's. */
function complete(kitchen: Kitchen): Promise<void> {
	if (kitchen.isComplete) return Promise.resolve()
	return new Promise((resolve) => {
		const stop = kitchen.listen({
			onChange() {
				if (!kitchen.isComplete) return
				stop()
				resolve()
			},
		})
	})
}
