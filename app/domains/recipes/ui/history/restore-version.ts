import { redirect } from 'react-router'
import { recipeHistory } from '#app/domains/recipes/client/history-queries.ts'
import { findVersion } from '#app/domains/recipes/model/history.ts'
import { HISTORY } from '#app/domains/recipes/model/history-messages.ts'
import type { Refused } from '#app/domains/recipes/model/save-answer.ts'
import { restoreVersion } from '#app/domains/recipes/model/verbs.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import type { Device } from '#app/sync/client/react/ready-device.ts'
import { refusalOf } from '../editor/save-on-device.ts'
import { recipePath } from '../recipe-paths.ts'

/** Restores a version on this device and opens the recipe; null if the device does not have the recipe. */
export async function restoreVersionOnDevice(
	{ localStore }: Device,
	id: string,
	key: string,
): Promise<Refused | Response | null> {
	const history = await localStore.load(recipeHistory(id))
	if (!history) return null
	const version = findVersion(history, key)
	if (!version) return { refused: { code: 'not_found', message: HISTORY.versionGone } }
	const { title } = history.current.fields
	try {
		await edit(localStore, restoreVersion({ id, title, earlier: version.state, now: Date.now() }))
	} catch (error) {
		return { refused: refusalOf(error) }
	}
	saySaved('changed', HISTORY.restored)
	return redirect(recipePath(id))
}
