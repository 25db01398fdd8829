import type { Me } from '#app/platform/model/me.ts'
import { ANYWHERE, type Place } from '#app/platform/model/place.ts'
import type { LocalStore, Query } from '#app/sync/client/store/local-store.ts'

/** The place in the cook's preferences on this device. */
export const ownPlace = (userId: string): Query<Partial<Place>> => ({
	key: `place:${userId}`,
	stores: ['preferences'],
	async read(db) {
		const { time_zone, region, week_start, units } = (await db.get('preferences', userId))?.preferences ?? {}
		return {
			...(time_zone ? { time_zone } : {}),
			...(region ? { region } : {}),
			...(week_start ? { week_start } : {}),
			...(units ? { units } : {}),
		}
	},
})

/** The cook as known to this device; the place in the preferences on the device takes precedence. */
export async function withOwnPlace(me: Me, localStore: LocalStore): Promise<Me> {
	const own = await localStore.load(ownPlace(me.id)).catch(() => undefined)
	return { ...ANYWHERE, ...me, ...own }
}
