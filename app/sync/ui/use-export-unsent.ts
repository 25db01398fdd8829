import { useState } from 'react'
import { showToast } from '#app/ui/toast-queue.ts'
import { useLocalStore } from '../client/react/use-local-store.ts'
import { useMe } from '../client/react/use-me.ts'
import { EXPORT_FAILED, exportName } from '../model/messages-page.ts'
import { saveFile } from './save-file.ts'

/** Gives the unsent edits to the cook as a file; calls `onSaved` once the browser has it. */
export function useExportUnsent(onSaved?: () => void): { save: () => void; isBusy: boolean } {
	const localStore = useLocalStore()
	const userId = useMe()?.id
	const [isBusy, setIsBusy] = useState(false)
	const save = async () => {
		setIsBusy(true)
		try {
			const { exportBroken, exportUnsent } = await import('../client/outbox/unsent-file.ts')
			// If the store does not open, exports what can be read of its database.
			const file = localStore ? await exportUnsent(localStore) : await exportBroken(userId ?? '')
			if (!file) throw new Error('There is no store to export.')
			saveFile(file, exportName(new Date().toISOString().slice(0, 10)))
			onSaved?.()
		} catch {
			showToast({ kind: 'problem', title: EXPORT_FAILED })
		}
		setIsBusy(false)
	}
	return { save: () => void save(), isBusy }
}
