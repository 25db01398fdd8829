import type { IngredientLine } from '#app/domains/ingredients/model/ingredient-row.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import { compareStates, isSameText, type RecipeState } from './compare.ts'

/** What one change replaced: a revision row, or an unsent edit of this device. */
export type Replaced = Pick<
	FieldsOf<'revision'>,
	'row_entity' | 'row_id' | 'fields' | 'was_deleted' | 'mid' | 'verb' | 'device' | 'at' | 'unseen'
> & {
	id: string
	/** Its position in the space's history. */
	ver: number
}

/** One save: everything that it replaced. */
type Save = {
	key: string
	verb: string
	device: string
	at: number
	unseen: boolean
	isUnsent: boolean
	rows: Replaced[]
}

/** An earlier version of a recipe. `key` identifies it in an address. */
export type Version = {
	key: string
	/** When it was saved, milliseconds by the clock of the saving device. */
	at: number
	/** The device that saved it: 'Chrome on Android'; '' if unknown. */
	device: string
	verb: string
	/** Saved on this device and not sent yet. */
	isUnsent: boolean
	/** It was overwritten by a device that had not seen it. */
	isReplacedUnseen: boolean
	/** What this save changed, in the cook's words; empty for the first version. */
	changes: string[]
	state: RecipeState
}

/** Everything known of a recipe's past. */
export type RecipeHistory = {
	current: RecipeState
	/** Of this recipe and its lines, in any order. */
	revisions: Replaced[]
	/** Edits of this device that no revision includes yet, newest first. */
	unsent: Replaced[][]
}

/** The key of the current version. */
export const CURRENT = 'now'

/**
 * A recipe's versions, the current one first: each older one is computed by reverting one more save. Saves without a
 * visible change are left out.
 */
export function versionsOf({ current, revisions, unsent }: RecipeHistory): Version[] {
	const saves = [...unsent.flatMap((rows) => toSave(rows, true)), ...groupSaves(revisions)]
	const versions: Version[] = []
	let state = current
	let key = CURRENT
	let isReplacedUnseen = false
	for (const save of saves) {
		const before = takeBack(state, save)
		// There is no version before the save that created the recipe.
		if (!before) return [...versions, { ...madeBy(save), key, isReplacedUnseen, changes: [], state }]
		if (!isSameText(before, state)) {
			const changes = compareStates(before, state).map(({ label }) => label)
			versions.push({ ...madeBy(save), key, isReplacedUnseen, changes, state })
			key = save.key
			isReplacedUnseen = save.unseen
		} else if (save.unseen) isReplacedUnseen = true
		state = before
	}
	const first = { at: state.fields.updated_at, device: '', verb: 'recipe.save', isUnsent: false }
	return [...versions, { ...first, key, isReplacedUnseen, changes: [], state }]
}

const madeBy = ({ at, device, verb, isUnsent }: Save) => ({ at, device, verb, isUnsent })

/** Revisions grouped into saves, newest first. The changes of one edit or one commit are adjacent in the history. */
function groupSaves(revisions: Replaced[]): Save[] {
	const groups: Replaced[][] = []
	for (const row of [...revisions].sort((a, b) => b.ver - a.ver)) {
		const open = groups.at(-1)
		if (open?.[0] && isOneSave(open[0], row)) open.push(row)
		else groups.push([row])
	}
	return groups.flatMap((rows) => toSave(rows, false))
}

const isOneSave = (a: Replaced, b: Replaced): boolean =>
	a.mid === b.mid && (a.mid !== null || (a.at === b.at && a.verb === b.verb))

function toSave(rows: Replaced[], isUnsent: boolean): Save[] {
	const [newest] = rows
	const oldest = rows.at(-1)
	if (!newest || !oldest) return []
	const { verb, device, at } = newest
	return [{ key: newest.mid ?? oldest.id, verb, device, at, unseen: rows.some((row) => row.unseen), isUnsent, rows }]
}

/** The recipe before a save; undefined if the save created it. */
function takeBack(state: RecipeState, { rows }: Save): RecipeState | undefined {
	let { fields, isDeleted } = state
	const lines = new Map(state.lines.map((line) => [line.id, line]))
	for (const row of rows) {
		if (row.row_entity === 'recipe') {
			if (row.fields === null) return undefined
			fields = { ...fields, ...row.fields }
			isDeleted = row.was_deleted
		} else if (row.fields === null || row.was_deleted) lines.delete(row.row_id)
		// The engine wrote these fields from a row of this entity.
		else lines.set(row.row_id, { ...lines.get(row.row_id), ...row.fields, id: row.row_id } as IngredientLine)
	}
	return { fields, isDeleted, lines: [...lines.values()] }
}

/** The newest version that was overwritten unseen, and its position in the history; undefined if there is none. */
export function newestUnseen(revisions: Replaced[]): { key: string; ver: number } | undefined {
	const save = groupSaves(revisions).find(({ unseen }) => unseen)
	return save && { key: save.key, ver: Math.max(...save.rows.map(({ ver }) => ver)) }
}

/** An older version that can be restored; undefined if it is no longer kept. */
export const findVersion = (history: RecipeHistory, key: string): Version | undefined =>
	versionsOf(history)
		.slice(1)
		.find((version) => version.key === key && !version.state.isDeleted)
