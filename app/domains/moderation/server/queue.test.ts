import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { cookbooks } from '#db/schema/cookbooks.ts'
import { moderation_queue } from '#db/schema/moderation.ts'
import { notifications } from '#db/schema/notifications.ts'
import { pictures, recipes } from '#db/schema/recipes.ts'
import { blocks } from '#db/schema/social.ts'
import { row_revisions } from '#db/schema/sync.ts'
import { makeCookbook } from '../../../../tests/factories/cookbooks.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import type { Reportable } from '../model/report-words.ts'
import { lastTakeDown } from '../model/taken-down.ts'
import { decide } from './decide.ts'
import { reportThing } from './queue.ts'
import { readQueue } from './read-queue.ts'

let memory: MemoryDb
let author: User
let reader: User
const reviewer = { id: makeId(), role: 'admin' as const }
beforeAll(async () => {
	memory = await openMemoryDb()
	author = await makeUser(memory.db, { display_name: 'Noor' })
	reader = await makeUser(memory.db)
})
afterAll(() => memory.close())

const server = () => ({ db: memory.db, clock: Date.now, makeId, env: { MEDIA: NO_MEDIA } as unknown as AppEnv })
const NO_MEDIA = { fetch: async () => new Response(null, { status: 503 }) }
const report = (by: User, row_id: string, note = '', entity: Reportable = 'recipe') =>
	reportThing(server(), by, { entity, row_id, reason: 'spam', note })
const waiting = async (rowId: string) =>
	(await readQueue(server(), { ...reviewer, adminEmails: [] })).items.find(({ row_id }) => row_id === rowId)
const changesOf = (recipeId: string) =>
	memory.db.select().from(row_revisions).where(eq(row_revisions.recipe_id, recipeId))
const isPublic = async (id: string) => (await memory.db.select().from(recipes).where(eq(recipes.id, id)))[0]?.is_public

test('a public recipe of another cook can be reported, once by each cook while that report is open', async () => {
	const soup = await makeRecipe(memory.db, author, { title: 'Soup', is_public: true })
	const other = await makeUser(memory.db)
	for (const by of [reader, reader, other]) await report(by, soup.id, 'Buy my pans')
	expect(await waiting(soup.id)).toMatchObject({
		title: 'Soup',
		author: { id: author.id, name: 'Noor' },
		said: [
			{ reason: 'Spam or advertising', note: 'Buy my pans', isReport: true },
			{ reason: 'Spam or advertising', note: 'Buy my pans', isReport: true },
		],
	})
})

test('reporting does not distinguish a private recipe, one’s own and a missing one', async () => {
	const hidden = await makeRecipe(memory.db, author)
	const own = await makeRecipe(memory.db, reader, { is_public: true })
	for (const id of [hidden.id, own.id, makeId()]) {
		await expect(report(reader, id)).resolves.toBeUndefined()
		expect(await waiting(id)).toBeUndefined()
	}
})

test('reports are limited to twenty an hour', async () => {
	const eager = await makeUser(memory.db)
	for (let i = 0; i < 20; i += 1) await report(eager, makeId())
	await expect(report(eager, makeId())).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('taking a recipe down makes it private, gives its cook the reason, and closes all reports about it', async () => {
	const soup = await makeRecipe(memory.db, author, { is_public: true })
	const other = await makeUser(memory.db)
	for (const by of [reader, other]) await report(by, soup.id)
	const entryId = (await waiting(soup.id))?.id ?? ''
	await decide(server(), reviewer, { entryId, state: 'removed', reason: 'copied' })
	expect(await isPublic(soup.id)).toBe(false)
	expect(lastTakeDown('recipe', await changesOf(soup.id))).toMatchObject({ reason: 'copied', entryId })
	expect(await waiting(soup.id)).toBeUndefined()
	const rows = await memory.db.select().from(moderation_queue).where(eq(moderation_queue.row_id, soup.id))
	expect(rows.map(({ state, decided_by }) => [state, decided_by])).toEqual([
		['removed', reviewer.id],
		['removed', reviewer.id],
	])
	await expect(decide(server(), reviewer, { entryId, state: 'kept' })).rejects.toMatchObject({ code: 'not_found' })
	const told = await memory.db.select().from(notifications).where(eq(notifications.user_id, author.id))
	expect(told.filter(({ link }) => link === `/appeal/${entryId}`)).toMatchObject([
		{ kind: 'moderation', values: { entity: 'recipe', reason: 'copied' }, actor_id: null },
	])
})

test('a cookbook is reported and taken down like a recipe, with its cover, and its recipes stay as they are', async () => {
	const soup = await makeRecipe(memory.db, author, { is_public: true })
	const image_url = `/media/${author.id}/0190-1920.webp`
	const book = await makeCookbook(memory.db, author, { title: 'Pans', is_public: true, image_url, recipes: [soup] })
	const hidden = await makeCookbook(memory.db, author)
	for (const { id } of [book, book, hidden]) await report(reader, id, '', 'cookbook')
	await report(author, book.id, '', 'cookbook')
	await report(reader, book.id)
	expect(await waiting(hidden.id)).toBeUndefined()
	const item = await waiting(book.id)
	expect(item).toMatchObject({ entity: 'cookbook', title: 'Pans', author: { id: author.id, name: 'Noor' } })
	expect(item?.said).toHaveLength(1)

	const asked: unknown[] = []
	const MEDIA = {
		fetch: async (request: Request) => {
			asked.push(await request.json())
			return Response.json({ moved: { [image_url]: `/media/${author.id}/hidden-1920.webp` } })
		},
	}
	const decision = { entryId: item?.id ?? '', state: 'removed' as const, reason: 'spam' as const }
	await decide({ ...server(), env: { MEDIA } as unknown as AppEnv }, reviewer, decision)
	// First its private copy is made; the public one is closed once nothing public names it any more.
	expect(asked).toEqual([
		{ userId: author.id, paths: [image_url], is_public: false },
		{ userId: author.id, paths: [image_url] },
	])
	const [row] = await memory.db.select().from(cookbooks).where(eq(cookbooks.id, book.id))
	expect(row).toMatchObject({ title: 'Pans', is_public: false, image_url: `/media/${author.id}/hidden-1920.webp` })
	expect(await isPublic(soup.id)).toBe(true)
	const changes = await memory.db.select().from(row_revisions).where(eq(row_revisions.row_id, book.id))
	expect(lastTakeDown('cookbook', changes)).toMatchObject({ reason: 'spam' })
	expect(await waiting(book.id)).toBeUndefined()
})

test('a recipe that is kept stays public and can be reported again', async () => {
	const soup = await makeRecipe(memory.db, author, { is_public: true })
	await report(reader, soup.id)
	await decide(server(), reviewer, { entryId: (await waiting(soup.id))?.id ?? '', state: 'kept' })
	expect([await isPublic(soup.id), await waiting(soup.id)]).toEqual([true, undefined])
	await report(reader, soup.id)
	expect((await waiting(soup.id))?.said).toHaveLength(1)
})

test('when its pictures cannot be made private, a recipe is not taken down in part', async () => {
	const images = [`/media/${author.id}/0190-1920.webp`]
	const soup = await makeRecipe(memory.db, author, { is_public: true, images })
	await report(reader, soup.id)
	const entryId = (await waiting(soup.id))?.id ?? ''
	await expect(decide(server(), reviewer, { entryId, state: 'removed' })).rejects.toMatchObject({ code: 'unavailable' })
	expect([await isPublic(soup.id), (await waiting(soup.id))?.id]).toEqual([true, entryId])
})

test('only an administrator decides', async () => {
	const soup = await makeRecipe(memory.db, author, { is_public: true })
	await report(reader, soup.id)
	const entryId = (await waiting(soup.id))?.id ?? ''
	const decision = { entryId, state: 'removed' as const }
	await expect(decide(server(), { id: author.id, role: 'user' }, decision)).rejects.toMatchObject({ code: 'forbidden' })
	expect(await isPublic(soup.id)).toBe(true)
})

const reportCook = (by: User, row_id: string) =>
	reportThing(server(), by, { entity: 'cook', row_id, reason: 'offensive', note: 'Rude' })

test('another cook can be reported; a reviewer closes the report, and what becomes of the cook is decided elsewhere', async () => {
	const pest = await makeUser(memory.db, { display_name: 'Pest' })
	for (const by of [reader, reader, pest]) await reportCook(by, pest.id)
	const item = await waiting(pest.id)
	expect(item).toMatchObject({ entity: 'cook', title: 'Pest', said: [{ note: 'Rude' }] })
	const entryId = item?.id ?? ''
	await expect(decide(server(), reviewer, { entryId, state: 'removed' })).rejects.toMatchObject({ code: 'bad_request' })
	await decide(server(), reviewer, { entryId, state: 'kept' })
	expect(await waiting(pest.id)).toBeUndefined()
})

test('a report of nobody, of a disabled cook or of one who has blocked the reporter is taken and changes nothing', async () => {
	const gone = await makeUser(memory.db, { account_status: 'disabled' })
	const blocker = await makeUser(memory.db)
	await memory.db.insert(blocks).values({ user_id: blocker.id, blocked_id: reader.id, created_at: 1 })
	for (const id of [makeId(), gone.id, blocker.id]) {
		await reportCook(reader, id)
		expect(await waiting(id)).toBeUndefined()
	}
})

/** An entry about something that nobody has, at a time of its own. */
const entryAt = (created_at: number, over: Partial<typeof moderation_queue.$inferInsert> = {}) => ({
	...{ id: makeId(), entity: 'recipe' as const, row_id: makeId(), source: 'report' as const, reason: 'spam' },
	...{ user_id: reader.id, created_at, ...over },
})
const pageAt = (after: string | null) => readQueue(server(), { ...reviewer, adminEmails: [] }, { after, appeals: null })

test('the queue has fifty things a page, each once with all that was said about it, longest waiting first', async () => {
	await memory.db.delete(moderation_queue)
	// Three at the same time.
	const entries = Array.from({ length: 53 }, (_one, n) => entryAt(n < 3 ? 1 : n))
	await memory.db.insert(moderation_queue).values(entries)
	const [often] = entries
	const cooks = await Promise.all(Array.from({ length: 24 }, () => makeUser(memory.db)))
	const later = cooks.map(({ id }, n) =>
		entryAt(100 + n, { row_id: often?.row_id ?? '', user_id: id, note: `Note ${n}` }),
	)
	await memory.db.insert(moderation_queue).values(later)
	const page = await pageAt(null)
	expect(page.items).toHaveLength(50)
	const rest = await pageAt(page.next)
	expect([rest.items.length, rest.next]).toEqual([3, null])
	const listed = [...page.items, ...rest.items]
	expect(new Set(listed.map(({ row_id }) => row_id)).size).toBe(53)
	expect(listed.map(({ since }) => since)).toEqual(entries.map(({ created_at }) => created_at))
	const item = listed.find(({ row_id }) => row_id === often?.row_id)
	expect(item).toMatchObject({ id: often?.id, reports: 25, moreSaid: 5, said: { length: 20 } })
	expect(item?.said.slice(0, 2).map(({ note }) => note)).toEqual(['', 'Note 0'])
	expect((await pageAt('nonsense')).items.map(({ id }) => id)).toEqual(page.items.map(({ id }) => id))
	await memory.db.delete(moderation_queue)
})

test('a private picture counts as public only through a copy, not through a picture that is as large', async () => {
	const [path, twin] = ['A', 'B'].map(
		(letter) => `/media/${author.id}/1763700000000-${letter.repeat(22)}-1920.webp`,
	) as [string, string]
	const row = { user_id: author.id, space: author.id, bytes: 9, created_at: 1, unreferenced_at: null }
	await memory.db.insert(pictures).values([
		{ ...row, path, is_public: false },
		{ ...row, path: twin, is_public: true },
	])
	await memory.db.insert(moderation_queue).values(entryAt(1, { entity: 'picture', row_id: path, source: 'unchecked' }))
	const seenWith = async (fetch: () => Promise<Response>) => {
		const env = { MEDIA: { fetch } } as unknown as AppEnv
		const { items } = await readQueue({ ...server(), env }, { ...reviewer, adminEmails: [] })
		return items.find(({ row_id }) => row_id === path)?.isShown
	}
	const copies = (paths: string[]) => async () => Response.json({ paths, compared: paths })
	expect(await seenWith(copies([path, twin]))).toBe(true)
	expect(await seenWith(copies([path]))).toBe(false)
	expect(await seenWith(async () => new Response(null, { status: 503 }))).toBeNull()
	await memory.db.update(pictures).set({ is_public: true }).where(eq(pictures.path, path))
	expect(await seenWith(copies([]))).toBe(true)
})
