import { AGAIN, UNCHECKED } from '#app/domains/moderation/model/messages.ts'
import { cookbookTexts } from '#app/domains/moderation/model/public-texts.ts'
import { judgeTexts } from '#app/domains/moderation/server/judge.ts'
import { createModerator, type ModerationEnv } from '#app/domains/moderation/server/moderator.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import { commit } from '#db/commit.ts'
import { listCookbooks } from '#db/queries/cookbooks.ts'
import { insertAgain, insertUnchecked } from '#db/queries/moderation.ts'
import {
	type CookbookAnswer,
	type CookbookForm,
	type CookbookIntent,
	readCookbookForm,
	refusedCookbook,
} from '../model/cookbook-form.ts'
import { COOKBOOKS } from '../model/messages.ts'
import * as verbs from '../model/verbs.ts'

type Server = { db: Db; env: ModerationEnv; clock: () => number; makeId: MakeId }

/**
 * Handles a cookbook's form from a browser without a local store: creates or changes it within the limit, deletes or
 * restores it. Missing cookbooks and other cooks' ones are both reported as not found. At most three round trips.
 */
export async function changeCookbook(server: Server, me: Me, form: CookbookForm): Promise<void> {
	const { db, env, clock, makeId } = server
	const { intent, draft } = form
	if (intent === 'restore') return restoreCookbook(server, me, draft.id)
	const now = clock()
	const edit = { ...(await editOf(db, me, form, now)), space: me.space, userId: me.id, at: now }
	if (intent === 'delete' || !draft.is_public) return void (await commit(db, edit))
	const judgement = await judgeTexts(createModerator(env), cookbookTexts(draft))
	if (judgement.message) throw new AppError('invalid', judgement.message)
	const thing = { id: makeId(), entity: 'cookbook' as const, row_id: draft.id }
	const also = (seen: Seen) => [
		...(judgement.isUnchecked ? [insertUnchecked([thing], { reason: UNCHECKED, user_id: me.id, now })] : []),
		...(seen.find('cookbook', draft.id)?.fields.is_public
			? []
			: [insertAgain([thing], { reason: AGAIN, user_id: me.id, now })]),
	]
	await commit(db, { ...edit, also })
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
export async function restoreCookbook({ db, clock }: Pick<Server, 'db' | 'clock'>, me: Me, id: string): Promise<void> {
	await commit(db, { ...verbs.restoreCookbook({ me, id, title: '' }), space: me.space, userId: me.id, at: clock() })
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
