import type { Db } from '#db/client.ts'

/**
 * A copy of a test's database, and the call that restores it like somebody who copies one file over another: nothing in
 * it shows that it was restored.
 */
export async function copyDatabase({ $client: client }: Db): Promise<() => Promise<void>> {
	const named = async (type: string) =>
		(await client.execute(`select name, sql from sqlite_master where type = '${type}' order by name`)).rows
	// The search tables derive from the others.
	const isOwn = (name: string) => !/^(sqlite_|public_recipe_|cook_names|account_names|__drizzle)/.test(name)
	const names = (await named('table')).map(({ name }) => String(name)).filter(isOwn)
	const copies = await Promise.all(
		names.map(async (name) => ({ name, ...(await client.execute(`select * from "${name}"`)) })),
	)
	return async () => {
		const triggers = await named('trigger')
		await client.migrate([
			...triggers.map(({ name }) => `drop trigger "${name}"`),
			...names.map((name) => `delete from "${name}"`),
			...copies.flatMap(({ name, columns, rows }) =>
				rows.map((row) => ({
					sql: `insert into "${name}" (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`,
					args: columns.map((column) => row[column] ?? null),
				})),
			),
			...triggers.map(({ sql }) => String(sql)),
		])
	}
}
