import { makeId } from '#app/platform/model/ids.ts'
import { PLANNER } from '../model/planner-messages.ts'
import { TABLE } from '../model/table/table-words.ts'
import { deleteEater, saveEater } from '../model/verbs-table.ts'
import { attempt, type Cook, sayWithUndo } from './planner-acts.ts'
import type { EaterRow } from './read-table.ts'

type Said = Parameters<typeof saveEater>[0]['eater']

const fieldsOf = ({ id: _id, ver: _ver, ...fields }: EaterRow): Said => fields

/** Adds an eater (`before` null) or changes one, and offers an undo. Returns whether it was saved. */
export async function keepEater(cook: Cook, before: EaterRow | null, said: Said): Promise<boolean> {
	const id = before?.id ?? makeId()
	const { name } = said
	const isDone = await attempt(cook, TABLE.saveFailed, () => saveEater({ id, eater: said }))
	if (isDone)
		sayWithUndo(cook, before ? 'changed' : 'made', TABLE.saved(name.trim()), TABLE.saveFailed, () =>
			before ? saveEater({ id, eater: fieldsOf(before) }) : deleteEater({ id, name }),
		)
	return isDone
}

/** Removes an eater and offers an undo. Meals keep their invitation, which counts again after the undo. */
export async function removeEater(cook: Cook, eater: EaterRow): Promise<boolean> {
	const { id, name } = eater
	const isDone = await attempt(cook, TABLE.saveFailed, () => deleteEater({ id, name }))
	if (isDone)
		sayWithUndo(cook, 'deleted', PLANNER.deleted(name), TABLE.saveFailed, () =>
			saveEater({ id, eater: fieldsOf(eater) }),
		)
	return isDone
}
