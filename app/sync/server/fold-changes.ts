import { SCHEMAS } from '#app/entity-schemas.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import type { WrittenRow } from '#db/row-writes.ts'
import type { Seen } from '../model/edit.ts'
import {
	type EntityName,
	type FieldsOf,
	factsOf,
	isStripped,
	parentRowOf,
	type RowChange,
	rowNameOf,
	STRIPPED_AT,
	type SyncedRow,
} from '../model/entities.ts'
import { jsonEqual } from '../model/json-equal.ts'
import { wholeGroups } from '../model/merge-rules.ts'

/** The author of a change that a device pushed, as recorded in its revision. */
export type Author = {
	mid: string
	verb: string
	client_id: string
	device: string
	/** Whether the change replaces a value that its author had not seen. */
	unseen: boolean
	/** Fields whose old value a revision must keep, whatever the entity's rule says. */
	keep: string[]
}

/**
 * `strip` removes everything but a row's id and the fact that it is deleted. `forget` sets fields of a row, live or
 * deleted, and leaves no revision of what they were.
 */
export type Change = (
	| RowChange
	| { entity: EntityName; id: string; op: 'strip' }
	| { [K in EntityName]: { entity: K; id: string; op: 'forget'; fields: Partial<FieldsOf<K>> } }[EntityName]
) & { by?: Author }

type Fields = Record<string, unknown>

/** `madeBy`: the edit of this commit that created the row; '' in a plan without edits. */
type State = Omit<WrittenRow, 'ver' | 'changed'> & { madeBy?: string }
type Context = { space: string; at: number; verb?: string }

/**
 * Folds a plan's changes into the rows that they leave, each once, and the revisions of each step. Versions begin at
 * `seen.ver`. Throws a ZodError when a plan sets fields that the entity does not have: that is a defect of the plan,
 * not of the cook's input.
 */
export function foldChanges(context: Context, seen: Seen & { ver: number }, changes: Change[]): WrittenRow[] {
	const states = new Map<string, State>()
	const revisions: Fields[] = []
	const stateOf = (entity: EntityName, id: string): State | undefined => {
		const known = states.get(rowNameOf(entity, id))
		if (known) return known
		const row = seen.find(entity, id)
		return row && fromRow(row)
	}
	for (const change of changes) {
		const { entity, id } = change
		const before = stateOf(entity, id)
		const after = applyChange(context, before, change)
		states.set(rowNameOf(entity, id), after)
		const revision = revisionOf(context, change, before, after, stateOf)
		if (revision) revisions.push(revision)
	}
	const rows = [...states.values()].map(({ madeBy: _, ...row }) => {
		const before: Fields = seen.find(row.entity, row.id)?.fields ?? {}
		return { ...row, changed: Object.keys(row.fields).filter((name) => !jsonEqual(before[name], row.fields[name])) }
	})
	const first = seen.ver + rows.length
	const kept = revisions.map((fields, i) => ({
		entity: 'revision' as const,
		id: idFromName('revision', context.space, String(fields.row_id), String(first + i), String(context.at)),
		isNew: true,
		deleted_at: null,
		fields: parseFields('revision', fields, true),
		changed: Object.keys(fields),
	}))
	return [...rows, ...kept].map((row, i) => ({ ...row, ver: seen.ver + i }))
}

const fromRow = ({ entity, id, deleted, deleted_at, fields }: SyncedRow): State => ({
	entity,
	id,
	isNew: false,
	deleted_at: deleted ? (deleted_at ?? STRIPPED_AT) : null,
	fields,
})

function applyChange({ at }: Context, before: State | undefined, change: Change): State {
	const { entity, id, op } = change
	if (op === 'put') {
		const isMade = !before || isStripped(before)
		const fields = parseFields(entity, change.fields, isMade)
		const madeBy = isMade ? (change.by?.mid ?? '') : before.madeBy
		return {
			entity,
			id,
			isNew: before?.isNew ?? true,
			deleted_at: null,
			fields: isMade ? fields : { ...before.fields, ...fields },
			...(madeBy === undefined ? {} : { madeBy }),
		}
	}
	if (!before) throw new Error(`commit: the plan changes ${entity} ${id} without having read it`)
	if (op === 'forget') return { ...before, fields: { ...before.fields, ...parseFields(entity, change.fields, false) } }
	if (op === 'strip') return { ...before, deleted_at: STRIPPED_AT, fields: {} }
	return { ...before, deleted_at: before.deleted_at ?? at }
}

/** Accepts only fields that the entity defines, in their shapes; a new row must have all of them. */
function parseFields(entity: EntityName, fields: object, isNew: boolean): Fields {
	const schemas = PARSERS[entity]
	return (isNew ? schemas.whole : schemas.part).parse(fields)
}

// Built once: building a schema costs more than parsing with it.
const PARSERS = Object.fromEntries(
	Object.entries(SCHEMAS).map(([name, fields]) => [name, { whole: fields.strict(), part: fields.partial().strict() }]),
) as unknown as Record<EntityName, Record<'whole' | 'part', { parse(value: unknown): Fields }>>

/** The revision of a change: only the values that it replaced. null when no revision is due. */
function revisionOf(
	context: Context,
	change: Change,
	before: State | undefined,
	after: State,
	stateOf: (entity: EntityName, id: string) => State | undefined,
): Fields | null {
	const { entity, id, op, by } = change
	if (op === 'strip' || op === 'forget' || (before && isStripped(before))) return null
	const { filedUnder, leavesNoHistory } = factsOf(entity)
	if (leavesNoHistory) return null
	const whole = filedUnder === 'parent' ? parentRowOf(entity, after.fields) : undefined
	const common = () => ({
		row_entity: entity,
		row_id: id,
		recipe_id: filedUnder === 'itself' ? id : (whole?.id ?? null),
		was_deleted: before ? before.deleted_at !== null : false,
		mid: by?.mid ?? null,
		verb: by?.verb ?? context.verb ?? 'kitchen.change',
		client_id: by?.client_id ?? null,
		device: by?.device ?? '',
		at: context.at,
		unseen: by?.unseen ?? false,
	})
	if (!before) {
		// A part added to a whole that existed before: restoring the earlier version must leave the part out.
		const joined = whole && stateOf(whole.entity, whole.id)
		const isLater = joined && (joined.madeBy === undefined || joined.madeBy !== (by?.mid ?? ''))
		return isLater ? { ...common(), fields: null } : null
	}
	const { isRevised } = factsOf(entity)
	// Of a row without revisions only the values that its author had not seen are kept.
	if (!isRevised && !by?.keep.length) return null
	// Parts have no bin: the revision keeps a deleted one whole, or no device could bring it back.
	const isDropped = filedUnder === 'parent' && op === 'delete' && before.deleted_at === null
	const names = Object.keys(before.fields)
	const replaced = isDropped ? names : names.filter((name) => !jsonEqual(before.fields[name], after.fields[name]))
	const due = isRevised ? replaced : replaced.filter((name) => by?.keep.includes(name))
	// Fields of one group are restored together.
	const kept = wholeGroups(factsOf(entity), due)
	const isStep = isRevised && before.deleted_at !== after.deleted_at
	if (kept.length === 0 && !isStep) return null
	return { ...common(), fields: Object.fromEntries(kept.map((name) => [name, before.fields[name] ?? null])) }
}
