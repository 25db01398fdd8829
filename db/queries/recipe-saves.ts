import { type Query, queryOf } from '../batch.ts'
import { NOT_BLOCKED } from './blocks.ts'
import { notifySet } from './notify-set.ts'

/** A copy with the recipe that it was saved from. */
export type Copy = { copy_id: string; recipe_id: string }

/** `r`, if the cook ?3 may save it: public, of another cook who is not disabled and with whom there is no block. */
const MAY_BE_SAVED = `r.is_public = 1 and r.deleted_at is null and r.user_id <> ?3 and ${NOT_BLOCKED('?3', 'r.user_id')}
	and exists (select 1 from users author where author.id = r.user_id and author.account_status <> 'disabled')`

const PUT_SAVES = `insert into recipe_saves (copy_id, recipe_id, user_id, created_at)
	select j.value ->> 0, r.id, ?3, ?2 from json_each(?1) j cross join recipes r on r.id = j.value ->> 1
	where ${MAY_BE_SAVED} on conflict (copy_id) do nothing`

/** Counts these copies of a cook's where the recipe may be saved now. */
export const putSaves = (copies: readonly Copy[], { userId, at }: { userId: string; at: number }): Query =>
	queryOf(PUT_SAVES, [listOf(copies), at, userId])

const listOf = (copies: readonly Copy[]): string =>
	JSON.stringify(copies.map(({ copy_id, recipe_id }) => [copy_id, recipe_id]))

// One event for a recipe, however many copies: the batch has just counted those that count.
const SAVED = `select 'save:' || r.user_id || ':' || r.id || ':' || ?6 as event,
	'save:' || r.user_id || ':' || r.id || ':' || ?6 || ':' || ?1 as notification, r.user_id as user_id, r.id as subject,
	json_object('title', r.title) as "values", '/recipe/' || r.id as link, ?6 as actor_id, 1 as count
	from (
		select distinct s.recipe_id from json_each(?5) j cross join recipe_saves s on s.copy_id = j.value ->> 0
		where s.user_id = ?6
	) saved cross join recipes r on r.id = saved.recipe_id where r.is_public = 1 and r.deleted_at is null`

/** Tells the authors of what these copies, which the batch has counted, were saved from; each cook and recipe once. */
export const notifyOfSaves = (
	copies: readonly Copy[],
	{ userId, at, token }: { userId: string; at: number; token: string },
): Query[] =>
	notifySet({ kind: 'save', select: SAVED, params: [listOf(copies), userId], isToldAgain: true }, { token, now: at })

/** These copies do not count any more. */
export const deleteSaves = (copyIds: readonly string[]): Query =>
	queryOf('delete from recipe_saves where copy_id in (select value from json_each(?1))', [JSON.stringify(copyIds)])
