import { expect, test } from 'vitest'
import { defaultPreferences } from '#app/domains/accounts/model/preferences.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Seen } from '#app/sync/model/edit.ts'
import { meOf } from '../../../../tests/setup/own-data.ts'
import { restoreRows } from './restored-rows.ts'

const me = meOf(makeId())

/** The preferences that a restoration writes where `here` are those of the account. */
function restored(file: object, here: object): unknown {
	const fields = (more: object) => ({ preferences: { ...defaultPreferences(), ...more } })
	const row = { kind: 'preferences' as const, id: me.id, fields: fields(file) }
	const known = { id: me.id, fields: fields(here), deleted: false }
	const seen = { find: () => known, all: () => [known] } as unknown as Seen
	const [change] = restoreRows({ me, units: [[row]], subject: '', today: '2026-11-25' }).plan(seen)
	return change && 'fields' in change ? (change.fields as { preferences: unknown }).preferences : undefined
}

test('lists of both sides are merged, and one that neither side has is not added', () => {
	expect(restored({}, {})).not.toHaveProperty('assistant_pins')
	expect(restored({ assistant_pins: ['tea'] }, {})).toMatchObject({ assistant_pins: ['tea'] })
	expect(restored({}, { assistant_pins: ['list'] })).toMatchObject({ assistant_pins: ['list'] })
	expect(restored({ assistant_pins: ['tea'] }, { assistant_pins: ['list'] })).toMatchObject({
		assistant_pins: ['tea', 'list'],
	})
})
