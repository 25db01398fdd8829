import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { writeBatch } from '#db/batch.ts'
import type { Decider } from '#db/queries/appeals.ts'
import { insertAgain } from '#db/queries/moderation.ts'
import { users } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { moderation_appeals, moderation_queue } from '#db/schema/moderation.ts'
import { notifications } from '#db/schema/notifications.ts'
import { recipes } from '#db/schema/recipes.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { APPEAL, APPEALS } from '../model/appeal-words.ts'
import { appeal, decideAppeal, readDecision } from './appeals.ts'
import { decide } from './decide.ts'
import { reportThing } from './queue.ts'
import { readDecided, readQueue } from './read-queue.ts'

let memory: MemoryDb
let author: User
let reader: User
let first: User
let second: User
const asAdmin = ({ id }: User) => ({ id, role: 'admin' as const })
beforeAll(async () => {
	memory = await openMemoryDb()
	author = await makeUser(memory.db)
	reader = await makeUser(memory.db)
	first = await makeUser(memory.db, { role: 'admin' })
	second = await makeUser(memory.db, { role: 'admin' })
})
afterAll(() => memory.close())

const NO_MEDIA = { fetch: async () => new Response(null, { status: 503 }) }
const server = (env: object = {}) => ({
	...{ db: memory.db, clock: Date.now, makeId },
	env: { MEDIA: NO_MEDIA, ...env } as unknown as AppEnv,
})
const decider = (me: User): Decider => ({ ...asAdmin(me), adminEmails: [] })

async function takenDown(by: User = first, cook: User = author, role: 'admin' | 'super_admin' = 'admin') {
	const soup = await makeRecipe(memory.db, cook, { title: 'Soup', is_public: true })
	await reportThing(server(), reader, { entity: 'recipe', row_id: soup.id, reason: 'spam', note: '' })
	const { items } = await readQueue(server(), decider(by))
	const entryId = items.find(({ row_id }) => row_id === soup.id)?.id ?? ''
	await decide(server(), { id: by.id, role }, { entryId, state: 'removed', reason: 'copied' })
	return { soup, entryId }
}

/** What a publication of the recipe would put into the queue. */
async function isQueuedAgain(row_id: string): Promise<boolean> {
	const thing = { id: makeId(), entity: 'recipe', row_id } as const
	await writeBatch(memory.db, [insertAgain([thing], { reason: 'again', user_id: author.id, now: 1 })])
	return (await memory.db.$count(moderation_queue, eq(moderation_queue.id, thing.id))) === 1
}

const auditOf = async (action: string, actor: User) => {
	const [subject] = await memory.db.select().from(audit_subjects).where(eq(audit_subjects.user_id, actor.id))
	return memory.db
		.select()
		.from(audit_log)
		.where(and(eq(audit_log.action, action), eq(audit_log.actor, subject?.id ?? '')))
}
const toldOf = (entryId: string, kind: 'appeal' | 'moderation') =>
	memory.db
		.select()
		.from(notifications)
		.where(and(eq(notifications.subject, entryId), eq(notifications.kind, kind)))

test('a cook appeals once, and another administrator grants it: it stays private, and nobody looks at it again', async () => {
	const { soup, entryId } = await takenDown()
	expect(await readDecision(memory.db, author, entryId)).toMatchObject({
		...{ entity: 'recipe', title: 'Soup', reason: 'copied', wasRemoved: true, appeal: null },
		link: `/recipe/${soup.id}`,
	})
	await appeal(server(), author, { entryId, text: '  It is my own.\r\nSince 1980.  ' })
	const { appeals } = await readQueue(server(), decider(second))
	expect(appeals.find(({ id }) => id === entryId)).toMatchObject({
		...{ note: 'It is my own.\nSince 1980.', barred: null, title: 'Soup' },
	})
	await decideAppeal(server(), asAdmin(second), { entryId, state: 'granted' })
	expect(await readDecision(memory.db, author, entryId)).toMatchObject({
		appeal: { state: 'granted' },
		isPublic: false,
	})
	expect((await memory.db.select().from(recipes).where(eq(recipes.id, soup.id)))[0]?.is_public).toBe(false)
	expect(await isQueuedAgain(soup.id)).toBe(false)
	expect(await toldOf(entryId, 'appeal')).toMatchObject([
		{ user_id: author.id, link: `/appeal/${entryId}`, values: { state: 'granted', title: 'Soup' } },
	])
	expect(await auditOf('appeal_granted', second)).toMatchObject([{ outcome: 'done', detail: 'recipe' }])
	await expect(decideAppeal(server(), asAdmin(second), { entryId, state: 'refused' })).rejects.toMatchObject({
		...{ code: 'not_found', message: APPEALS.gone },
	})
})

test('a refusal is final and told', async () => {
	const { soup, entryId } = await takenDown()
	await appeal(server(), author, { entryId, text: 'Please.' })
	await decideAppeal(server(), asAdmin(second), { entryId, state: 'refused' })
	expect(await readDecision(memory.db, author, entryId)).toMatchObject({ appeal: { state: 'refused' } })
	expect(await toldOf(entryId, 'appeal')).toMatchObject([{ values: { state: 'refused' } }])
	expect(await auditOf('appeal_refused', second)).toHaveLength(1)
	expect(await isQueuedAgain(soup.id)).toBe(true)
	await expect(appeal(server(), author, { entryId, text: 'Again.' })).rejects.toMatchObject({
		...{ code: 'conflict', message: APPEAL.twice },
	})
})

test('bad input, a foreign cook, a second appeal and one for what was kept are refused with a reason', async () => {
	const { entryId } = await takenDown()
	for (const [text, message] of [
		['', APPEAL.empty],
		[' \n ', APPEAL.empty],
		['x'.repeat(501), APPEAL.tooLong],
	])
		await expect(appeal(server(), author, { entryId, text: text ?? '' })).rejects.toMatchObject({
			...{ code: 'invalid', message },
		})
	expect(await readDecision(memory.db, reader, entryId)).toBeNull()
	for (const id of [entryId, makeId(), 'no id'])
		await expect(appeal(server(), reader, { entryId: id, text: 'Mine.' })).rejects.toMatchObject({ code: 'not_found' })
	await appeal(server(), author, { entryId, text: 'x'.repeat(500) })
	await expect(appeal(server(), author, { entryId, text: 'More.' })).rejects.toMatchObject({ message: APPEAL.twice })

	const soup = await makeRecipe(memory.db, author, { is_public: true })
	await reportThing(server(), reader, { entity: 'recipe', row_id: soup.id, reason: 'spam', note: '' })
	const { items } = await readQueue(server(), decider(first))
	const kept = items.find(({ row_id }) => row_id === soup.id)?.id ?? ''
	await expect(appeal(server(), author, { entryId: kept, text: 'Why?' })).rejects.toMatchObject({ code: 'not_found' })
	await decide(server(), asAdmin(first), { entryId: kept, state: 'kept' })
	await expect(appeal(server(), author, { entryId: kept, text: 'Why?' })).rejects.toMatchObject({
		...{ code: 'conflict', message: APPEAL.kept },
	})
})

test('of many appeals at once one is written, and of many answers one counts', async () => {
	const { entryId } = await takenDown()
	const cook = await memory.db.select().from(moderation_appeals).where(eq(moderation_appeals.entry_id, entryId))
	expect(cook).toEqual([])
	const sent = await Promise.allSettled([1, 2, 3].map(() => appeal(server(), author, { entryId, text: 'Mine.' })))
	expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	const answers = (['granted', 'refused', 'granted', 'refused'] as const).map((state) =>
		decideAppeal(server(), asAdmin(second), { entryId, state }),
	)
	const decided = await Promise.allSettled(answers)
	expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(await toldOf(entryId, 'appeal')).toHaveLength(1)
})

test('who has taken it down decides about the appeal only where there is nobody else, and nobody about their own', async () => {
	const cook = await makeUser(memory.db)
	const { entryId } = await takenDown(second, cook)
	await appeal(server(), cook, { entryId, text: 'Mine.' })
	const barred = async (me: User) =>
		(await readQueue(server(), decider(me))).appeals.find(({ id }) => id === entryId)?.barred
	expect([await barred(second), await barred(first)]).toEqual(['other', null])
	await expect(decideAppeal(server(), asAdmin(second), { entryId, state: 'granted' })).rejects.toMatchObject({
		...{ code: 'forbidden', message: APPEALS.other },
	})
	// An administrator who cannot sign in is none; one whom ADMIN_EMAILS names is one.
	await memory.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, first.id))
	expect(await barred(second)).toBeNull()
	const named = await makeUser(memory.db)
	const ADMIN_EMAILS = ` ${named.email.toUpperCase()} , `
	await expect(
		decideAppeal(server({ ADMIN_EMAILS }), asAdmin(second), { entryId, state: 'granted' }),
	).rejects.toMatchObject({
		...{ code: 'forbidden' },
	})
	await decideAppeal(server(), asAdmin(second), { entryId, state: 'granted' })

	const own = await takenDown(first, second)
	await appeal(server(), second, { entryId: own.entryId, text: 'Mine.' })
	await expect(
		decideAppeal(server(), asAdmin(second), { entryId: own.entryId, state: 'granted' }),
	).rejects.toMatchObject({
		...{ code: 'forbidden', message: APPEALS.own },
	})
	await memory.db.update(users).set({ account_status: 'active' }).where(eq(users.id, first.id))
})

test('an administrator does not decide about the appeal of a super administrator, and each try is recorded', async () => {
	const above = await makeUser(memory.db, { role: 'super_admin' })
	const { entryId } = await takenDown(first, above, 'super_admin')
	await appeal(server(), above, { entryId, text: 'Mine.' })
	const barred = async (by: Decider) => (await readQueue(server(), by)).appeals.find(({ id }) => id === entryId)?.barred
	expect(await barred(decider(second))).toBe('higher')
	await expect(decideAppeal(server(), asAdmin(second), { entryId, state: 'refused' })).rejects.toMatchObject({
		...{ code: 'forbidden', message: APPEALS.higher },
	})
	expect(await auditOf('appeal_refused', second)).toContainEqual(expect.objectContaining({ outcome: 'refused' }))
	// Who has decided may decide again while there is no other super administrator, whatever administrators there are.
	const deciding = { id: first.id, role: 'super_admin' as const }
	expect(await barred({ ...deciding, adminEmails: [] })).toBeNull()
	await makeUser(memory.db, { role: 'super_admin' })
	expect(await barred({ ...deciding, adminEmails: [] })).toBe('other')
	await expect(decideAppeal(server(), deciding, { entryId, state: 'granted' })).rejects.toMatchObject({
		...{ code: 'forbidden', message: APPEALS.other },
	})
})

test('appeals are listed longest waiting first, each once, fifty a page', async () => {
	const db = memory.db
	await db.delete(moderation_queue)
	const rows = Array.from({ length: 53 }, (_one, n) => ({ id: makeId(), created_at: n < 3 ? 1 : n }))
	const entry = { entity: 'recipe', source: 'report', reason: 'spam', state: 'removed', user_id: reader.id } as const
	await db
		.insert(moderation_queue)
		.values(rows.map(({ id, created_at }) => ({ ...entry, id, row_id: makeId(), decision_id: id, created_at })))
	await db
		.insert(moderation_appeals)
		.values(rows.map(({ id, created_at }) => ({ entry_id: id, user_id: author.id, note: 'Mine.', created_at })))
	const pageAt = (appeals: string | null) => readQueue(server(), decider(first), { after: null, appeals })
	const page = await pageAt(null)
	const rest = await pageAt(page.nextAppeals)
	expect([page.appeals.length, rest.appeals.length, rest.nextAppeals]).toEqual([50, 3, null])
	const listed = [...page.appeals, ...rest.appeals]
	expect(new Set(listed.map(({ id }) => id)).size).toBe(53)
	expect(listed.map(({ since }) => since)).toEqual(rows.map(({ created_at }) => created_at))
})

test('appeals are limited to ten an hour', async () => {
	const eager = await makeUser(memory.db)
	for (let i = 0; i < 10; i += 1)
		await expect(appeal(server(), eager, { entryId: makeId(), text: 'x' })).rejects.toMatchObject({ code: 'not_found' })
	await expect(appeal(server(), eager, { entryId: makeId(), text: 'x' })).rejects.toMatchObject({
		...{ code: 'too_many_requests', message: APPEAL.tooMany },
	})
})

test('decisions are listed newest first, each once, fifty a page, with the appeal and without names', async () => {
	const db = memory.db
	await db.delete(moderation_queue)
	const at = (n: number) => 1_760_000_000_000 + n
	const values = Array.from({ length: 53 }, (_one, n) => ({
		...{ id: makeId(), entity: 'recipe' as const, row_id: makeId(), source: 'report' as const, reason: 'spam' },
		...{ user_id: reader.id, state: 'kept' as const, created_at: 1 },
		// Three at the same time.
		...{ decided_at: at(n < 3 ? 0 : n), decided_by: n % 2 ? first.id : second.id },
	}))
	await db.insert(moderation_queue).values(values.map((row) => ({ ...row, decision_id: row.id })))
	// Closed by another entry's decision, and one that waits.
	const [some] = values
	if (!some) throw new Error('no entries')
	await db.insert(moderation_queue).values([
		{ ...some, id: makeId(), decision_id: some.id, source: 'again' },
		{ ...some, id: makeId(), decision_id: null, state: 'open', decided_at: null },
	])
	const page = await readDecided(db, first, null)
	expect(page.decisions).toHaveLength(50)
	expect(page.decisions.slice(0, 2).map(({ by }) => by)).toEqual(['another', 'you'])
	const rest = await readDecided(db, first, page.next)
	expect(rest).toMatchObject({ next: null, decisions: { length: 3 } })
	const listed = [...page.decisions, ...rest.decisions]
	expect(new Set(listed.map(({ id }) => id)).size).toBe(53)
	expect(listed.map(({ at: time }) => time)).toEqual(listed.map(({ at: time }) => time).sort((a, b) => b - a))
	expect(JSON.stringify(listed)).not.toContain(second.id)
	expect((await readDecided(db, first, 'nonsense')).decisions[0]).toEqual(page.decisions[0])
})
