import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client/sqlite3'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { Db } from '#db/client.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { makeRecipes } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'

/** Each cook of the crowd follows so many others. */
const FOLLOWS_EACH = 10
const TOLD_EACH = 3
/** One of so many cooks lets others find them. */
const FINDABLE_OF = 3
/** What the cook who is measured has, in a world of any size. */
const OWN = { followers: 300, followed: 300, told: 200, authors: 20, recipesEach: 20 }
export const FAN_OUT = 10_000

/** A crowd of cooks in a database of its own, which counts its round trips. */
export type World = {
	db: Db
	trips(): number
	/** The cook whose lists are measured. */
	me: User
	/** Follows nobody, followed by the crowd up to FAN_OUT. */
	star: User
	/** Followed by nobody. */
	lonely: User
	close(): Promise<void>
}

// A fixed scatter: neighbours in time are no neighbours by id.
const idOf = (n: string) => `printf('%08x-0000-4000-8000-%012x', (${n} * 2654435761) % 4294967296, ${n})`
const numbers = (to: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${to})`

/** So many cooks, each following ten others, and three cooks whose own numbers are the same in every world. */
export async function buildWorld(cooks: number): Promise<World> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-bench-'))
	const client = createClient({ url: `file:${join(folder, 'world.db')}` })
	const { db, trips } = counted(client)
	await client.execute('pragma journal_mode = wal')
	await client.execute('pragma synchronous = off')
	await migrateDatabase(db)
	await makeCrowd(client, cooks)
	const [me, star, lonely] = [await makeUser(db), await makeUser(db), await makeUser(db)]
	await makeOwn(client, db, { me, star, cooks })
	await client.execute('analyze')
	const close = async () => {
		client.close()
		await rm(folder, { recursive: true, force: true })
	}
	return { db, trips, me, star, lonely, close }
}

function counted(client: Client): { db: Db; trips(): number } {
	let asked = 0
	const count = <T>(answer: T): T => {
		asked += 1
		return answer
	}
	const counting: Client = Object.assign(Object.create(client), {
		execute: (...args: Parameters<Client['execute']>) => count(client.execute(...args)),
		batch: (...args: Parameters<Client['batch']>) => count(client.batch(...args)),
		migrate: (...args: Parameters<Client['migrate']>) => client.migrate(...args),
	})
	const trips = () => asked
	return { db: Object.assign(drizzle({ client: counting }), { trips }), trips }
}

async function makeCrowd(client: Client, cooks: number): Promise<void> {
	await client.batch(
		[
			`insert into users (id, email, email_normalized, display_name, username, account_status, is_findable, created_at)
			${numbers(cooks)} select ${idOf('i')}, i || '@x', i || '@x',
				substr('MariaPedroAkikoLarryNoraaIvanaEllen', 1 + 5 * (i % 7), 5) || ' ' || hex(i % 5000), 'cook' || i, 'active',
				i % ${FINDABLE_OF} = 0, i from n`,
			`insert or ignore into follows (follower_id, followee_id, state, created_at)
			${numbers(cooks * FOLLOWS_EACH)}
			select ${idOf(`(1 + i % ${cooks})`)}, ${idOf(`(1 + (i * 7919 + i / ${cooks}) % ${cooks})`)},
				case when i % 20 = 0 then 'requested' else 'accepted' end, i from n
			where 1 + i % ${cooks} <> 1 + (i * 7919 + i / ${cooks}) % ${cooks}`,
			`insert into notifications (id, user_id, type, kind, subject, "values", link, actor_id, read_at, created_at)
			${numbers(cooks * TOLD_EACH)}
			select 'n' || i, ${idOf(`(1 + i % ${cooks})`)}, 'social', 'follower', 's' || i, '{}', '/', null,
				case when i % 2 = 0 then i end, i from n`,
		],
		'write',
	)
}

type Own = { me: User; star: User; cooks: number }

async function makeOwn(client: Client, db: Db, { me, star, cooks }: Own): Promise<void> {
	const follow = (from: string, to: string, count: number) => ({
		sql: `insert or ignore into follows (follower_id, followee_id, state, created_at)
			${numbers(Math.min(count, cooks))} select ${from}, ${to}, 'accepted', i from n`,
		args: [],
	})
	await client.batch(
		[
			follow(idOf('i'), `'${me.id}'`, OWN.followers),
			follow(`'${me.id}'`, idOf('i'), OWN.followed),
			follow(idOf('i'), `'${star.id}'`, FAN_OUT),
			`insert into notifications (id, user_id, type, kind, subject, "values", link, actor_id, created_at)
			${numbers(OWN.told)} select 'mine' || i, '${me.id}', 'recipe', 'save', 's' || i, '{"title":"Soup"}', '/', ${idOf('i')}, i from n`,
		],
		'write',
	)
	for (let n = 0; n < OWN.authors; n += 1) {
		const author = await makeUser(db)
		await makeRecipes(db, author, OWN.recipesEach, (i) => ({ title: `Soup ${n} ${i}`, is_public: true }))
		await client.batch([follow(`'${me.id}'`, `'${author.id}'`, 1)], 'write')
	}
}
