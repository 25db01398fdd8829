import { AppError } from '#app/platform/model/errors.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import type { Edit } from '../model/edit.ts'
import { NOT_SAVED_DEFECT } from '../model/not-saved-messages.ts'
import { edit } from './edit.ts'
import type { Kitchen } from './kitchen.ts'
import { NotSavedError } from './not-saved.ts'
import { type SavedKind, saySaved } from './say-saved.ts'

type Said = {
	kind: SavedKind
	title: string
	/** What is said where it could not be done. */
	failed: string
	/** What takes it back. */
	back: () => Edit
}

/** Does it on this device and says so, with a way back for a while. Whether it stands. */
export async function actWithUndo(kitchen: Kitchen, what: Edit, { kind, title, failed, back }: Said): Promise<boolean> {
	const attempt = async (act: Edit): Promise<boolean> => {
		try {
			await edit(kitchen, act)
			return true
		} catch (error) {
			const isForCook = error instanceof AppError || error instanceof NotSavedError
			if (!isForCook) console.error('not saved', error)
			showToast({ kind: 'problem', title: failed, description: isForCook ? error.message : NOT_SAVED_DEFECT })
			return false
		}
	}
	if (!(await attempt(what))) return false
	saySaved(kind, title, () => attempt(back()))
	return true
}
