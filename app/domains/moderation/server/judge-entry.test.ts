import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { picturePath, pictureStem, WIDEST } from '#app/platform/model/picture.ts'
import { moderation_queue } from '#db/schema/moderation.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { fakeModeration } from '../../../../tests/fakes/openai-moderation.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { judgeEntry } from './judge-entry.ts'
import { createModerator } from './moderator.ts'
import { queueUncheckedPicture, reportThing } from './queue.ts'

let memory: MemoryDb
let author: User
let reader: User
beforeAll(async () => {
	memory = await openMemoryDb()
	author = await makeUser(memory.db, { display_name: 'Noor' })
	reader = await makeUser(memory.db)
})
afterAll(() => memory.close())

const service = fakeModeration('k')
const asked = createModerator({ MODERATION_API_URL: 'https://m.test/v1', MODERATION_API_KEY: 'k' }, service.fetch)
const bucket: Record<string, string> = {}
const pictures = {
	get: async (key: string) => {
		const said = bucket[key]
		return said === undefined ? null : { arrayBuffer: async () => new TextEncoder().encode(said).buffer as ArrayBuffer }
	},
}
const judge = (payload: { entity: string; row_id: string }, moderator = asked) =>
	judgeEntry({ db: memory.db, moderator, pictures }, payload)
const server = () => ({ db: memory.db, clock: Date.now, makeId })
const report = (entity: 'recipe' | 'cook', row_id: string) =>
	reportThing(server(), reader, { entity, row_id, reason: 'spam', note: '' })
const entryOf = async (rowId: string) =>
	(await memory.db.select().from(moderation_queue).where(eq(moderation_queue.row_id, rowId)))[0]
const jobsAbout = async (rowId: string) =>
	(await memory.db.select().from(jobs).where(eq(jobs.kind, 'judge_entry'))).filter(({ payload }) =>
		JSON.stringify(payload).includes(rowId),
	)

test('what is reported is judged by a job, and the verdict stays with the entry', async () => {
	const soup = await makeRecipe(memory.db, author, {
		...{ title: 'Soup', is_public: true, description: 'FLAG sexual', instructions: 'FLAG hate' },
	})
	await report('recipe', soup.id)
	expect(await jobsAbout(soup.id)).toHaveLength(1)
	expect((await entryOf(soup.id))?.flagged).toBeNull()
	await judge({ entity: 'recipe', row_id: soup.id })
	expect(await entryOf(soup.id)).toMatchObject({
		...{ flagged: true, verdict_reason: 'Content is sexual', categories: ['sexual', 'hate'] },
		scores: { sexual: 0.9, hate: 0.9, harassment: 0.01 },
	})
})

test('a report that finds nothing makes no job, and what is private is sent nowhere', async () => {
	const hidden = await makeRecipe(memory.db, author)
	await report('recipe', hidden.id)
	expect(await jobsAbout(hidden.id)).toEqual([])
	const before = service.asked.length
	await judge({ entity: 'recipe', row_id: hidden.id })
	await judge({ entity: 'nonsense', row_id: hidden.id })
	expect(service.asked).toHaveLength(before)
})

test('a cook is judged by the public name', async () => {
	const pest = await makeUser(memory.db, { display_name: 'FLAG hate' })
	await report('cook', pest.id)
	await judge({ entity: 'cook', row_id: pest.id })
	expect(await entryOf(pest.id)).toMatchObject({ flagged: true, categories: ['hate'] })
})

test('while the service does not answer the job fails, and is tried again', async () => {
	const soup = await makeRecipe(memory.db, author, { title: 'Stew', is_public: true })
	await report('recipe', soup.id)
	service.mode = 'down'
	await expect(judge({ entity: 'recipe', row_id: soup.id })).rejects.toThrow('503')
	service.mode = 'ok'
	await judge({ entity: 'recipe', row_id: soup.id })
	expect(await entryOf(soup.id)).toMatchObject({ flagged: false, verdict_reason: '', categories: [] })
})

test('a picture is judged by its bytes, where a service looks at pictures', async () => {
	const path = picturePath(author.id, pictureStem(Date.now(), new Uint8Array(16)), WIDEST, 'webp')
	await queueUncheckedPicture(memory.db, { path, userId: author.id, makeId, now: Date.now() })
	expect(await jobsAbout(path)).toHaveLength(1)
	const thing = { entity: 'picture', row_id: path }
	await judge(thing)
	await judge(thing, createModerator({}))
	expect((await entryOf(path))?.flagged).toBeNull()
	bucket[path.replace('/media/', '').replace('1920', '960')] = 'FLAG sexual'
	await judge(thing)
	expect(await entryOf(path)).toMatchObject({ flagged: true, categories: ['sexual'] })
})

test('the list of words gives a verdict of its own', async () => {
	const soup = await makeRecipe(memory.db, author, { title: 'Fucking soup', is_public: true })
	await report('recipe', soup.id)
	await judge({ entity: 'recipe', row_id: soup.id }, createModerator({}))
	expect(await entryOf(soup.id)).toMatchObject({ flagged: true, categories: ['words'], scores: { words: 1 } })
})
