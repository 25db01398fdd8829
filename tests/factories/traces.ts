import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { creditOf } from '#app/domains/recipes/model/credit.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { JobKind } from '#app/platform/model/jobs.ts'
import { PICTURE_WIDTHS, picturePath, pictureVariant, WIDEST } from '#app/platform/model/picture.ts'
import { keysOf } from '#app/platform/server/pictures.ts'
import { rateKey } from '#app/platform/server/rate-limit.ts'
import { commit } from '#app/sync/server/commit.ts'
import type { Db } from '#db/client.ts'
import { ERASURE, type TableName, tableNamed } from '#db/personal-data.ts'
import { makeRecipe, rateRecipe } from './recipes.ts'
import { makeUser, type User } from './users.ts'

/** Far above the versions of the planted cook's own commits. */
const PLANTED_VER = 1_000_000

/** `mark`: a word that nothing else says. `copy`, `copyOfCopy`: recipes of other cooks that credit the victim. */
export type Planted = {
	victim: User
	other: User
	mark: string
	recipeOfOther: string
	copy: string
	copyOfCopy: string
}

/**
 * A cook with a row in every table of the schema that may hold one, each with the mark in all of its texts, pictures in
 * the bucket, and what other cooks have of them: ratings in both directions, reports, a decision, a saved copy.
 */
export async function plantTraces(db: Db, bucket: R2Bucket): Promise<Planted> {
	const mark = `zq${makeId().replaceAll('-', '')}`
	const victim = await makeUser(db, {
		email: `${mark}-${makeId()}@example.org`,
		first_name: mark,
		last_name: mark,
		display_name: mark,
		phone: mark,
		avatar_url: mark,
		deletion_reason: mark,
	})
	const other = await makeUser(db)
	const [theirs, own] = [
		await makeRecipe(db, other, { title: 'Leek pie', is_public: true, cuisine: 'Planted' }),
		await makeRecipe(db, victim, { title: `Soup of ${mark}`, is_public: true, lines: [`1 ${mark}`] }),
	]
	const shared = await makeRecipe(db, victim, { title: 'Broth', is_public: true, cuisine: 'Planted' })
	await rateRecipe(db, theirs, [
		{ by: victim, stars: 1 },
		{ by: other, stars: 5 },
	])
	await rateRecipe(db, own, [{ by: other, stars: 4 }])
	await plantRows(db, victim, mark)
	await plantMentions(db, { mark, victim, other, theirs: theirs.id, own: own.id, cuisine: shared.cuisine })
	await plantPictures(db, bucket, victim, mark)
	const copies = await plantCopies(db, { mark, other, own: own.id })
	return { victim, other, mark, recipeOfOther: theirs.id, ...copies }
}

/** A copy of the victim's recipe, whose source its cook has edited since, and somebody's copy of this copy. */
async function plantCopies(
	db: Db,
	{ mark, other, own }: { mark: string; other: User; own: string },
): Promise<Pick<Planted, 'copy' | 'copyOfCopy'>> {
	const pageOf = (id: string) => `https://nomster.example/recipe/${id}`
	const copy = await makeRecipe(db, other, { source_url: pageOf(own), source_name: mark })
	await commit(db, {
		...{ space: other.space, userId: other.id, at: copy.updated_at },
		look: [{ entity: 'recipe', ids: [copy.id] }],
		plan: () => [{ entity: 'recipe', id: copy.id, op: 'put', fields: { source_name: `${mark} of Lyon` } }],
	})
	const copyOfCopy = await makeRecipe(db, await makeUser(db), {
		source_url: pageOf(copy.id),
		source_name: creditOf('Beth', mark),
	})
	return { copy: copy.id, copyOfCopy: copyOfCopy.id }
}

/** One row in each table that is erased by a column or with the account, made from the schema. */
async function plantRows(db: Db, victim: User, mark: string): Promise<void> {
	const { $client: client } = db
	await client.execute({
		sql: 'insert into sync_commits (space, ver_from, ver_to, mark, user_id, at) values (?, ?, ?, ?, ?, 1)',
		args: [victim.space, PLANTED_VER, PLANTED_VER + 1, mark, victim.id],
	})
	for (const key of Object.keys(ERASURE) as TableName[]) {
		const erasure = ERASURE[key]
		if (erasure !== 'space' && erasure !== 'user_id' && key !== 'account_deletion_requests') continue
		// A trigger has written the cook's number; an appeal needs its entry.
		if (key === 'sync_commits' || key === 'cook_numbers' || key === 'moderation_appeals') continue
		const { rows } = await client.execute({ sql: 'select id from sessions where user_id = ?', args: [victim.id] })
		const { name, columns } = getTableConfig(tableNamed(key))
		const args = columns.map((column) => {
			if (column.name === 'user_id' || column.name === 'space' || column.name === 'updated_by') return victim.id
			if (column.name === 'session_id') return rows[0]?.id ?? mark
			if (column.name === 'ver') return PLANTED_VER
			if (column.name === 'status') return 'cancelled'
			if (column.name === 'deleted_at') return null
			if (column.columnType === 'SQLiteTextJson') return JSON.stringify([mark])
			if (column.getSQLType() !== 'text') return 1
			return column.primary || column.isUnique ? `${mark}-${makeId()}` : mark
		})
		await client.execute({
			sql: `insert or replace into "${name}" (${columns.map((column) => `"${column.name}"`).join()}) values (${columns.map(() => '?').join()})`,
			args,
		})
	}
}

/** Where other tables and other cooks' rows name the victim. */
async function plantMentions(
	db: Db,
	{
		mark,
		victim,
		other,
		theirs,
		own,
		cuisine,
	}: { mark: string; victim: User; other: User; theirs: string; own: string; cuisine: string },
): Promise<void> {
	const entry = (row: { thing: string; by: string; state: string; decided_by: string | null }) => ({
		sql: `insert into moderation_queue (id, entity, row_id, source, reason, note, user_id, state, decided_by, created_at) values (?, 'recipe', ?, 'report', 'spam', ?, ?, ?, ?, 1)`,
		args: [makeId(), row.thing, row.by === victim.id ? mark : 'fine', row.by, row.state, row.decided_by],
	})
	await db.$client.batch(
		[
			entry({ thing: theirs, by: victim.id, state: 'open', decided_by: null }),
			entry({ thing: theirs, by: victim.id, state: 'removed', decided_by: other.id }),
			entry({ thing: own, by: other.id, state: 'open', decided_by: null }),
			entry({ thing: own, by: other.id, state: 'kept', decided_by: other.id }),
			entry({ thing: theirs, by: other.id, state: 'kept', decided_by: victim.id }),
			...appealRows({ mark, victim, other, theirs }),
			{ sql: 'update cuisines set made_by = ? where name = ?', args: [victim.id, cuisine] },
			{
				sql: `insert into jobs (id, kind, payload, run_at, created_at) values (?, 'send_mail', ?, 9e15, 1), (?, 'delete_pictures', ?, 9e15, 1)`,
				args: [
					makeId(),
					JSON.stringify({ to: victim.email, subject: 'x', text: mark }),
					makeId(),
					JSON.stringify({ keys: [`${victim.id}/1.webp`] }),
				],
			},
			...sharedJobs(victim, other),
			{
				sql: 'insert into rate_limits (key, count, window_ends_at) values (?, 1, 9e15), (?, 1, 9e15)',
				args: [rateKey('rating', victim.id), rateKey('rating', other.id)],
			},
			{
				sql: `insert into stripe_events (id, type, customer_id, created_at, received_at) select 'evt_' || ?1, 'invoice.paid', customer_id, 1, 1 from subscriptions where user_id = ?1`,
				args: [victim.id],
			},
			...socialRows({ mark, victim, other, theirs, own }),
			{ sql: 'insert into public_recipe_vocabulary values (?) on conflict do nothing', args: [`${mark}once`] },
		],
		'write',
	)
}

/** Jobs that are about other cooks too. */
function sharedJobs(victim: User, other: User) {
	const push = ({ id }: User) => ({ user_id: id, kind: 'announcement', subject: 'a' })
	const job = (kind: JobKind, payload: object) => ({
		sql: 'insert into jobs (id, kind, payload, run_at, created_at) values (?, ?, ?, 9e15, 1)',
		args: [makeId(), kind, JSON.stringify(payload)],
	})
	return [
		job('push_notifications', { of: [push(victim), push(other)] }),
		job('announce', { id: 'a', text: 'Hello', link: '/home', to: { user_ids: [victim.id, other.id] }, after: '' }),
		job('weekly_picks', { week: '2026-W48', after: victim.id }),
	]
}

/** An appeal of the victim, against the removal of a picture that is gone, and one that the victim has decided. */
function appealRows({
	mark,
	victim,
	other,
	theirs,
}: Record<'mark' | 'theirs', string> & Record<'victim' | 'other', User>) {
	const [own, decided] = [makeId(), makeId()]
	const entry =
		'insert into moderation_queue (id, entity, row_id, source, reason, user_id, state, decision_id, owner_id, title, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)'
	const path = picturePath(victim.id, '1760000000000-CCCCCCCCCCCCCCCCCCCCCC', WIDEST, 'webp')
	const appeal =
		'insert into moderation_appeals (entry_id, user_id, note, state, decided_by, created_at) values (?, ?, ?, ?, ?, 1)'
	return [
		{ sql: entry, args: [own, 'picture', path, 'picture', 'spam', victim.id, 'removed', own, victim.id, mark] },
		{ sql: entry, args: [decided, 'recipe', theirs, 'report', 'spam', other.id, 'removed', decided, other.id, 'fine'] },
		{ sql: appeal, args: [own, victim.id, mark, 'waiting', null] },
		{ sql: appeal, args: [decided, other.id, 'fine', 'refused', victim.id] },
	]
}

/** Follows, blocks, saves and notifications in both directions, and a report of the cook. */
function socialRows({
	mark,
	victim,
	other,
	theirs,
	own,
}: Record<'mark' | 'theirs' | 'own', string> & Record<'victim' | 'other', User>) {
	const both = [
		[victim.id, other.id],
		[other.id, victim.id],
	] as const
	const told = `insert into notifications (id, user_id, type, kind, subject, "values", link, actor_id, created_at) values (?, ?, 'social', 'follower', ?, json_object('title', ?), '/', ?, 1)`
	return [
		...both.flatMap(([from, to]) => [
			{ sql: `insert into follows values (?, ?, 'accepted', 1)`, args: [from, to] },
			{ sql: 'insert into blocks values (?, ?, 1)', args: [from, to] },
			{ sql: told, args: [makeId(), to, from, mark, from] },
			{ sql: `insert into notification_events values (?, ?, ?, 1, '')`, args: [`follower:${to}:${from}`, to, from] },
		]),
		{ sql: 'insert into recipe_saves values (?, ?, ?, 1)', args: [makeId(), theirs, victim.id] },
		{ sql: 'insert into recipe_saves values (?, ?, ?, 1)', args: [makeId(), own, other.id] },
		{
			sql: `insert into moderation_queue (id, entity, row_id, source, reason, note, user_id, state, created_at) values (?, 'cook', ?, 'report', 'spam', 'a cook', ?, 'open', 1)`,
			args: [makeId(), victim.id, other.id],
		},
	]
}

async function plantPictures(db: Db, bucket: R2Bucket, victim: User, mark: string): Promise<void> {
	for (const stem of ['1760000000000-AAAAAAAAAAAAAAAAAAAAAA', '1760000000000-BBBBBBBBBBBBBBBBBBBBBB']) {
		const path = picturePath(victim.id, stem, WIDEST, 'webp')
		await db.$client.execute({
			sql: 'insert into pictures (path, user_id, space, bytes, is_public, created_at) values (?, ?, ?, 3, 1, 1)',
			args: [path, victim.id, victim.space],
		})
		for (const width of PICTURE_WIDTHS) await bucket.put(keysOf([pictureVariant(path, width)])[0] ?? '', mark)
	}
	// Without a row: an upload that died.
	await bucket.put(`${victim.id}/left-behind.webp`, mark)
}

/** Every place in the database and the bucket, outside the list of erased accounts, that says one of these words. */
export async function findTraces(db: Db, bucket: R2Bucket, words: readonly string[]): Promise<string[]> {
	const found: string[] = []
	const tables = await db.$client.execute(`select name from sqlite_master where type = 'table'`)
	for (const { name } of tables.rows) {
		if (/^(sqlite_|public_recipe_one_terms$)/.test(String(name))) continue
		const { rows, columns } = await db.$client.execute(`select * from "${name}"`)
		const text = rows
			.map((row) => columns.map((column) => readable(row[column])).join(' '))
			.join('\n')
			.toLowerCase()
		for (const word of words) if (text.includes(word.toLowerCase())) found.push(`${name}: ${word}`)
	}
	for (const { key } of (await bucket.list()).objects) {
		if (key.startsWith('erased/')) continue
		const text = `${key} ${await (await bucket.get(key))?.text()}`
		for (const word of words) if (text.includes(word)) found.push(`${key}: ${word}`)
	}
	return found
}

const readable = (value: unknown): string =>
	value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : String(value)
