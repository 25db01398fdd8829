import { editServer, type PublicEnv } from '#app/domains/moderation/server/public-services.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Stops } from '#app/platform/model/switches.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { commitEdit } from '#app/sync/server/commit-edit.ts'
import { findVersion } from '../model/history.ts'
import { HISTORY } from '../model/history-messages.ts'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import * as verbs from '../model/verbs.ts'
import { readRecipeHistory } from './read-history.ts'

/**
 * Restores an earlier version of a cook's recipe, for a browser without a store. Three round trips. Throws AppError:
 * `not_found` if it is missing or no longer stored, `invalid` if moderation refuses its public texts.
 */
export async function restoreVersion(
	server: { db: Db; env: PublicEnv; clock: () => number; stops?: Stops },
	me: Me,
	{ id, key }: { id: string; key: string },
): Promise<void> {
	const found = await readRecipeHistory(server.db, { space: me.space, recipeId: id })
	if (!found) throw new AppError('not_found', RECIPE_MESSAGES.notFound)
	const version = findVersion(found.history, key)
	if (!version) throw new AppError('not_found', HISTORY.versionGone)
	const { title } = found.history.current.fields
	const edit = verbs.restoreVersion({ id, title, earlier: version.state, now: server.clock() })
	await commitEdit(editServer(server), me, edit)
}
