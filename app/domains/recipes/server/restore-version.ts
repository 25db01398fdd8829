import { ingredientTexts, recipeTexts } from '#app/domains/moderation/model/public-texts.ts'
import { judgeTexts } from '#app/domains/moderation/server/judge.ts'
import { createModerator, type ModerationEnv } from '#app/domains/moderation/server/moderator.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { commit } from '#db/commit.ts'
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
	{ db, env, clock }: { db: Db; env: ModerationEnv; clock: () => number },
	me: Me,
	{ id, key }: { id: string; key: string },
): Promise<void> {
	const found = await readRecipeHistory(db, { space: me.space, recipeId: id })
	if (!found) throw new AppError('not_found', RECIPE_MESSAGES.notFound)
	const version = findVersion(found.history, key)
	if (!version) throw new AppError('not_found', HISTORY.versionGone)
	const { title, is_public } = found.history.current.fields
	const { fields, lines } = version.state
	const texts = { ...recipeTexts(fields), ...ingredientTexts(lines) }
	const judgement = is_public ? await judgeTexts(createModerator(env), texts) : null
	if (judgement?.message) throw new AppError('invalid', judgement.message)
	const now = clock()
	const edit = verbs.restoreVersion({ id, title, earlier: version.state, now })
	await commit(db, { ...edit, space: me.space, userId: me.id, at: now })
}
