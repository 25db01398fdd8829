import type { Edit } from '../../../sync/model/edit.ts'
import type { Preferences } from './preferences.ts'

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
		const isSame = JSON.stringify(known.fields.preferences) === JSON.stringify(preferences)
		const changed = { ...(isSame ? {} : { preferences }), ...ended }
		if (Object.keys(changed).length === 0) return []
		return [{ entity: 'preferences', id: userId, op: 'put', fields: changed }]
	},
})
