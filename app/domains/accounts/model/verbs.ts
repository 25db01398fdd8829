import type { Place } from '#app/platform/model/place.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import type { RecipePlace } from './preference-options.ts'
import { PLACE_FIELDS, type Preferences } from './preferences.ts'

/** Saves a cook's preferences; the first time this completes onboarding. */
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
		// Fields that a form does not have (onboarding has no place) stay as they are.
		const kept = { ...known.fields.preferences, ...preferences }
		const isSame = JSON.stringify(known.fields.preferences) === JSON.stringify(kept)
		const changed = { ...(isSame ? {} : { preferences: kept }), ...ended }
		if (Object.keys(changed).length === 0) return []
		return [{ entity: 'preferences', id: userId, op: 'put', fields: changed }]
	},
})

/**
 * Fills in what the cook's preferences lack of their place with the settings of this device. Does nothing when they are
 * complete.
 */
export const fillPlace = ({ userId, place }: { userId: string; place: Partial<Place> }): Edit => ({
	verb: 'preferences.fill',
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

/** Keeps where a cook's recipes are, so that home asks no more. The first answer stays. */
export const answerRecipesPlace = ({ userId, place }: { userId: string; place: RecipePlace }): Edit => ({
	verb: 'preferences.answer',
	subject: 'Where the recipes are',
	look: [{ entity: 'preferences', ids: [userId] }],
	plan(seen) {
		const known = seen.find('preferences', userId)
		if (!known || known.deleted || known.fields.preferences.recipes_place) return []
		const preferences = { ...known.fields.preferences, recipes_place: place }
		return [{ entity: 'preferences', id: userId, op: 'put', fields: { preferences } }]
	},
})
