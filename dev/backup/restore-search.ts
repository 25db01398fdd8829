import type { Client } from '@libsql/client/web'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { noteDone } from './restore-progress.ts'

const SEARCH_STEP = 1_000

/**
 * The index stores words but no texts, so it cannot be copied; it is rebuilt from the rows that the triggers build it
 * from, a few at a time, so that no statement runs long. `done`: the last number whose words are there.
 */
export async function writeSearch(client: Client, done: number): Promise<void> {
	const last = await countOf(client, 'select coalesce(max(number), 0) from public_recipe_numbers')
	for (let from = done; from < last; from += SEARCH_STEP) {
		await client.migrate([
			{
				sql: `insert into public_recipe_words (rowid, title, keywords, tags, description, content)
				select numbers.number, texts.title, texts.keywords, texts.tags, texts.description, texts.content
				from public_recipe_numbers numbers join public_recipe_texts texts on texts.id = numbers.recipe_id
				where numbers.number > ? and numbers.number <= ?`,
				args: [from, from + SEARCH_STEP],
			},
			noteDone(from + SEARCH_STEP),
		])
	}
	const wanted = await countOf(client, 'select count(*) from public_recipe_texts')
	const found = await countOf(client, 'select count(*) from public_recipe_words')
	if (found !== wanted) throw new BackupProblem(PROBLEMS.searchDiffers(wanted, found))
	// A backup of an earlier schema has none; the migration writes them.
	const hasCookNames = (await countOf(client, `select count(*) from sqlite_master where name = 'cook_names'`)) > 0
	if (!hasCookNames) return
	await client.migrate([
		'delete from cook_names',
		`insert into cook_names (rowid, name, username)
		select numbers.number, users.display_name, coalesce(users.username, '')
		from cook_numbers numbers join users on users.id = numbers.user_id`,
	])
}

const countOf = async (client: Client, sql: string) => Number((await client.execute(sql)).rows[0]?.[0])
