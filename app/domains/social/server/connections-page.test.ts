import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { users } from '#db/schema/accounts.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import type { ConnectionTab } from '../model/connections-path.ts'
import type { GraphVerb } from '../model/relation.ts'
import { readConnections } from './connections-page.ts'
import { actOnCook } from './graph.ts'

let memory: MemoryDb
let ann: User
let now = 1_790_000_000_000
beforeAll(async () => {
	memory = await openMemoryDb()
	ann = await makeUser(memory.db, { display_name: 'Ann' })
})
afterAll(() => memory.close())

const named = (display_name: string, username: string | null = null, is_findable: boolean | null = true) =>
	makeUser(memory.db, { display_name, username, is_findable })
const act = (by: User, verb: GraphVerb, cook: User) => {
	now += 1
	return actOnCook(
		{ db: memory.db, clock: () => now, makeId },
		{ id: by.id, email_confirmed: true },
		{ verb, cook: cook.id },
	)
}
const page = (of: User, asked: { tab?: ConnectionTab; term?: string; after?: string | null }) =>
	readConnections(memory.db, of.id, { tab: 'followers', term: '', after: null, ...asked })
const found = async (term: string, by = ann) => (await page(by, { term })).page.cooks.map(({ name }) => name)

test('a name is found by the beginnings of its words, with or without accents, and a username too', async () => {
	await named('Zoë Müller', 'zoe_bakes')
	await named('Zoltan')
	for (const term of ['zoe', 'ZOË', 'mull', 'Muller zoe', '@zoe_bakes', 'zoe_ba', 'bakes'])
		expect(await found(term), term).toContain('Zoë Müller')
	expect(await found('zo')).toEqual(['Zoë Müller', 'Zoltan'])
	expect(await found('oë')).toEqual([])
})

test('whole words come before beginnings, and the very username before all', async () => {
	await named('Marianne')
	await named('Maria')
	await named('Someone', 'maria')
	expect(await found('maria')).toEqual(['Someone', 'Maria', 'Marianne'])
})

test('an address is never found, whole or in part', async () => {
	await makeUser(memory.db, { display_name: 'Iris', email: 'hidden.address@mailbox.example', is_findable: true })
	for (const term of ['hidden.address@mailbox.example', 'hidden', 'mailbox', 'address'])
		expect(await found(term), term).toEqual([])
})

test('who has not chosen is found with a public recipe, and nobody against their will', async () => {
	await named('Quentin Hidden', null, false)
	const undecided = await named('Quentin Undecided', null, null)
	await named('Quentin Open')
	expect(await found('quentin')).toEqual(['Quentin Open'])
	await makeRecipe(memory.db, undecided, { is_public: true })
	expect((await found('quentin')).sort()).toEqual(['Quentin Open', 'Quentin Undecided'])
})

test('the search finds neither the one who looks, nor a disabled cook, nor one with whom there is a block', async () => {
	const self = await named('Victor Self')
	const blocker = await named('Victor Blocker')
	const blocked = await named('Victor Blocked')
	await makeUser(memory.db, { display_name: 'Victor Gone', is_findable: true, account_status: 'disabled' })
	await named('Victor Friend')
	await act(blocker, 'block', self)
	await act(self, 'block', blocked)
	expect(await found('victor', self)).toEqual(['Victor Friend'])
	expect((await found('victor')).sort()).toEqual(['Victor Blocked', 'Victor Blocker', 'Victor Friend', 'Victor Self'])
})

test('a changed name is found, the former one is not', async () => {
	const cook = await named('Formername')
	await memory.db.$client.execute({ sql: `update users set display_name = 'Newname' where id = ?`, args: [cook.id] })
	expect(await found('formername')).toEqual([])
	expect(await found('newname')).toEqual(['Newname'])
})

test.each([
	'"',
	'*',
	'NOT',
	'a AND',
	'name:x',
	'(((',
	"'; drop table users",
	'🍲',
	'x'.repeat(5_000),
	'\u0000',
	'NEAR(a b)',
])('a search for %j is words and never an operator', async (term) => {
	expect((await page(ann, { term })).page.next).toBeNull()
})

test.each(['🍲', '!!', '@', '"', '(((', '\u0000'])(
	'a search for %j, which has no words, finds nobody',
	async (term) => {
		const cook = await named('Looker')
		await act(await named('Follower'), 'follow', cook)
		expect(await found(term, cook)).toEqual([])
		expect(await found('  ', cook)).toEqual(['Follower'])
	},
)

test('the very username comes before all pages, and once', async () => {
	for (let i = 0; i < 45; i += 1) await named(`Teofilo ${i}`)
	const exact = await named('Somebody', 'teofilo')
	const pagesOf = async (by: User) => {
		const pages: string[][] = []
		let after: string | null = null
		do {
			const { page: answer }: Awaited<ReturnType<typeof page>> = await page(by, { term: '@Teofilo', after })
			pages.push(answer.cooks.map(({ name }) => name))
			after = answer.next
		} while (after !== null)
		return pages
	}
	const pages = await pagesOf(ann)
	expect(pages.map(({ length }) => length)).toEqual([30, 16])
	expect(pages[0]?.[0]).toBe('Somebody')
	expect(new Set(pages.flat()).size).toBe(46)
	await act(exact, 'block', ann)
	expect((await pagesOf(ann)).flat()).not.toContain('Somebody')
})

test('a search is paged by 30 without a gap or a repetition', async () => {
	for (let i = 0; i < 35; i += 1) await named(`Waltraud ${i}`)
	for (let i = 0; i < 35; i += 1) await named(`Waltraudis ${i}`)
	// Names that the words match and that do not want to be found fill no page for good.
	await memory.db.$client.execute(
		`insert into users (id, email, email_normalized, created_at, display_name, is_findable) select 'w' || value, 'w' || value, 'w' || value, 1, 'Waltraud no', 0 from generate_series(1, 1200)`,
	)
	await named('Waltraud Last')
	const names: string[] = []
	let after: string | null = null
	do {
		const answer: Awaited<ReturnType<typeof page>> = await page(ann, { term: 'waltraud', after })
		expect(answer.page.cooks.length).toBeLessThanOrEqual(30)
		names.push(...answer.page.cooks.map(({ name }) => name))
		after = answer.page.next
	} while (after !== null)
	expect(names).toHaveLength(71)
	expect(new Set(names).size).toBe(71)
})

test('the lists are those of the one who looks, newest first, 30 a page, with what the cook is to each', async () => {
	const hub = await named('Hub')
	const fans = []
	for (let i = 0; i < 32; i += 1) fans.push(await named(`Fan ${i}`))
	for (const fan of fans) await act(fan, 'follow', hub)
	await act(hub, 'follow', fans[31] as User)
	const first = await page(hub, {})
	expect(first.own).toMatchObject({ followers: 32, following: 1, requests: 0 })
	expect(first.page.cooks).toHaveLength(30)
	expect(first.page.cooks[0]).toEqual({
		...{ id: fans[31]?.id, name: 'Fan 31', username: null, avatar: null, relation: 'following' },
	})
	expect(first.page.cooks[1]).toMatchObject({ name: 'Fan 30', relation: 'none' })
	const second = await page(hub, { after: first.page.next })
	expect(second.page).toMatchObject({ cooks: [{ name: 'Fan 1' }, { name: 'Fan 0' }], next: null })
	expect((await page(hub, { tab: 'following' })).page.cooks.map(({ name }) => name)).toEqual(['Fan 31'])
	expect((await page(hub, { after: 'x' })).page.cooks).toHaveLength(30)
})

test('requests, sent requests and blocked cooks have lists of their own', async () => {
	const shy = await makeUser(memory.db, { display_name: 'Shy', approves_followers: true })
	const asker = await named('Asker')
	const pest = await named('Pest')
	await act(asker, 'follow', shy)
	await act(shy, 'block', pest)
	expect(await page(shy, { tab: 'requests' })).toMatchObject({
		own: { requests: 1, has_blocked: true, has_sent_requests: false },
		page: { cooks: [{ name: 'Asker', relation: 'none' }] },
	})
	expect((await page(shy, { tab: 'blocked' })).page.cooks).toMatchObject([{ name: 'Pest', relation: 'blocked' }])
	expect(await page(asker, { tab: 'sent' })).toMatchObject({
		own: { has_sent_requests: true },
		page: { cooks: [{ name: 'Shy', relation: 'requested' }] },
	})
	expect((await page(asker, { tab: 'following' })).page.cooks).toEqual([])
})

test('a blocked cook who is disabled can still be unblocked, and the list says no more of them', async () => {
	const [cook, pest] = [await named('Cook'), await named('Pest', 'pest_cooks')]
	await memory.db.update(users).set({ avatar_url: '/media/pest' }).where(eq(users.id, pest.id))
	await act(cook, 'block', pest)
	await memory.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, pest.id))
	const listed = await page(cook, { tab: 'blocked' })
	expect(listed.own.has_blocked).toBe(true)
	expect(listed.page.cooks).toEqual([
		{ id: pest.id, name: 'Anonymous', username: null, avatar: null, relation: 'blocked' },
	])
	await act(cook, 'unblock', pest)
	expect(await page(cook, { tab: 'blocked' })).toMatchObject({ own: { has_blocked: false }, page: { cooks: [] } })
})

test('a page of connections and a search cost one round trip', async () => {
	for (const asked of [{}, { tab: 'blocked' as const }, { term: 'zoe' }, { term: 'zoe', after: 'begins_3' }]) {
		const before = memory.db.trips()
		await page(ann, asked)
		expect(memory.db.trips() - before).toBe(1)
	}
})
