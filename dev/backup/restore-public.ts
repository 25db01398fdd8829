import type { Client, InStatement } from '@libsql/client/web'

const OPEN = 'select id from recipes where is_public = 1 and deleted_at is null'
const KNOWN = 'select id from recipes where deleted_at is null or deleted_at <> 0'
const OPEN_CUISINES =
	'select cuisine, user_id from recipes where is_public = 1 and deleted_at is null and length(cuisine) between 1 and 40'
const LATER_LINE =
	'select 1 from recipe_ingredients lines where lines.recipe_id = recipes.id and +lines.space = recipes.space and +lines.ver > public_recipe_facts.ver'
const CHANGED = `select 1 from recipes where recipes.id = recipe_id and (recipes.ver > public_recipe_facts.ver or exists (${LATER_LINE}))`

/**
 * Numbers, facts and cuisines of public recipes have no space, so a backup made page by page has them as of some minutes
 * before the recipes. They are brought to what the triggers of the migrations would have made of the recipes that were
 * published, changed, withdrawn or deleted in between. A verdict that is older than its recipe claims nothing to be clear,
 * and the job that renews outdated facts judges it again. May be repeated.
 */
export const fitToRecipes = (client: Client) =>
	client.migrate([
		`insert or ignore into public_recipe_stale ${OPEN} and id not in (select recipe_id from public_recipe_numbers)`,
		`insert or ignore into public_recipe_stale select recipe_id from public_recipe_facts where is_public = 1 and exists (${CHANGED})`,
		'insert or ignore into public_recipe_numbers (recipe_id) select recipe_id from public_recipe_stale',
		'delete from public_recipe_numbers where recipe_id not in (select id from recipes)',
		`delete from public_recipe_facts where recipe_id not in (${KNOWN})`,
		`update public_recipe_facts set is_public = 0, contains = 0, clear = 0, version = 0,
			ver = (select ver from recipes where id = recipe_id)
		where is_public = 1 and recipe_id not in (${OPEN})`,
		`update public_recipe_facts set clear = 0, version = 0 where is_public = 1 and exists (${CHANGED})`,
		`insert into public_recipe_facts (recipe_id, user_id, cuisine, is_public, published_at, ver)
		select id, user_id, lower(cuisine), 1, (select at from sync_commits where space = recipes.space order by ver_from desc limit 1), ver
		from recipes where is_public = 1 and deleted_at is null
		on conflict (recipe_id) do update set cuisine = excluded.cuisine, is_public = 1 where is_public = 0 or cuisine <> excluded.cuisine`,
		`delete from public_recipe_fits where recipe_id not in (${OPEN})`,
		`delete from cuisines where lower(name) not in (select lower(cuisine) from (${OPEN_CUISINES}))`,
		`insert or ignore into cuisines (id, name, made_by) select lower(hex(randomblob(16))), cuisine, user_id
		from (${OPEN_CUISINES}) where lower(cuisine) not in (select lower(name) from cuisines) group by lower(cuisine)`,
	])

/** Counts followers again: a backup made page by page has the counts and the follows of different moments. */
export const recountFollows = (client: Client) =>
	client.migrate([
		'delete from social_counts',
		`insert into social_counts (user_id, followers, following, requests)
		select id, ${countFollows('followee_id', 'follower_id', 'accepted')}, ${countFollows('follower_id', 'followee_id', 'accepted')}, ${countFollows('followee_id', 'follower_id', 'requested')}
		from users where id in (select follower_id from follows union select followee_id from follows)`,
	])

const countFollows = (own: string, other: string, state: string) =>
	`(select count(*) from follows join users others on others.id = follows.${other} and others.account_status <> 'disabled' where follows.${own} = users.id and state = '${state}')`

/** Writes again in which lists the recipes of these numbers are. */
export function writeFits(after: number, upto: number): InStatement[] {
	const some = 'recipe_id in (select recipe_id from public_recipe_numbers where number > ? and number <= ?)'
	return [
		{ sql: `delete from public_recipe_fits where ${some}`, args: [after, upto] },
		{
			sql: `insert into public_recipe_fits select * from public_recipe_fit_rows where ${some}`,
			args: [after, upto],
		},
	]
}

/** Once the triggers are there again: adds the words of recipes that had no number to those that a search proposes from. */
export const TAKE_STALE = 'delete from public_recipe_stale'
