import fc from 'fast-check'
import type { z } from 'zod'
import { ENTITY_RULES } from '#app/entity-rules.ts'
import { SCHEMAS } from '#app/entity-schemas.ts'
import { picturePath } from '#app/platform/model/picture.ts'
import { ENTITY_NAMES, type EntityName, factsOf } from '#app/sync/model/entities.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

export type AnyRow = { kind: EntityName; id: string; fields: Record<string, unknown> }

/** What generated rows may refer to. */
type Pool = { userId: string; ids: ReadonlyMap<EntityName, readonly string[]>; pictures: readonly string[] }

const MOST_ENTRIES = 3
const MOST_CHARS = 12

/** Values of fields whose schema has a check that random values do not pass. */
const CHOSEN: Record<string, fc.Arbitrary<unknown>> = {
	time_zone: fc.constantFrom('UTC', 'Europe/Berlin'),
	region: fc.constantFrom('GB', 'US', 'DE'),
	time: fc.constantFrom(null, '18:30'),
	source_url: fc.constantFrom('', 'https://example.org/soup'),
}

/**
 * Random rows of all kinds that a device may write, with references to each other, generated from the schemas. Throws
 * for a type of field that it does not support.
 */
export function anyRows(userId: string): fc.Arbitrary<AnyRow[]> {
	const kinds = ENTITY_NAMES.filter((kind) => factsOf(kind).onConflict !== 'server')
	const id = fc.uuid({ version: 7 })
	const sizes = fc.tuple(...kinds.map((kind) => fc.uniqueArray(id, { minLength: 1, maxLength: most(kind) })))
	return sizes.chain((lists) => {
		const ids = new Map(kinds.map((kind, i) => [kind, lists[i] ?? []]))
		const pictures = ['a', 'b', 'c'].map((letter) => pathOf(userId, letter))
		// A row with a derived id refers to no other such row: if that one's id changed, its own would be wrong.
		const lasting = new Map([...ids].filter(([kind]) => !hasDerivedId(kind)))
		const rows = kinds.flatMap((kind) =>
			(ids.get(kind) ?? []).map((one) =>
				rowOf(kind, one, { userId, ids: hasDerivedId(kind) ? lasting : ids, pictures }),
			),
		)
		return fc.tuple(...rows).map((made) => withDerivedIds(made, userId))
	})
}

const hasDerivedId = (kind: EntityName): boolean => factsOf(kind).ids === 'derived'

const most = (kind: EntityName): number => (kind === 'preferences' || kind === 'plan_rules' ? 1 : 4)

export const pathOf = (userId: string, letter: string): string =>
	picturePath(userId, `1700000000000-${letter.repeat(22)}`, 1920, 'webp')

function rowOf(kind: EntityName, id: string, pool: Pool): fc.Arbitrary<AnyRow> {
	const facts = factsOf(kind)
	const schema: z.ZodObject = SCHEMAS[kind]
	const fields = Object.entries(schema.shape).map(([name, type]): [string, fc.Arbitrary<unknown>] => {
		if (facts.fromServer?.includes(name)) return [name, fc.constant(pool.userId)]
		if (name === facts.parent) return [name, parentOf(facts.parentKind, pool)]
		if (name === facts.pictures) return [name, picturesOf(type, pool)]
		return [name, CHOSEN[name] ?? anyValue(type, pool)]
	})
	return fc
		.record(Object.fromEntries(fields))
		.map((made) => dropUndefined(made))
		.filter((made) => fits(kind, schema, made))
		.map((made) => ({ kind, id, fields: made }))
}

const MOST_TRIES = 10_000
let tries = 0

/** Throws instead of searching forever for values that no arbitrary generates. */
function fits(kind: EntityName, schema: z.ZodObject, fields: Record<string, unknown>): boolean {
	const { error } = schema.safeParse(fields)
	tries = error ? tries + 1 : 0
	if (tries > MOST_TRIES) throw new Error(`tests/factories/any-rows.ts makes no ${kind}: ${error?.message}`)
	return !error
}

/** Usually an existing row, sometimes one that does not exist. */
const parentOf = (kind: EntityName | undefined, { ids }: Pool): fc.Arbitrary<string> =>
	fc.oneof(
		{ weight: 9, arbitrary: fc.constantFrom(...((kind && ids.get(kind)) ?? [])) },
		{ weight: 1, arbitrary: fc.uuid({ version: 7 }) },
	)

const picturesOf = (type: z.core.$ZodType, { pictures }: Pool): fc.Arbitrary<unknown> =>
	type._zod.def.type === 'array'
		? fc.uniqueArray(fc.constantFrom(...pictures), { maxLength: pictures.length })
		: fc.constantFrom(null, ...pictures)

/** A value of a schema's type. */
function anyValue(type: z.core.$ZodType, pool: Pool): fc.Arbitrary<unknown> {
	const { def } = (type as z.ZodType)._zod as unknown as { def: Definition }
	const inner = def.innerType && (() => anyValue(def.innerType as z.core.$ZodType, pool))
	const bounds = boundsOf(def)
	switch (def.type) {
		case 'optional':
			return inner ? fc.option(inner(), { nil: undefined }) : fail(def.type)
		case 'nullable':
			return inner ? fc.option(inner(), { nil: null }) : fail(def.type)
		case 'boolean':
			return fc.boolean()
		case 'number':
			return numberOf(def, bounds)
		case 'enum':
			return fc.constantFrom(...Object.values(def.entries ?? {}))
		case 'string':
			return textOf(def, bounds, pool)
		case 'array':
			return fc.array(anyValue(def.element as z.core.$ZodType, pool), {
				minLength: bounds.minimum ?? 0,
				maxLength: Math.min(bounds.maximum ?? MOST_ENTRIES, MOST_ENTRIES),
			})
		case 'object':
			return fc
				.record(
					Object.fromEntries(
						Object.entries(def.shape ?? {}).map(([name, one]) => [name, CHOSEN[name] ?? anyValue(one, pool)]),
					),
				)
				.map(dropUndefined)
		case 'record':
			return fc.dictionary(words(), jsonOf(pool), { maxKeys: MOST_ENTRIES })
		default:
			return fail(def.type)
	}
}

type Definition = {
	type: string
	format?: string
	innerType?: z.core.$ZodType
	element?: z.core.$ZodType
	entries?: Record<string, string>
	shape?: Record<string, z.core.$ZodType>
	checks?: { _zod: { def: { check: string; value?: number; minimum?: number; maximum?: number; format?: string } } }[]
}
type Bounds = { minimum?: number | undefined; maximum?: number | undefined; isWhole: boolean }

function boundsOf({ checks = [] }: Definition): Bounds {
	const all = checks.map(({ _zod }) => _zod.def)
	const find = (name: string) => all.find(({ check }) => check === name)
	return {
		minimum: find('greater_than')?.value ?? find('min_length')?.minimum,
		maximum: find('less_than')?.value ?? find('max_length')?.maximum,
		isWhole: find('number_format')?.format === 'safeint',
	}
}

const fail = (type: string): never => {
	throw new Error(`tests/factories/any-rows.ts makes no values of type ${type}`)
}

function numberOf({ format }: Definition, bounds: Bounds): fc.Arbitrary<number> {
	const { minimum = 0, maximum = 1_000, isWhole } = bounds
	const max = Math.min(maximum, Number.MAX_SAFE_INTEGER)
	const min = Math.max(minimum, -1_000_000)
	if (isWhole || format === 'safeint') return fc.integer({ min, max: Math.min(max, min + 2_000_000_000) })
	// Not -0, which JSON does not know.
	return fc.double({ min, max, noNaN: true }).map((value) => value + 0)
}

function textOf(
	{ format }: Definition,
	{ minimum = 0, maximum = MOST_CHARS }: Bounds,
	pool: Pool,
): fc.Arbitrary<string> {
	if (format === 'uuid') return someId(pool)
	if (format === 'date') return fc.integer({ min: 0, max: 700 }).map(dayAfter)
	return words(minimum, Math.min(maximum, Math.max(MOST_CHARS, minimum)))
}

const FIRST_DAY = Date.UTC(2026, 0, 1)
const dayAfter = (days: number): string => new Date(FIRST_DAY + days * 86_400_000).toISOString().slice(0, 10)

/** The id of an existing row, or of none. */
const someId = ({ ids }: Pool): fc.Arbitrary<string> =>
	fc.oneof(fc.constantFrom(...[...ids.values()].flat()), fc.uuid({ version: 7 }))

const words = (minLength = 0, maxLength = MOST_CHARS): fc.Arbitrary<string> =>
	fc
		.string({ unit: fc.constantFrom(...'abc ñ"<&\u{1f345}'), minLength, maxLength })
		.filter((text) => text.length <= maxLength)

/** A JSON value; some of its parts are references. */
const jsonOf = (pool: Pool): fc.Arbitrary<unknown> =>
	fc.oneof(
		fc.integer(),
		words(),
		someId(pool),
		fc.constant(null),
		fc.array(someId(pool), { maxLength: 2 }),
		fc.dictionary(someId(pool), fc.boolean(), { maxKeys: 2 }),
	)

const dropUndefined = (fields: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Replaces the ids of rows whose ids are derived from their fields; of rows with the same id one remains. */
function withDerivedIds(rows: AnyRow[], userId: string): AnyRow[] {
	const owner = { space: userId, userId }
	const named = rows.map((row) => {
		const rules: EntityRules = ENTITY_RULES[row.kind]
		const id = hasDerivedId(row.kind) ? rules.idsOf?.(row.fields, owner)?.[0] : row.id
		return { ...row, id: id ?? row.id, was: row.id }
	})
	// References follow the replaced ids.
	const ids = new Map(named.map(({ was, id }) => [was, id]))
	const settled = named.map(({ was: _was, ...row }) => ({
		...row,
		fields: renamed(row.fields, ids) as AnyRow['fields'],
	}))
	return [...new Map(settled.map((row) => [`${row.kind} ${row.id}`, row])).values()]
}

function renamed(value: unknown, ids: ReadonlyMap<string, string>): unknown {
	if (typeof value === 'string') return ids.get(value) ?? value
	if (Array.isArray(value)) return value.map((item) => renamed(item, ids))
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [ids.get(name) ?? name, renamed(inner, ids)]))
}
