import type { Preferences } from '#app/domains/accounts/model/preferences.ts'
import { type Query, type Question, queryOf } from '../batch.ts'
import { IS_ON } from './notify.ts'
import { notifyMany } from './notify-many.ts'

/** A cook who gets a weekly pick. */
export type PickedFor = {
	id: string
	/** null: none have been stored. */
	preferences: Preferences | null
	/** Recipes that were picked before or that the cook has saved. */
	known: string[]
}

const LINK_PREFIX = '/recipe/'
const COOKS = `select u.id, t.preferences, (
		select json_group_array(id) from (
			select substr(n.link, ${LINK_PREFIX.length + 1}) as id from notifications n where n.user_id = u.id and n.kind = 'recommendation'
			union all select s.recipe_id from recipe_saves s where s.user_id = u.id
		)
	) as known
	from users u left join user_preferences t on t.id = u.id and t.deleted_at is null
	where u.id > ?1 and u.account_status <> 'disabled' and ${IS_ON('recipe_recommendations')}
		and exists (select 1 from sessions s where s.user_id = u.id and s.last_seen_at > ?3)
	order by u.id limit ?2`

/** The next cooks after an id who want a weekly pick and have been here since `seenSince`. */
export const listPickedFor = (of: { after: string; limit: number; seenSince: number }): Question<PickedFor[]> => ({
	...queryOf(COOKS, [of.after, of.limit, of.seenSince]),
	read: ({ rows }) =>
		rows.map((row) => ({
			id: String(row.id),
			preferences: row.preferences === null ? null : JSON.parse(String(row.preferences)),
			known: JSON.parse(String(row.known)),
		})),
})

export type WeeklyPick = { userId: string; recipeId: string; title: string }

/** Tells cooks of their picks of a week. */
export const tellPicks = (picks: readonly WeeklyPick[], week: string, by: { token: string; now: number }): Query[] =>
	notifyMany(
		'recommendation',
		{
			sql: `select value ->> 0 as user_id, ?6 as subject, json_object('title', value ->> 2) as "values",
				'${LINK_PREFIX}' || (value ->> 1) as link from json_each(?5)`,
			params: [JSON.stringify(picks.map(({ userId, recipeId, title }) => [userId, recipeId, title])), week],
		},
		by,
	)
