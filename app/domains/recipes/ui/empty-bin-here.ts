import { redirect } from 'react-router'
import { edit } from '#app/sync/client/edits/edit.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import type { Device } from '#app/sync/client/react/ready-device.ts'
import { bin } from '../client/bin-queries.ts'
import { emptyBin } from '../model/bulk-verbs.ts'
import { BIN } from '../model/history-messages.ts'
import type { Refused } from '../model/save-answer.ts'
import { refusalOf } from './editor/save-on-device.ts'
import { BIN_PATH } from './recipe-paths.ts'

/** Permanently removes the recipes that the cook was shown from this device's bin; null if it has none of them. */
export async function emptyBinHere({ localStore }: Device, ids: readonly string[]): Promise<Refused | Response | null> {
	const rows = (await localStore.load(bin(Date.now()))) ?? []
	const recipes = rows.filter(({ kind, id }) => kind === 'recipe' && ids.includes(id))
	if (recipes.length === 0) return null
	try {
		await edit(localStore, emptyBin(recipes))
	} catch (error) {
		return { refused: refusalOf(error) }
	}
	saySaved('deleted', BIN.emptied(recipes.length))
	return redirect(BIN_PATH)
}
