import { showRefusal } from '#app/platform/client/limit-toast.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { NOT_SAVED_DEFECT } from '#app/sync/model/not-saved-messages.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { NotSavedError } from '../store/not-saved.ts'
import { type Addition, type SavedKind, sayAdded, saySaved } from './say-saved.ts'

type Work = () => Promise<unknown>
/** Tells the cook why an edit was not saved. */
type Tell = (error: unknown) => void

type UndoTexts = {
	kind: SavedKind
	title: string
	tell: Tell
	/** Undoes it. */
	back: Work
	/** Tells the cook why the undo failed, where that needs other words. */
	tellBack?: Tell
}

/** Returns a `Tell`: a toast with this title and the refusal's own message, or a general message for a defect. */
export const tellUnder =
	(title: string): Tell =>
	(error) => {
		const isForCook = error instanceof AppError || error instanceof NotSavedError
		if (isForCook) return showRefusal(title, error)
		console.error('not saved', error)
		showToast({ kind: 'problem', title, description: NOT_SAVED_DEFECT })
	}

/** Runs an edit and returns whether it was saved; if not, the cook is told why. */
export async function attempt(work: Work, tell: Tell): Promise<boolean> {
	try {
		await work()
		return true
	} catch (error) {
		tell(error)
		return false
	}
}

/** Runs an edit, shows a toast with Undo, and returns whether it was saved. */
export async function actWithUndo(
	work: Work,
	{ kind, title, tell, back, tellBack = tell }: UndoTexts,
): Promise<boolean> {
	const isDone = await attempt(work, tell)
	if (isDone) saySaved(kind, title, () => attempt(back, tellBack))
	return isDone
}

/** Runs an edit that adds something, and shows it in the toast of its group. Returns whether it was saved. */
export async function addWithUndo<T>(
	work: Work,
	{
		tell,
		undo,
		...addition
	}: Omit<Addition<T>, 'undo'> & { tell: Tell; undo: (all: readonly T[]) => Promise<unknown> },
): Promise<boolean> {
	const isDone = await attempt(work, tell)
	if (isDone) sayAdded({ ...addition, undo: (all) => attempt(() => undo(all), tell) })
	return isDone
}
