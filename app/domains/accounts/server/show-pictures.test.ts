import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { JOB_PAYLOADS } from '#app/platform/model/jobs.ts'
import { picturePath, WIDEST } from '#app/platform/model/picture.ts'
import { keysOf } from '#app/platform/server/pictures.ts'
import { users } from '#db/schema/accounts.ts'
import { jobs } from '#db/schema/platform.ts'
import { pictures } from '#db/schema/recipes.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { showPictures } from './show-pictures.ts'

const NOW = 1_790_000_000_000
let memory: MemoryDb
let cook: User
let bucket: MemoryBucket
beforeEach(async () => {
	memory?.close()
	memory = await openMemoryDb()
	cook = await makeUser(memory.db)
	bucket = new MemoryBucket()
})
afterAll(() => memory.close())

/** The parts of a bucket that pictures use. */
class MemoryBucket {
	readonly isPublic = new Map<string, string | undefined>()
	/** Called before each write. */
	before: (() => Promise<unknown>) | undefined
	get = async (key: string) => (this.isPublic.has(key) ? { arrayBuffer: async () => new ArrayBuffer(1) } : null)
	put = async (key: string, _bytes: unknown, { customMetadata }: R2PutOptions) => {
		await this.before?.()
		this.isPublic.set(key, customMetadata?.is_public)
	}
}

async function addPictures(count: number, is_public: boolean): Promise<string[]> {
	const paths = Array.from({ length: count }, (_, i) =>
		picturePath(cook.id, `1760000000000-${String(i).padStart(22, 'a')}`, WIDEST, 'webp'),
	)
	await memory.db
		.insert(pictures)
		.values(paths.map((path) => ({ path, user_id: cook.id, space: cook.space, bytes: 3, is_public, created_at: 1 })))
	for (const key of keysOf(paths)) bucket.isPublic.set(key, String(is_public))
	return paths
}

const setStatus = (account_status: 'active' | 'disabled') =>
	memory.db.update(users).set({ account_status }).where(eq(users.id, cook.id))
const deps = () => ({ db: memory.db, bucket: bucket as unknown as R2Bucket, clock: () => NOW, makeId })
/** Runs a job and those that it leaves; how many ran. */
async function run(): Promise<number> {
	await showPictures(deps(), { run: makeId(), user_id: cook.id, after: '' })
	for (let ran = 1; ; ran += 1) {
		const [next] = await memory.db.select().from(jobs).limit(1)
		if (!next) return ran
		await memory.db.delete(jobs).where(eq(jobs.id, next.id))
		await showPictures(deps(), JOB_PAYLOADS.show_pictures.parse(next.payload))
	}
}
const states = async () => [
	...new Set([
		...bucket.isPublic.values(),
		...(await memory.db.select().from(pictures)).map((row) => String(row.is_public)),
	]),
]

test('all pictures are closed and opened in bounded steps', async () => {
	const paths = await addPictures(120, true)
	for (let from = 0; from < paths.length; from += 10)
		await makeRecipe(memory.db, cook, { is_public: true, images: paths.slice(from, from + 10) })
	await setStatus('disabled')
	expect(await run()).toBe(3)
	expect(await states()).toEqual(['false'])
	await setStatus('active')
	expect(await run()).toBe(3)
	expect(await states()).toEqual(['true'])
})

test('a restored account opens no picture that nothing public names', async () => {
	const [one = ''] = await addPictures(3, false)
	await makeRecipe(memory.db, cook, { images: [one] })
	expect(await run()).toBe(1)
	expect(await states()).toEqual(['false'])
})

test('an account that is restored while its pictures are being closed gets them back', async () => {
	const paths = await addPictures(2, true)
	await makeRecipe(memory.db, cook, { is_public: true, images: paths })
	await setStatus('disabled')
	bucket.before = async () => {
		bucket.before = undefined
		await setStatus('active')
	}
	expect(await run()).toBe(2)
	expect(await states()).toEqual(['true'])
})

test('the pictures of an erased account are left to the erasure', async () => {
	await addPictures(1, true)
	await memory.db.delete(users).where(eq(users.id, cook.id))
	expect(await run()).toBe(1)
	expect([...bucket.isPublic.values()]).toEqual(['true', 'true', 'true'])
})
