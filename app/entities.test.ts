import { expect, test } from 'vitest'
import { gardenBedEntity } from '../tests/sync/imaginary/garden-bed.ts'
import { ENTITIES } from './entities.ts'
import type { AnyEntityFacts, EntityFacts } from './sync/model/entity.ts'
import type { EntityRules } from './sync/model/rules.ts'

type Registry = Record<string, AnyEntityFacts>

/** Errors that the type checker cannot find because they involve two kinds or two facts. */
function faultsOf(registry: Registry): string[] {
	const all = Object.entries(registry)
	const sinces = new Set(all.map(([, { since }]) => since))
	return all.flatMap(
		([name, { store, since, indexes = [], parent, parentKind, ids, idAgain, onConflict, fromDevice, ...bin }]) => [
			...all.flatMap(([other, facts]) =>
				other < name && facts.store === store
					? [`${name}: give it a store of its own; '${store}' is that of ${other}`]
					: [],
			),
			...(since > 1 && !sinces.has(since - 1)
				? [`${name}: since ${since - 1}, the version after the newest of the others`]
				: []),
			...(parent && !indexes.some((index) => index === parent) ? [`${name}: add '${parent}' to its indexes`] : []),
			...(parentKind && !registry[parentKind] ? [`${name}: list its parent, ${parentKind}`] : []),
			...(idAgain && ids === 'random' ? [`${name}: leave idAgain out; a random id is made again at random`] : []),
			...(bin.canBeEmptied && !bin.isBinned ? [`${name}: canBeEmptied is for kinds that go to the bin`] : []),
			...(fromDevice && onConflict !== 'server'
				? [`${name}: fromDevice is for kinds that only the server writes`]
				: []),
		],
	)
}

test('the entities of the product break no rule of the registry', () => {
	expect(faultsOf(ENTITIES)).toEqual([])
	expect(faultsOf({ ...ENTITIES, garden_bed: gardenBedEntity })).toEqual([])
})

test.each<[string, Registry, string]>([
	['the store of another', { zz: { ...gardenBedEntity, store: 'recipes' } }, "'recipes' is that of recipe"],
	['a version that skips one', { zz: { ...gardenBedEntity, since: 9 } }, 'since 8, the version after the newest'],
	[
		'a parent without an index',
		{ zz: { ...gardenBedEntity, parent: 'name', parentKind: 'recipe' } },
		"add 'name' to its indexes",
	],
	[
		'an id that is made again for nothing',
		{ zz: { ...gardenBedEntity, idAgain: { name: 'x', of: [] } } },
		'leave idAgain',
	],
	['a bin to empty that it does not go to', { zz: { ...gardenBedEntity, canBeEmptied: true } }, 'canBeEmptied is for'],
	['fields that every device may set', { zz: { ...gardenBedEntity, fromDevice: ['name'] } }, 'fromDevice is for'],
])('an entity with %s is refused with a sentence that says what to do', (_what, broken, sentence) => {
	expect(faultsOf({ ...ENTITIES, ...broken })).toEqual([expect.stringContaining(sentence)])
})

test('an entity that lacks a fact, or names a field that its row does not have, does not compile', () => {
	type Row = { name: string; is_public: boolean }
	const whole = { store: 's', since: 5, ids: 'random', onConflict: 'revision', publicBy: 'is_public' } as const
	const { publicBy: _publicBy, ...closed } = whole
	const { store: _store, ...storeless } = whole
	const faults = [
		// @ts-expect-error no store
		storeless satisfies EntityFacts<Row>,
		// @ts-expect-error a conflict that asks the cook needs a heading
		{ ...whole, onConflict: 'issue' } as const satisfies EntityFacts<Row>,
		// @ts-expect-error a limit per parent needs a parent
		{ ...whole, most: 5 } as const satisfies EntityFacts<Row>,
		// @ts-expect-error only the server may name a parent whose kind is not checked
		{ ...whole, parent: 'name' } as const satisfies EntityFacts<Row>,
		// @ts-expect-error a row that can be public names the field that says so
		closed satisfies EntityFacts<Row>,
		// @ts-expect-error a row that cannot has no such field
		whole satisfies EntityFacts<Omit<Row, 'is_public'>>,
		// @ts-expect-error the row has no such field
		{ ...whole, stamps: ['made_at'] } as const satisfies EntityFacts<Row>,
		// @ts-expect-error nor this one
		{ cleaned: { lines: ['title'] } } as const satisfies EntityRules<Row>,
	]
	expect(faults).toHaveLength(8)
})
