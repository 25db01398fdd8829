import { redirect } from 'react-router'
import { restoreCookbook } from '#app/domains/cookbooks/model/verbs.ts'
import { showLimitToast } from '#app/platform/client/limit-toast.ts'
import { editAsMe } from '#app/sync/client/edits/edit-as-me.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import type { Device } from '#app/sync/client/react/ready-device.ts'
import { bin } from '../client/bin-queries.ts'
import { BIN } from '../model/history-messages.ts'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import type { Refused } from '../model/save-answer.ts'
import { restoreRecipe } from '../model/verbs.ts'
import { refusalOf } from './editor/save-on-device.ts'
import { BIN_PATH } from './recipe-paths.ts'

/** Restores a recipe or cookbook from the bin on this device, and says so; null if it is not in the device's bin. */
export async function restoreHere({ localStore, me }: Device, id: string): Promise<Refused | 'restored' | null> {
	const rows = await localStore.load(bin(Date.now()))
	const row = rows?.find((other) => other.id === id)
	if (!row) return null
	const { kind, title } = row
	try {
		await editAsMe(localStore, me, (cook) =>
			(kind === 'recipe' ? restoreRecipe : restoreCookbook)({ me: cook, id, title }),
		)
	} catch (error) {
		return { refused: refusalOf(error) }
	}
	saySaved('changed', kind === 'recipe' ? RECIPE_MESSAGES.restored : BIN.cookbookRestored)
	return 'restored'
}

/** The same from the bin's own page. */
export async function restoreFromBin(device: Device, id: string): Promise<Refused | Response | null> {
	const done = await restoreHere(device, id)
	if (done === 'restored') return redirect(BIN_PATH)
	if (done?.refused.code === 'limit_reached') showLimitToast(done.refused)
	return done
}
