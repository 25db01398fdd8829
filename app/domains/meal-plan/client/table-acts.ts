import { makeId } from '#app/platform/model/ids.ts'
import { PLANNER } from '../model/planner-messages.ts'
import { TABLE } from '../model/table/table-words.ts'
import { deleteEater, saveEater } from '../model/verbs-table.ts'
import { actWithUndo, type Cook } from './planner-acts.ts'
import type { EaterRow } from './read-table.ts'

type EaterValues = Parameters<typeof saveEater>[0]['eater']

const fieldsOf = ({ id: _id, ver: _ver, ...fields }: EaterRow): EaterValues => fields

/** Adds an eater (`before` null) or changes one, and offers an undo. Returns whether it was saved. */
export async function keepEater(cook: Cook, before: EaterRow | null, said: EaterValues): Promise<boolean> {
	const id = before?.id ?? makeId()
	const { name } = said
	return actWithUndo(cook, () => saveEater({ id, eater: said }), {
		kind: before ? 'changed' : 'made',
		title: TABLE.saved(name.trim()),
		failed: TABLE.saveFailed,
		back: () => (before ? saveEater({ id, eater: fieldsOf(before) }) : deleteEater({ id, name })),
	})
}

/** Removes an eater and offers an undo. Meals keep their invitation, which counts again after the undo. */
export async function removeEater(cook: Cook, eater: EaterRow): Promise<boolean> {
	const { id, name } = eater
	return actWithUndo(cook, () => deleteEater({ id, name }), {
		kind: 'deleted',
		title: PLANNER.deleted(name),
		failed: TABLE.saveFailed,
		back: () => saveEater({ id, eater: fieldsOf(eater) }),
	})
}
