import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseRows } from '#app/domains/accounts/server/erasure/erase-rows.ts'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { users } from '#db/schema/accounts.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { toUsername, USERNAME, usernameProblem } from '../model/username.ts'
import { chooseUsername } from './connection-settings.ts'

let memory: MemoryDb
let now = 1_790_000_000_000
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

const choose = (cook: User, typed: string) =>
	chooseUsername({ db: memory.db, clock: () => now, makeId }, cook.id, typed).catch(({ message }: Error) => message)
const usernameOf = async ({ id }: User) =>
	(await memory.db.select({ username: users.username }).from(users).where(eq(users.id, id)))[0]?.username

test.each([
	['ab', USERNAME.badLength],
	['a'.repeat(31), USERNAME.badLength],
	['', USERNAME.badLength],
	['zoë', USERNAME.badCharacters],
	['a b c', USERNAME.badCharacters],
	['<script>', USERNAME.badCharacters],
	['soup\u202Elover', USERNAME.badCharacters],
	['🍲🍲🍲', USERNAME.badCharacters],
	['admin', USERNAME.reserved],
	['A_D_M_I_N', USERNAME.reserved],
	['nomster_team', USERNAME.reserved],
	['___', USERNAME.reserved],
	['soup_lover', null],
	['@Soup_Lover', null],
	['a1_'.repeat(10), null],
])('the username %j: %s', (typed, problem) => {
	expect(usernameProblem(toUsername(typed))).toBe(problem)
})

test('a username is one cook’s, in small letters', async () => {
	const [ann, ben] = [await makeUser(memory.db), await makeUser(memory.db)]
	expect(await choose(ann, ' @Soup_Lover ')).toBe('soup_lover')
	expect(await choose(ann, 'soup_lover')).toBe('soup_lover')
	expect(await choose(ben, 'SOUP_LOVER')).toBe(USERNAME.taken)
	expect(await usernameOf(ben)).toBeNull()
})

test('a cook tries 30 usernames an hour; what is none is not counted', async () => {
	const [ann, ben] = [await makeUser(memory.db), await makeUser(memory.db)]
	await choose(ben, 'taken_name')
	for (let n = 0; n < 40; n += 1) expect(await choose(ann, 'ab')).toBe(USERNAME.badLength)
	for (let n = 0; n < 30; n += 1) expect(await choose(ann, 'taken_name')).toBe(USERNAME.taken)
	expect(await choose(ann, 'free_name')).toBe(USERNAME.tooMany)
	expect(await usernameOf(ann)).toBeNull()
	now += HOUR_MS
	expect(await choose(ann, 'free_name')).toBe('free_name')
})

test('a username is changed once in 30 days, and the old one is not given out for 90', async () => {
	const [ann, ben] = [await makeUser(memory.db), await makeUser(memory.db)]
	await choose(ann, 'first_name')
	expect(await choose(ann, 'second_name')).toBe('second_name')
	expect(await choose(ann, 'third_name')).toBe(USERNAME.tooSoon)
	for (const cook of [ann, ben]) expect(await choose(cook, 'first_name')).toBe(USERNAME.taken)
	now += 30 * DAY_MS
	expect(await choose(ann, 'third_name')).toBe('third_name')
	now += 60 * DAY_MS - 1
	expect(await choose(ben, 'first_name')).toBe(USERNAME.taken)
	now += 1
	expect(await choose(ben, 'first_name')).toBe('first_name')
	expect(await choose(await makeUser(memory.db), 'second_name')).toBe(USERNAME.taken)
})

test('the names of an erased cook are not given out for 90 days either, and no row says whose they were', async () => {
	const [ann, ben] = [await makeUser(memory.db), await makeUser(memory.db)]
	await choose(ann, 'annas_first')
	await choose(ann, 'annas_second')
	now += 30 * DAY_MS
	for await (const _ of eraseRows({ db: memory.db, clock: () => now }, ann));
	for (const name of ['annas_first', 'annas_second']) expect(await choose(ben, name)).toBe(USERNAME.taken)
	const tables = ['users', 'retired_usernames', 'rate_limits']
	for (const table of tables) {
		const { rows } = await memory.db.$client.execute(`select * from ${table}`)
		expect(JSON.stringify(rows), table).not.toMatch(new RegExp(`annas_|${ann.id}`))
	}
	now += 60 * DAY_MS
	expect(await choose(ben, 'annas_first')).toBe('annas_first')
	expect(await choose(await makeUser(memory.db), 'annas_second')).toBe(USERNAME.taken)
	now += 30 * DAY_MS
	expect(await choose(await makeUser(memory.db), 'annas_second')).toBe('annas_second')
})

test('an erasure that is stopped after any of its steps keeps the names all the same', async () => {
	for (const [step, stop] of [3, 30, 1_000].entries()) {
		const ann = await makeUser(memory.db)
		await choose(ann, `stopped_${step}_a`)
		await choose(ann, `stopped_${step}_b`)
		let steps = 0
		for await (const _ of eraseRows({ db: memory.db, clock: () => now }, ann)) {
			steps += 1
			if (steps === stop) break
		}
		for await (const _ of eraseRows({ db: memory.db, clock: () => now }, ann));
		for (const name of ['a', 'b'])
			expect(await choose(await makeUser(memory.db), `stopped_${step}_${name}`)).toBe(USERNAME.taken)
	}
})

test('a name that was refused retires nothing', async () => {
	const [ann, ben] = [await makeUser(memory.db), await makeUser(memory.db)]
	await choose(ann, 'anns_name')
	await choose(ben, 'bens_name')
	expect(await choose(ann, 'bens_name')).toBe(USERNAME.taken)
	const { rows } = await memory.db.$client.execute(
		`select count(*) as n from retired_usernames where username = 'anns_name'`,
	)
	expect(rows[0]?.n).toBe(0)
})
