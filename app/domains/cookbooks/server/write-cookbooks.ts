import { editServer, type PublicEnv } from '#app/domains/moderation/server/public-services.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { isId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Stops } from '#app/platform/model/switches.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { commitEdit } from '#app/sync/server/commit-edit.ts'
import { listCookbooks } from '#db/queries/cookbooks.ts'
import {
	type CookbookAnswer,
	type CookbookForm,
	type CookbookIntent,
	readCookbookForm,
	refusedCookbook,
} from '../model/cookbook-form.ts'
import { COOKBOOKS } from '../model/messages.ts'
import * as verbs from '../model/verbs.ts'

type Server = { db: Db; env: PublicEnv; clock: () => number; stops?: Stops }

/**
 * Handles a cookbook's form from a browser without a local store: creates or changes it within the limit, deletes or
 * restores it. Missing cookbooks and other cooks' ones are both reported as not found. At most three round trips.
 */
export async function changeCookbook(server: Server, me: Me, form: CookbookForm): Promise<void> {
	const { db, clock } = server
	if (form.intent === 'restore') return restoreCookbook(server, me, form.draft.id)
	await commitEdit(editServer(server), me, await editOf(db, me, form, clock()))
}

async function editOf(db: Db, me: Me, { intent, draft }: CookbookForm, now: number): Promise<Edit> {
	if (intent === 'delete') return verbs.deleteCookbook(draft)
	const others = await listCookbooks(db, { space: me.space })
	if (intent === 'save' && !others.some(({ id }) => id === draft.id))
		throw new AppError('not_found', COOKBOOKS.notFound)
	return verbs.saveCookbook({ me, draft, others, now })
}

/**
 * Restores a deleted cookbook; it counts against the limit like a new one. Missing cookbooks and other cooks' ones are
 * both reported as not found.
 */
export const restoreCookbook = (server: Server, me: Me, id: string): Promise<void> =>
	commitEdit(editServer(server), me, verbs.restoreCookbook({ me, id, title: '' }))

/** Puts a recipe that was just saved into a cookbook. A failure is logged: the recipe is saved, and stays so. */
export async function fileRecipe(
	server: Server,
	me: Me,
	{ cookbookId, recipe }: { cookbookId: string; recipe: { id: string; title: string } },
): Promise<void> {
	if (!isId(cookbookId)) return
	const add = verbs.addRecipe({ space: me.space, cookbookId, recipe, now: server.clock() })
	// The address may name a cookbook of another cook, or one that is gone.
	const filed: Edit = {
		...add,
		look: [...(add.look ?? []), { entity: 'cookbook', ids: [cookbookId] }],
		plan: (seen) => (seen.find('cookbook', cookbookId)?.deleted === false ? add.plan(seen) : []),
	}
	await commitEdit(editServer(server), me, filed).catch((error: unknown) => console.error('recipe not filed', error))
}

/**
 * POST of the list. `me` null: the session has ended. A form from another cook's page than the session's is refused.
 */
export async function changeFromForm(server: Server, me: Me | null, data: FormData): Promise<CookbookAnswer> {
	let intent: CookbookIntent = 'save'
	try {
		const form = readCookbookForm(data)
		intent = form.intent
		if (!me) throw new AppError('not_signed_in', '')
		if (form.cook !== me.id) throw new AppError('other_cook', '')
		await changeCookbook(server, me, form)
		return { saved: form.draft.id }
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		return refusedCookbook(intent, error)
	}
}
