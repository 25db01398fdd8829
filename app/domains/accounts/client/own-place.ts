import type { Me } from '#app/platform/model/me.ts'
import { ANYWHERE, type Place } from '#app/platform/model/place.ts'
import type { Kitchen, Query } from '#app/sync/client/kitchen.ts'

/** What the cook's preferences on this device say of the place. */
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

/** The cook as this device knows one, whose place the preferences on it have the last word on. */
export async function withOwnPlace(me: Me, kitchen: Kitchen): Promise<Me> {
	const own = await kitchen.load(ownPlace(me.id)).catch(() => undefined)
	return { ...ANYWHERE, ...me, ...own }
}
