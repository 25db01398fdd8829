import type { z } from 'zod'
import { withListedCategories } from '#app/domains/recipes/model/names-lists.ts'
import { refusedCategories } from '#app/domains/recipes/model/own-categories.ts'
import { isOwnOrWaiting } from '#app/domains/recipes/model/own-picture.ts'
import { SCHEMAS } from '#app/entity-schemas.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Edit, Look, Seen } from '#app/sync/model/edit.ts'
import { type EntityName, factsOf, isStripped, type RowChange } from '#app/sync/model/entities.ts'
import type { AnyMergeRules } from '#app/sync/model/merge-rules.ts'
import { refuse } from '#app/sync/model/rules.ts'
import { isSetting } from './kinds.ts'
import type { NewIds } from './new-ids.ts'
import { rulesOf } from './rules-of.ts'
import { type FileRow, isObject } from './units.ts'

type Fields = Record<string, unknown>
export type Cook = Pick<Me, 'id' | 'space' | 'subscription_tier' | 'is_beta_tester' | 'email_confirmed'>

/** A row as it becomes part of this account. */
export type ReadyRow = { kind: EntityName; id: string; fields: Fields }

/**
 * A row of the file with its new id, references and owner. It is private, even if it was public. null if its fields do
 * not fit the schema of its kind.
 */
export function readyRow({ kind, id, fields }: FileRow, ids: NewIds, me: Cook): ReadyRow | null {
	const owned = Object.fromEntries((factsOf(kind).fromServer ?? []).map((name) => [name, me.id]))
	const followed = { ...ids.follow(fields), ...owned }
	const { publicBy } = factsOf(kind)
	const closed = publicBy ? { ...followed, [publicBy]: false } : followed
	const schema: z.ZodObject = SCHEMAS[kind]
	const { data, success } = schema.safeParse(closed)
	const ownId = ids.of(id)
	return success && ownId ? { kind, id: ownId, fields: withinPlan(kind, data, me) } : null
}

/** As in an import, a category of the cook's own becomes a tag where the plan does not include it. */
function withinPlan(kind: EntityName, fields: Fields, me: Cook): Fields {
	if (kind !== 'recipe') return fields
	const recipe = fields as Fields & { category: string[]; tags: string[] }
	return refusedCategories(me, recipe.category, []) === null ? fields : withListedCategories(recipe)
}

/**
 * Restores units as one edit. A row that exists, or existed and was deleted, stays as it is, with everything that
 * belongs to it; a row of settings takes the values of the file. The plan's limits are not checked here: the server
 * leaves what exceeds them on this device.
 */
export const restoreRows = ({
	me,
	units,
	subject,
	today,
}: {
	me: Cook
	units: readonly (readonly ReadyRow[])[]
	subject: string
	today: Day
}): Edit => ({
	verb: 'own_data.restore',
	subject,
	look: looksOf(units.flat()),
	plan: (seen) =>
		units.flatMap((unit) => {
			const [whole] = unit
			const isHere = whole && !isSetting(whole.kind) && seen.find(whole.kind, whole.id)
			return isHere ? [] : unit.flatMap((row) => changeOf(row, seen, me, today))
		}),
})

function looksOf(rows: readonly ReadyRow[]): Look[] {
	const byKind = Map.groupBy(rows, ({ kind }) => kind)
	return [...byKind].map(([entity, of]) => ({ entity, ids: of.map(({ id }) => id) }))
}

function changeOf({ kind, id, fields }: ReadyRow, seen: Seen, me: Cook, today: Day): RowChange[] {
	const here = seen.find(kind, id)
	if (here && (here.deleted || isStripped(here) || !isSetting(kind))) return []
	const before = here ? { fields: here.fields as Fields, deleted: false } : undefined
	const after = before ? united(factsOf(kind), before.fields, fields) : fields
	const context = { me, today, count: null, isOwnPicture: (path: string) => isOwnOrWaiting(me.id, path) }
	for (const check of rulesOf(kind).checks ?? []) refuse(check(before, after, context))
	// The schema of the kind has parsed the fields; TypeScript cannot see that the two belong together.
	return [{ entity: kind, id, op: 'put', fields: after } as RowChange]
}

/** The values of the file in place of the existing ones. Unordered lists are merged, so that no allergy is lost. */
function united(rules: AnyMergeRules, here: Fields, file: Fields): Fields {
	const fields = { ...here, ...file }
	for (const [name, most] of Object.entries(rules.sets ?? {})) {
		// A list that neither side has is not added.
		if (!(name in fields)) continue
		const told = listOf(file[name])
		fields[name] = [...told, ...listOf(here[name]).filter((entry) => !told.includes(entry))].slice(0, most)
	}
	for (const [name, inner] of Object.entries(rules.byInnerField ?? {})) {
		const [own, told] = [here[name], file[name]]
		if (isObject(own) && isObject(told)) fields[name] = united(inner, own, told)
	}
	return fields
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
