import type { Me } from '#app/platform/model/me.ts'
import type { Kitchen } from '#app/sync/client/kitchen.ts'
import { saySaved } from '#app/sync/client/say-saved.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { CHANGE_COOKBOOK as C } from '../model/change-messages.ts'
import type { CookbookView } from '../model/cookbook-view.ts'
import { changeOnDevice } from './change-cookbook.ts'

type Deleting = { kitchen: Kitchen; me: Me; cookbook: Pick<CookbookView, 'id' | 'title' | 'description' | 'is_public'> }

/**
 * Deletes a cookbook on this device and offers to take that back for eight seconds; its recipes stay. Whether it is
 * deleted; else the cook has been told why not. `onRestored` is called when it is there again.
 */
export async function deleteWithUndo({ kitchen, me, cookbook }: Deleting, onRestored: () => void): Promise<boolean> {
	const change = async (intent: 'delete' | 'restore', title: string) => {
		const answer = await changeOnDevice({ kitchen, me }, { intent, cook: me.id, draft: cookbook })
		if ('saved' in answer) return true
		showToast({ kind: 'problem', title, description: answer.refused.message })
		return false
	}
	const undo = async () => {
		if (!(await change('restore', C.restoreFailed))) return
		saySaved('changed', C.restored)
		onRestored()
	}
	if (!(await change('delete', C.deleteFailed))) return false
	saySaved('deleted', C.deleted, undo)
	return true
}
