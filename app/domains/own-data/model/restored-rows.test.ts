import { expect, test } from 'vitest'
import { defaultPreferences } from '#app/domains/accounts/model/preferences.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Seen } from '#app/sync/model/edit.ts'
import { recipeFields } from '../../../../tests/factories/recipe-fields.ts'
import { meOf } from '../../../../tests/setup/own-data.ts'
import { NewIds } from './new-ids.ts'
import { readyRow, restoreRows } from './restored-rows.ts'

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

test('a restored copy still names the recipe that it was saved from, which is another cook’s', () => {
	const ids = new NewIds({ userId: me.id, space: me.space, isOwn: false })
	const origin = makeId()
	const row = {
		kind: 'recipe' as const,
		id: makeId(),
		fields: { ...recipeFields(), user_id: makeId(), forked_from: origin },
	}
	ids.add([row])
	ids.settle()
	expect(readyRow(row, ids, me)?.fields).toMatchObject({ forked_from: origin, user_id: me.id })
})
