import { showRefusal } from '#app/platform/client/limit-toast.ts'
import type { Me } from '#app/platform/model/me.ts'
import { actWithUndo } from '#app/sync/client/edits/act-with-undo.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { CHANGE_COOKBOOK as C } from '../model/change-messages.ts'
import type { CookbookView } from '../model/cookbook-view.ts'
import { editOnDevice, refusedOnDevice } from './change-cookbook.ts'

type Deleting = {
	localStore: LocalStore
	me: Me
	cookbook: Pick<CookbookView, 'id' | 'title' | 'description' | 'is_public'>
}

/**
 * Deletes a cookbook on this device and offers an undo for eight seconds; its recipes stay. Returns whether it was
 * deleted; otherwise the cook has been told why. `onRestored` is called after an undo.
 */
export async function deleteWithUndo({ localStore, me, cookbook }: Deleting, onRestored: () => void): Promise<boolean> {
	const change = (intent: 'delete' | 'restore') => editOnDevice({ localStore, me }, { intent, draft: cookbook })
	const tell = (intent: 'delete' | 'restore', title: string) => (error: unknown) =>
		showRefusal(title, refusedOnDevice(intent, error).refused)
	return actWithUndo(() => change('delete'), {
		kind: 'deleted',
		title: C.deleted,
		tell: tell('delete', C.deleteFailed),
		back: async () => {
			await change('restore')
			saySaved('changed', C.restored)
			onRestored()
		},
		tellBack: tell('restore', C.restoreFailed),
	})
}
