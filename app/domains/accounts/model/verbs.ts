import type { Place } from '#app/platform/model/place.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { FILL_PLACE_VERB } from '#app/sync/model/own-accord.ts'
import { PLACE_FIELDS, type Preferences } from './preferences.ts'

/** A cook's preferences; the first time they end onboarding. */
export const savePreferences = ({
	userId,
	preferences,
	now,
}: {
	userId: string
	preferences: Preferences
	now: number
}): Edit => ({
	verb: 'preferences.save',
	subject: 'Preferences',
	look: [{ entity: 'preferences', ids: [userId] }],
	plan(seen) {
		const known = seen.find('preferences', userId)
		if (!known || known.deleted)
			return [
				{
					entity: 'preferences',
					id: userId,
					op: 'put',
					fields: { user_id: userId, preferences, onboarding_completed: true, onboarding_completed_at: now },
				},
			]
		const ended = known.fields.onboarding_completed ? {} : { onboarding_completed: true, onboarding_completed_at: now }
		// What a form does not ask (onboarding knows nothing of places) stays as it is.
		const kept = { ...known.fields.preferences, ...preferences }
		const isSame = JSON.stringify(known.fields.preferences) === JSON.stringify(kept)
		const changed = { ...(isSame ? {} : { preferences: kept }), ...ended }
		if (Object.keys(changed).length === 0) return []
		return [{ entity: 'preferences', id: userId, op: 'put', fields: changed }]
	},
})

/** Fills what the cook's preferences do not say of their place with what this device is set to. Nothing where they say it all. */
export const fillPlace = ({ userId, place }: { userId: string; place: Partial<Place> }): Edit => ({
	verb: FILL_PLACE_VERB,
	subject: 'Time zone and region',
	look: [{ entity: 'preferences', ids: [userId] }],
	plan(seen) {
		const known = seen.find('preferences', userId)
		if (!known || known.deleted) return []
		const { preferences } = known.fields
		const absent = PLACE_FIELDS.filter((field) => preferences[field] === undefined && place[field] !== undefined)
		if (absent.length === 0) return []
		const filled = Object.fromEntries(absent.map((field) => [field, place[field]]))
		return [{ entity: 'preferences', id: userId, op: 'put', fields: { preferences: { ...preferences, ...filled } } }]
	},
})
