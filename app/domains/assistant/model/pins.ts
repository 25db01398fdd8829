import { MOST_PIN_CHARACTERS, MOST_PINS } from '#app/domains/accounts/model/preference-options.ts'
import type { Edit } from '#app/sync/model/edit.ts'

/** Whether a sentence can be a tile: longer ones are rare, and a tile shows two lines. */
export const canBePinned = (sentence: string): boolean => sentence !== '' && sentence.length <= MOST_PIN_CHARACTERS

/**
 * Pins a sentence as a tile, or takes the tile away. Beyond the largest number of tiles the oldest one goes. Does
 * nothing for a cook whose preferences are not on this device.
 */
export const togglePin = ({ userId, sentence }: { userId: string; sentence: string }): Edit => ({
	verb: 'preferences.save',
	subject: 'Preferences',
	look: [{ entity: 'preferences', ids: [userId] }],
	plan(seen) {
		const known = seen.find('preferences', userId)
		if (!known || known.deleted || !canBePinned(sentence)) return []
		const { preferences } = known.fields
		const pins = preferences.assistant_pins ?? []
		const others = pins.filter((pin) => pin !== sentence)
		const assistant_pins = others.length < pins.length ? others : [...pins, sentence].slice(-MOST_PINS)
		return [
			{ entity: 'preferences', id: userId, op: 'put', fields: { preferences: { ...preferences, assistant_pins } } },
		]
	},
})
