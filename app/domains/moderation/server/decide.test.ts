import { and, eq, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { picturePath } from '#app/platform/model/picture.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { moderation_queue } from '#db/schema/moderation.ts'
import { notifications } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { pictures, recipes } from '#db/schema/recipes.ts'
import { makeCookbook } from '../../../../tests/factories/cookbooks.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { QUEUE } from '../model/queue.ts'
import { decide } from './decide.ts'
import { removeReviewedPicture } from './remove-picture.ts'

let memory: MemoryDb
let cook: User
let admin: User
let superAdmin: User
beforeAll(async () => {
	memory = await openMemoryDb()
	cook = await makeUser(memory.db)
	admin = await makeUser(memory.db, { role: 'admin' })
	superAdmin = await makeUser(memory.db, { role: 'super_admin' })
})
afterEach(() => {
	memory.before = undefined
})
afterAll(() => memory.close())

const as = ({ id }: User, role: 'admin' | 'super_admin' = 'admin') => ({ id, role })
/** A media Worker that knows no copies and moves nothing. */
const MEDIA = {
	async fetch(request: Request) {
		const { path } = (await request.json()) as { path?: string }
		return Response.json(path ? { paths: [path], compared: [path] } : { moved: {} })
	},
}
const server = () => ({ db: memory.db, clock: Date.now, makeId, env: { MEDIA } as unknown as AppEnv })

type Entity = 'recipe' | 'cookbook' | 'cook' | 'picture'
async function entryAbout(entity: Entity, row_id: string): Promise<string> {
	const id = makeId()
	const source = entity === 'picture' ? 'unchecked' : 'report'
	await memory.db
		.insert(moderation_queue)
		.values({ id, entity, row_id, source, reason: 'spam', user_id: cook.id, created_at: 1 })
	return id
}

async function pictureOf({ id: user_id }: User): Promise<string> {
	const path = picturePath(user_id, `1763700000000-${makeId().replaceAll('-', '').slice(0, 22)}`, 1920, 'webp')
	const row = { path, user_id, space: user_id, bytes: 9, is_public: false, created_at: 1, unreferenced_at: null }
	await memory.db.insert(pictures).values(row)
	return path
}

const stateOf = async (id: string) =>
	(await memory.db.select().from(moderation_queue).where(eq(moderation_queue.id, id)))[0]?.state
const isPublic = async (id: string) => (await memory.db.select().from(recipes).where(eq(recipes.id, id)))[0]?.is_public
async function auditAbout({ id }: User): Promise<string[][]> {
	const [subject] = await memory.db.select().from(audit_subjects).where(eq(audit_subjects.user_id, id))
	const rows = await memory.db
		.select()
		.from(audit_log)
		.where(eq(audit_log.subject, subject?.id ?? ''))
	return rows.map(({ action, outcome }) => [action, outcome])
}

/** One of each kind of thing of this cook, in the queue. */
async function entriesAbout(owner: User) {
	const soup = await makeRecipe(memory.db, owner, { is_public: true })
	const book = await makeCookbook(memory.db, owner, { is_public: true })
	const path = await pictureOf(owner)
	return {
		...{ recipe: await entryAbout('recipe', soup.id), cookbook: await entryAbout('cookbook', book.id) },
		...{ cook: await entryAbout('cook', owner.id), picture: await entryAbout('picture', path), path },
	}
}

test('nobody decides about themselves or about something of their own, and each try is recorded as refused', async () => {
	for (const [me, role] of [
		[await makeUser(memory.db, { role: 'admin' }), 'admin'],
		[await makeUser(memory.db, { role: 'super_admin' }), 'super_admin'],
	] as const) {
		const { path, ...entries } = await entriesAbout(me)
		for (const entryId of Object.values(entries))
			await expect(decide(server(), as(me, role), { entryId, state: 'kept' })).rejects.toMatchObject({
				...{ code: 'forbidden', message: QUEUE.own },
			})
		const takeDown = { entryId: entries.recipe, state: 'removed' } as const
		await expect(decide(server(), as(me, role), takeDown)).rejects.toMatchObject({ code: 'forbidden' })
		const removal = { entryId: entries.picture, path, reason: 'spam' } as const
		await expect(removeReviewedPicture(server(), as(me, role), removal)).rejects.toMatchObject({ code: 'forbidden' })
		for (const id of Object.values(entries)) expect(await stateOf(id)).toBe('open')
		expect(await memory.db.$count(pictures, eq(pictures.path, path))).toBe(1)
		expect(await auditAbout(me)).toEqual([
			...Array.from({ length: 4 }, () => ['moderation_kept', 'refused']),
			['moderation_removed', 'refused'],
			['picture_removed', 'refused'],
		])
	}
})

test('an administrator decides about a cook and an administrator, not about a super administrator', async () => {
	const above = await makeUser(memory.db, { role: 'super_admin' })
	const { path, ...entries } = await entriesAbout(above)
	for (const entryId of Object.values(entries))
		await expect(decide(server(), as(admin), { entryId, state: 'kept' })).rejects.toMatchObject({
			...{ code: 'forbidden', message: QUEUE.higher },
		})
	const removal = { entryId: entries.picture, path, reason: 'spam' } as const
	await expect(removeReviewedPicture(server(), as(admin), removal)).rejects.toMatchObject({ message: QUEUE.higher })
	expect(await auditAbout(above)).toHaveLength(5)
	for (const entryId of Object.values(entries)) {
		await decide(server(), as(superAdmin, 'super_admin'), { entryId, state: 'kept' })
		expect(await stateOf(entryId)).toBe('kept')
	}
	const equal = await makeUser(memory.db, { role: 'admin' })
	const { recipe: entryId } = await entriesAbout(equal)
	await decide(server(), as(admin), { entryId, state: 'removed' })
	expect(await stateOf(entryId)).toBe('removed')
})

/** Somebody else keeps the thing right before the first batch that the decision writes. */
function keepMeanwhile(entryId: string): void {
	memory.before = async (kind) => {
		if (kind !== 'write') return
		memory.before = undefined
		await decide(server(), as(superAdmin, 'super_admin'), { entryId, state: 'kept' })
	}
}

test('a picture that somebody keeps meanwhile is not removed, and its cook is not told', async () => {
	const owner = await makeUser(memory.db)
	const path = await pictureOf(owner)
	const soup = await makeRecipe(memory.db, owner, { images: [path] })
	const entryId = await entryAbout('picture', path)
	keepMeanwhile(entryId)
	const removal = { entryId, path, reason: 'offensive' } as const
	await expect(removeReviewedPicture(server(), as(admin), removal)).rejects.toMatchObject({
		...{ code: 'not_found', message: QUEUE.gone },
	})
	expect(await stateOf(entryId)).toBe('kept')
	expect(await memory.db.$count(pictures, eq(pictures.path, path))).toBe(1)
	expect((await memory.db.select().from(recipes).where(eq(recipes.id, soup.id)))[0]?.images).toEqual([path])
	expect(await memory.db.$count(jobs, eq(jobs.kind, 'delete_pictures'))).toBe(0)
	expect(await memory.db.$count(notifications, eq(notifications.user_id, owner.id))).toBe(0)
	expect(await auditAbout(owner)).toEqual([['moderation_kept', 'done']])
})

test('a recipe that somebody keeps meanwhile stays public, and its cook is not told', async () => {
	const owner = await makeUser(memory.db)
	const soup = await makeRecipe(memory.db, owner, { is_public: true })
	const entryId = await entryAbout('recipe', soup.id)
	keepMeanwhile(entryId)
	await expect(decide(server(), as(admin), { entryId, state: 'removed' })).rejects.toMatchObject({ code: 'not_found' })
	expect([await stateOf(entryId), await isPublic(soup.id)]).toEqual(['kept', true])
	expect(await memory.db.$count(notifications, eq(notifications.user_id, owner.id))).toBe(0)
	expect(await auditAbout(owner)).toEqual([['moderation_kept', 'done']])
})

test('of many decisions at once one is made and recorded, and the others are told so', async () => {
	const owner = await makeUser(memory.db)
	const path = await pictureOf(owner)
	const soup = await makeRecipe(memory.db, owner, { is_public: true, images: [path] })
	const [picture, recipe] = [await entryAbout('picture', path), await entryAbout('recipe', soup.id)]
	const made = async (tries: Promise<void>[]) =>
		(await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
	const removal = { entryId: picture, path, reason: 'spam' } as const
	const keeps = [admin, superAdmin].map((me) =>
		decide(server(), as(me, 'super_admin'), { entryId: picture, state: 'kept' }),
	)
	expect(await made([...keeps, removeReviewedPicture(server(), as(admin), removal)])).toBe(1)
	expect(await auditAbout(owner)).toHaveLength(1)
	await memory.db.delete(pictures)
	const shown = await pictureOf(owner)
	const stew = await makeRecipe(memory.db, owner, { is_public: true, images: [shown] })
	const about = await entryAbout('recipe', stew.id)
	const removals = [1, 2, 3].map(() =>
		removeReviewedPicture(server(), as(admin), { entryId: about, path: shown, reason: 'spam' }),
	)
	expect(await made(removals)).toBe(1)
	expect(await memory.db.$count(moderation_queue, eq(moderation_queue.row_id, shown))).toBe(1)
	expect([await stateOf(about), await stateOf(recipe)]).toEqual(['open', 'open'])
	expect(await auditAbout(owner)).toHaveLength(2)
})

/** A media Worker for which every picture of the cook is a copy. */
const COPYING = {
	async fetch() {
		const rows = await memory.db.select().from(pictures).where(eq(pictures.user_id, cook.id))
		const paths = rows.map(({ path }) => path)
		return Response.json({ paths, compared: paths })
	},
}

test('copies that the cook makes while a picture is being removed are removed too', async () => {
	const path = await pictureOf(cook)
	const entryId = await entryAbout('picture', path)
	const copying = { ...server(), env: { MEDIA: COPYING } as unknown as AppEnv }
	const removal = { entryId, path, reason: 'spam' } as const
	const copyAtWrites = (most: number) => {
		let made = 0
		memory.before = async (kind) => {
			if (kind !== 'write' || made >= most) return
			made += 1
			const copy = path.replace('1763700000000', `176370000000${made}`)
			const row = { path: copy, user_id: cook.id, space: cook.id, bytes: 9, is_public: true, created_at: 1 }
			await memory.db
				.insert(pictures)
				.values({ ...row, unreferenced_at: null })
				.onConflictDoNothing()
		}
	}
	copyAtWrites(9)
	await expect(removeReviewedPicture(copying, as(admin), removal)).rejects.toMatchObject({ code: 'unavailable' })
	expect(await stateOf(entryId)).toBe('open')
	memory.before = undefined
	await memory.db.delete(pictures).where(and(eq(pictures.user_id, cook.id), ne(pictures.path, path)))
	copyAtWrites(1)
	await removeReviewedPicture(copying, as(admin), removal)
	expect(await memory.db.$count(pictures, eq(pictures.user_id, cook.id))).toBe(0)
	expect(await stateOf(entryId)).toBe('removed')
})
