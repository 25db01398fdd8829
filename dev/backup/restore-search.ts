import type { Client } from '@libsql/client/web'
import type { Header } from '#db/backup/format.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { hasTable } from '#db/backup/tables.ts'
import { noteDone } from './restore-progress.ts'
import { fitToRecipes, recountFollows, writeFits } from './restore-public.ts'

const SEARCH_STEP = 1_000

/**
 * The index stores words but no texts, so it cannot be copied; it is rebuilt from the rows that the triggers build it
 * from, a few at a time, so that no statement runs long. `done`: the last number whose words are there.
 */
export async function writeSearch(client: Client, { way }: Pick<Header, 'way'>, done: number): Promise<void> {
	if (way === 'pages') await fitToRecipes(client)
	if (way === 'pages' && (await hasTable(client, 'social_counts'))) await recountFollows(client)
	const last = await countOf(client, 'select coalesce(max(number), 0) from public_recipe_numbers')
	for (let from = done; from < last; from += SEARCH_STEP) {
		await client.migrate([
			...(way === 'pages' ? writeFits(from, from + SEARCH_STEP) : []),
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
	await writeNames(client, 'cook_names', { name: 'display_name', username: `coalesce(username, '')` })
	await writeNames(client, 'account_names', {
		...{ name: 'display_name', username: `coalesce(username, '')` },
		...{ first_name: 'first_name', last_name: 'last_name' },
	})
}

/** A backup of an earlier schema has no such table; the migration then writes it. `columns`: where each comes from. */
async function writeNames(client: Client, table: string, columns: Record<string, string>): Promise<void> {
	if (!(await hasTable(client, table))) return
	await client.migrate([
		`delete from ${table}`,
		`insert into ${table} (rowid, ${Object.keys(columns).join()})
		select number, ${Object.values(columns).join()} from cook_numbers join users on users.id = user_id`,
	])
}

const countOf = async (client: Client, sql: string) => Number((await client.execute(sql)).rows[0]?.[0])
