import { loadReader } from '#app/domains/ingredients/model/reading/load-reader.ts'
import { editServer, type PublicEnv } from '#app/domains/moderation/server/public-services.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Stops } from '#app/platform/model/switches.ts'
import { enqueue } from '#app/platform/server/jobs.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { commitEdit } from '#app/sync/server/commit-edit.ts'
import * as bulkVerbs from '../model/bulk-verbs.ts'
import type { DraftForm } from '../model/draft-schema.ts'
import * as verbs from '../model/verbs.ts'

type Server = { db: Db; env: PublicEnv; clock: () => number; makeId: MakeId; stops?: Stops }

/** Saves the editor's form from a browser without a store, like `verbs.saveRecipe`. Two round trips. */
export async function saveRecipe(server: Server, me: Me, form: DraftForm): Promise<{ id: string }> {
	const reader = await loadReader()
	const edit = verbs.saveRecipe({ me, form, reader, now: server.clock(), makeId: server.makeId })
	await commitEdit(editServer(server), me, edit, form.is_public ? { publishes: [recipe(form.id)] } : {})
	return { id: form.id }
}

/**
 * Marks a recipe of the cook's deleted; it can be restored for 30 days, and its pictures are kept as long. A missing
 * one and somebody else's are both not found.
 */
export const deleteRecipe = (server: Server, me: Me, id: string): Promise<void> =>
	commitEdit(editServer(server), me, verbs.deleteRecipe({ id, title: '' }))

/** Restores a deleted recipe unchanged, public if it was; it counts against the limit like a new one. */
export const restoreRecipe = (server: Server, me: Me, id: string): Promise<void> =>
	commitEdit(editServer(server), me, verbs.restoreRecipe({ me, id, title: '' }), { publishes: [recipe(id)] })

/** Permanently removes these recipes from the bin; a job removes what belongs to them. Two round trips. */
export async function emptyBin(server: Server, me: Me, ids: string[]): Promise<void> {
	const now = server.clock()
	const edit = bulkVerbs.emptyBin(ids.map((id) => ({ id, title: '' })))
	const forget = enqueue(server.db, 'forget_recipes', { space: me.space, ids }, { makeId: server.makeId, now })
	await commitEdit(editServer(server), me, edit, { also: (seen) => (edit.plan(seen).length > 0 ? [forget] : []) })
}

const recipe = (id: string) => ({ entity: 'recipe' as const, id })
