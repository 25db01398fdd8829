import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseRows } from '#app/domains/accounts/server/erasure/erase-rows.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { users } from '#db/schema/accounts.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type Random, seeded } from '../../../../tests/fuzz/random.ts'
import { howMany } from '../../../../tests/setup/counts.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import type { GraphVerb } from '../model/relation.ts'
import { saveConnectionSetting } from './connection-settings.ts'
import { actOnCook } from './graph.ts'

const COOKS = 5
const ACTS = 12
const VERBS: readonly GraphVerb[] = [
	...(['follow', 'follow', 'follow', 'follow', 'accept', 'accept', 'withdraw', 'decline'] as const),
	...(['unfollow', 'remove_follower', 'block', 'unblock'] as const),
]

/** What the rules say of these cooks, kept beside the database by other means. */
class Model {
	readonly follows = new Map<string, 'requested' | 'accepted'>()
	readonly blocks = new Set<string>()
	readonly approving = new Set<number>()
	readonly disabled = new Set<number>()
	readonly erased = new Set<number>()

	private isSeen(me: number, cook: number): boolean {
		if (this.disabled.has(cook) || this.erased.has(cook)) return false
		return !this.blocks.has(`${me} ${cook}`) && !this.blocks.has(`${cook} ${me}`)
	}

	act(verb: GraphVerb, me: number, cook: number): void {
		const [mine, theirs] = [`${me} ${cook}`, `${cook} ${me}`]
		if (verb === 'follow' && this.isSeen(me, cook) && !this.follows.has(mine))
			this.follows.set(mine, this.approving.has(cook) ? 'requested' : 'accepted')
		if (verb === 'accept' && this.follows.get(theirs) === 'requested' && this.isSeen(me, cook))
			this.follows.set(theirs, 'accepted')
		if (verb === 'withdraw' && this.follows.get(mine) === 'requested') this.follows.delete(mine)
		if (verb === 'unfollow' && this.follows.get(mine) === 'accepted') this.follows.delete(mine)
		if (verb === 'decline' && this.follows.get(theirs) === 'requested') this.follows.delete(theirs)
		if (verb === 'remove_follower' && this.follows.get(theirs) === 'accepted') this.follows.delete(theirs)
		if (verb === 'unblock') this.blocks.delete(mine)
		if (verb === 'block' && this.isSeen(me, cook)) {
			this.blocks.add(mine)
			for (const pair of [mine, theirs]) this.follows.delete(pair)
		}
	}

	approve(cook: number, on: boolean): void {
		if (on) this.approving.add(cook)
		else {
			this.approving.delete(cook)
			for (const [pair, state] of this.follows)
				if (state === 'requested' && pair.endsWith(` ${cook}`)) this.follows.set(pair, 'accepted')
		}
	}

	erase(cook: number): void {
		this.erased.add(cook)
		const names = (pair: string) => pair.split(' ').includes(String(cook))
		for (const pair of [...this.follows.keys()].filter(names)) this.follows.delete(pair)
		for (const pair of [...this.blocks].filter(names)) this.blocks.delete(pair)
	}
}

let memory: MemoryDb
let now = 1_790_000_000_000
const clock = () => now
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

/** One run: cooks act on each other in a seeded order; some are disabled, restored and erased on the way. */
async function play(random: Random, cooks: readonly User[], { erases }: { erases: boolean }): Promise<Model> {
	const model = new Model()
	const of = (index: number) => cooks[index] as User
	const server = { db: memory.db, clock, makeId }
	const setStatus = (index: number, account_status: 'active' | 'disabled') =>
		memory.db
			.update(users)
			.set({ account_status })
			.where(eq(users.id, of(index).id))
	for (let i = 0; i < ACTS; i += 1) {
		now += 1
		const [me, cook] = [random.int(COOKS), random.int(COOKS)]
		const dice = random.int(20)
		if (dice === 0 && !model.erased.has(me)) {
			const on = random.chance(0.6)
			await saveConnectionSetting(server, of(me).id, { name: 'approves_followers', on })
			model.approve(me, on)
		} else if (dice === 1 && !model.erased.has(me)) {
			const isDisabled = model.disabled.has(me)
			await setStatus(me, isDisabled ? 'active' : 'disabled')
			if (isDisabled) model.disabled.delete(me)
			else model.disabled.add(me)
		} else if (dice === 2 && erases && !model.erased.has(me)) {
			await setStatus(me, 'disabled')
			for await (const _step of eraseRows({ db: memory.db, clock }, of(me)));
			model.erase(me)
		} else if (me !== cook && !model.disabled.has(me) && !model.erased.has(me)) {
			const verb = random.pick(VERBS)
			// Twice is once; refusals are answers like any other.
			for (let again = 0; again <= random.int(2); again += 1)
				await actOnCook(server, { id: of(me).id, email_confirmed: true }, { verb, cook: of(cook).id }).catch(() => null)
			model.act(verb, me, cook)
		}
	}
	return model
}

const read = async (sql: string) => (await memory.db.$client.execute(sql)).rows.map((row) => Object.values(row))

/** What the triggers have counted, where it differs from a count of the rows. */
const MISCOUNTED = `with alive as (select id from users where account_status <> 'disabled'), counted as (
	select u.id,
		(select count(*) from follows f where f.followee_id = u.id and f.state = 'accepted' and f.follower_id in alive) as followers,
		(select count(*) from follows f where f.follower_id = u.id and f.state = 'accepted' and f.followee_id in alive) as following,
		(select count(*) from follows f where f.followee_id = u.id and f.state = 'requested' and f.follower_id in alive) as requests
	from users u
)
select c.* from counted c left join social_counts s on s.user_id = c.id
where (c.followers, c.following, c.requests) <> (coalesce(s.followers, 0), coalesce(s.following, 0), coalesce(s.requests, 0))`

async function compare(model: Model, cooks: readonly User[], seed: number): Promise<void> {
	const indexOf = new Map(cooks.map(({ id }, index) => [id, index]))
	const pair = ([from, to]: unknown[]) => `${indexOf.get(String(from))} ${indexOf.get(String(to))}`
	const follows = await read('select follower_id, followee_id, state from follows')
	const found = follows.map((row) => `${pair(row)} ${row[2]}`).sort()
	expect(found, `seed ${seed}`).toEqual([...model.follows].map(([key, state]) => `${key} ${state}`).sort())
	const blocks = await read('select user_id, blocked_id from blocks')
	expect(blocks.map(pair).sort(), `seed ${seed}`).toEqual([...model.blocks].sort())
	expect(await read(MISCOUNTED), `seed ${seed}`).toEqual([])
}

const WIPE = ['follows', 'blocks', 'notifications', 'notification_events', 'rate_limits', 'digests', 'jobs']

test('interleaved verbs end in one state, and the counts equal a recount', { timeout: 600_000 }, async () => {
	const cooks = await Promise.all(Array.from({ length: COOKS }, () => makeUser(memory.db)))
	for (let seed = 1; seed <= howMany(100, 10_000); seed += 1) {
		await compare(await play(seeded(seed), cooks, { erases: false }), cooks, seed)
		await memory.db.$client.execute(`update users set account_status = 'active', approves_followers = 0`)
		await memory.db.$client.batch(WIPE.map((table) => `delete from ${table}`))
	}
})

test('an account that is erased on the way takes its follows and blocks along, and no count is wrong', {
	timeout: 600_000,
}, async () => {
	for (let seed = 1; seed <= howMany(15, 300); seed += 1) {
		await memory.db.$client.batch([...WIPE, 'users'].map((table) => `delete from ${table}`))
		const cooks = await Promise.all(Array.from({ length: COOKS }, () => makeUser(memory.db)))
		await compare(await play(seeded(100_000 + seed), cooks, { erases: true }), cooks, seed)
	}
})
