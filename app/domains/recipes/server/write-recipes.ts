import type { Query } from '../../../../db/batch.ts'
import { commit } from '../../../../db/commit.ts'
import { insertUnchecked } from '../../../../db/queries/moderation.ts'
import { AppError } from '../../../platform/model/errors.ts'
import type { MakeId } from '../../../platform/model/ids.ts'
import type { AppEnv } from '../../../platform/server/env.ts'
import { changeVisibility } from '../../../platform/server/pictures.ts'
import type { Db } from '../../../platform/server/request-db.ts'
import type { Edit } from '../../../sync/model/edit.ts'
import type { Me } from '../../accounts/model/me.ts'
import { UNCHECKED } from '../../moderation/model/messages.ts'
import { judgeRecipe } from '../../moderation/server/judge.ts'
import { createModerator } from '../../moderation/server/moderator.ts'
import { instructionsOf } from '../model/draft-rows.ts'
import type { DraftForm } from '../model/draft-schema.ts'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import { isOwnPicture } from '../model/own-picture.ts'
import { loadReader } from '../model/reading/load-reader.ts'
import * as verbs from '../model/verbs.ts'

type Server = { db: Db; env: AppEnv; clock: () => number; makeId: MakeId }

/**
 * The editor's form from a browser that keeps no store, as `verbs.saveRecipe` has it. Two trips; pictures whose visibility
 * changes cost the media Worker's own.
 */
export async function saveRecipe(server: Server, me: Me, form: DraftForm): Promise<{ id: string }> {
	// Before the media Worker is asked to move them.
	if (!form.images.every((path) => isOwnPicture(me.id, path)))
		throw new AppError('invalid', RECIPE_MESSAGES.notYourPicture)
	const judgement = form.is_public
		? await judgeRecipe(createModerator(server.env), { ...form, instructions: instructionsOf(form) })
		: null
	if (judgement?.message) throw new AppError('invalid', judgement.message)
	const images = await changeVisibility(server.env, { userId: me.id, paths: form.images, isPublic: form.is_public })
	const now = server.clock()
	const reader = await loadReader()
	const edit = verbs.saveRecipe({ me, form: { ...form, images }, reader, now, makeId: server.makeId })
	const thing = { id: server.makeId(), entity: 'recipe' as const, row_id: form.id }
	const also = () => [insertUnchecked([thing], { reason: UNCHECKED, user_id: me.id, now })]
	await write(server, me, judgement?.isUnchecked ? { ...edit, also } : edit, now)
	return { id: form.id }
}

/** Marks a recipe of the cook's deleted; it can be restored for 30 days, and as long its pictures stay. A missing one and somebody else's are not found alike. */
export const deleteRecipe = (server: Server, me: Me, id: string): Promise<void> =>
	write(server, me, verbs.deleteRecipe({ id, title: '' }))

/** Brings a deleted recipe back as it was; counts against the limit like a new one. */
export const restoreRecipe = (server: Server, me: Me, id: string): Promise<void> =>
	write(server, me, verbs.restoreRecipe({ me, id, title: '' }))

/** One verb as a commit of the cook's space. */
async function write(server: Server, me: Me, edit: Edit & { also?(): Query[] }, now = server.clock()): Promise<void> {
	await commit(server.db, { ...edit, space: me.space, userId: me.id, at: now })
}
