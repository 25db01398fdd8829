import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { JobKind, JobPayload } from '#app/platform/model/jobs.ts'
import { makeRecipe } from '../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../tests/setup/memory-db.ts'
import { ask, writeBatch } from '../batch.ts'
import { notifications } from '../schema/notifications.ts'
import { jobs } from '../schema/platform.ts'
import { follows } from '../schema/social.ts'
import { listAddressed } from './announcements.ts'
import { eraseJobs } from './erasure.ts'
import { notifyFollowers } from './tell-followers.ts'

let memory: MemoryDb
/** By id; the one in the middle is erased. */
let cooks: [User, User, User, User, User]
beforeAll(async () => {
	memory = await openMemoryDb()
})
beforeEach(async () => {
	await memory.db.$client.execute('delete from users')
	await memory.db.delete(jobs)
	const made: User[] = []
	for (let i = 0; i < 5; i += 1) made.push(await makeUser(memory.db))
	cooks = made.sort((a, b) => (a.id < b.id ? -1 : 1)) as typeof cooks
})
afterAll(() => memory.close())

async function queue<K extends JobKind>(kind: K, payload: JobPayload<K>, id = makeId()): Promise<string> {
	await memory.db.insert(jobs).values({ id, kind, payload, run_at: 1, created_at: 1 })
	return id
}
const payloadOf = async (id: string) => {
	const found = await memory.db.select().from(jobs)
	return found.find((job) => job.id === id)?.payload
}

/** Erases the jobs of the cook in the middle, two a step, and looks whether any still names the cook. */
async function erase(): Promise<void> {
	const [, , victim] = cooks
	for (let after: string | null = ''; after !== null; ) after = await eraseJobs(memory.db, victim, { after, rows: 2 })
	const left = JSON.stringify(await memory.db.select().from(jobs))
	expect([left.includes(victim.id), left.includes(victim.email)]).toEqual([false, false])
}

const pushTo = (cook: User, subject = 'soup') => ({
	user_id: cook.id,
	kind: 'rating',
	subject,
	endpoint: 'https://p.example/1',
})

test('security 40: from a job of a hundred pushes an erasure takes those of the account and those about it', async () => {
	const [one, other, victim] = cooks
	const about = pushTo(other, `${victim.id}:2026-11-26`)
	const mixed = await queue('push_notifications', { of: [pushTo(one), pushTo(victim), about, pushTo(other)] })
	const own = await queue('push_notifications', { of: [pushTo(victim)] })
	// As notify() names the push of one event: by the cook who is told and the one who did it.
	const caused = await queue('push_notifications', { of: [pushTo(one)] }, `push:rating:${one.id}:soup:${victim.id}:t`)
	const others = await queue('push_notifications', { of: [pushTo(one)] })
	await erase()
	expect(await payloadOf(mixed)).toEqual({ of: [pushTo(one), pushTo(other)] })
	expect(await payloadOf(others)).toEqual({ of: [pushTo(one)] })
	expect([await payloadOf(own), await payloadOf(caused)]).toEqual([undefined, undefined])
})

test('security 40: an announcement to named cooks, one of whom is erased, still reaches the others', async () => {
	const [one, other, victim, last] = cooks
	const step = { id: 'a', text: 'Hello', link: '/home', after: '' }
	const named = await queue('announce', { ...step, to: { user_ids: [one.id, victim.id, other.id] } })
	const going = await queue('announce', { ...step, to: { user_ids: [victim.id, last.id] }, after: victim.id })
	const alone = await queue('announce', { ...step, to: { user_ids: [victim.id] } })
	await erase()
	expect(await payloadOf(named)).toEqual({ ...step, to: { user_ids: [one.id, other.id] } })
	expect(await payloadOf(going)).toEqual({ ...step, to: { user_ids: [last.id] }, after: other.id })
	expect(await payloadOf(alone)).toBeUndefined()
})

test('an announcement that links to the page of an erased cook goes on', async () => {
	const [, , victim] = cooks
	const payload = { id: 'a', text: 'Hello', link: `/user/${victim.id}`, to: 'all', after: '' } as const
	const id = await queue('announce', payload)
	await eraseJobs(memory.db, victim, { after: '', rows: 10 })
	expect(await payloadOf(id)).toEqual(payload)
})

test('steps that were to go on after an erased cook go on with the same cooks', async () => {
	const [, before, victim, next, last] = cooks
	const steps = [
		await queue('announce', { id: 'a', text: 'Hello', link: '/', to: 'all', after: victim.id }),
		await queue('weekly_picks', { week: '2026-W48', after: victim.id }),
		await queue('sweep_customers', { due_at: 1, after: victim.id }),
	]
	await erase()
	for (const step of steps) expect(await payloadOf(step)).toMatchObject({ after: before.id })
	await memory.db.$client.execute({ sql: 'delete from users where id = ?', args: [victim.id] })
	const { rest } = await ask(memory.db, { rest: listAddressed({ after: before.id, limit: 9, among: null }) })
	expect(rest.map(({ id }) => id)).toEqual([next.id, last.id])
})

test('a step after the first of all cooks begins at the beginning when that one is erased', async () => {
	const [first] = cooks
	const id = await queue('weekly_picks', { week: '2026-W48', after: first.id })
	await eraseJobs(memory.db, first, { after: '', rows: 10 })
	expect(await payloadOf(id)).toEqual({ week: '2026-W48', after: '' })
})

test.each(['before', 'after'])(
	'when a follower between two parts of a fan-out is erased, each other one is told once, the first part %s it',
	async (firstRuns) => {
		const [one, , victim] = cooks
		const author = await makeUser(memory.db)
		const recipe = await makeRecipe(memory.db, author, { title: 'Leek soup', is_public: true })
		const follow = ({ id }: User) =>
			({ follower_id: id, followee_id: author.id, state: 'accepted', created_at: 1 }) as const
		await memory.db.insert(follows).values(cooks.map(follow))
		const publishing = { recipe_id: recipe.id, author_id: author.id, day: '2026-11-26', count: 1 }
		const first = await queue('tell_followers', { ...publishing, from: one.id, until: victim.id })
		const second = await queue('tell_followers', { ...publishing, from: victim.id, until: null })
		const run = async (id: string) => {
			const { from, until } = (await payloadOf(id)) as { from: string; until: string | null }
			await writeBatch(memory.db, notifyFollowers(publishing, { from, until }, { token: makeId(), now: 2 }))
		}
		const [early, late] = firstRuns === 'before' ? [first, second] : [second, first]
		await run(early)
		await erase()
		await memory.db.$client.execute({ sql: 'delete from users where id = ?', args: [victim.id] })
		await run(late)
		const told = (await memory.db.select().from(notifications)).map(({ user_id, count }) => [user_id, count])
		expect(told.sort()).toEqual(cooks.filter((cook) => cook !== victim).map(({ id }) => [id, 1]))
	},
)

test('the fan-out of an erased author ends', async () => {
	const [one, , victim] = cooks
	const part = { recipe_id: makeId(), author_id: victim.id, day: '2026-11-26', count: 1, from: one.id, until: null }
	const id = await queue('tell_followers', part)
	await erase()
	expect(await payloadOf(id)).toBeUndefined()
})

test('from a job that deletes pictures of several cooks an erasure takes those of the account', async () => {
	const [one, , victim] = cooks
	const mixed = await queue('delete_pictures', { keys: [`${victim.id}/1.webp`, `${one.id}/1.webp`] })
	const own = await queue('delete_pictures', { keys: [`${victim.id}/1.webp`] })
	await erase()
	expect(await payloadOf(own)).toBeUndefined()
	expect(await payloadOf(mixed)).toEqual({ keys: [`${one.id}/1.webp`] })
})

test('the account’s own jobs are deleted, those of other cooks stay', async () => {
	const mail = { subject: 'Hi', text: 'Hello' }
	const makeOwn = async ({ id, email }: User) => [
		await queue('send_mail', { ...mail, to: email.toUpperCase() }),
		// A message to the people who run the site says from which account.
		await queue('send_mail', { ...mail, to: 'help@kitchen.example', text: `Account: ${id}` }),
		await queue('send_mail', { ...mail, to: '' }, `digest:${id}:1`),
		await queue('show_pictures', { run: 'r', user_id: id, after: `${id}/1.webp` }),
		await queue('forget_recipes', { space: id, ids: [makeId()] }),
		await queue('judge_entry', { entity: 'cook', row_id: id }),
		await queue('read_customer', { user_id: id }),
		await queue('settle_double', { user_id: id, kept: 'sub_1', ended: 'sub_2' }),
	]
	const [one, , victim] = cooks
	const [kept] = [await makeOwn(one), await makeOwn(victim)]
	const ofNobody = [
		await queue('delete_foreign_rows', { run: 'r', entity: 'recipe', after: '' }),
		await queue('file_links_again', { run: 'r', after: '' }),
	]
	await erase()
	const left = (await memory.db.select().from(jobs)).map(({ id }) => id)
	expect(left.sort()).toEqual([...kept, ...ofNobody].sort())
})
