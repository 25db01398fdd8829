import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { picturePath, pictureStem } from '#app/platform/model/picture.ts'
import { pictures } from '#db/schema/recipes.ts'
import { put, recipe, remove, rowIn, type SyncApp, startSyncApp } from '../../../tests/setup/sync-app.ts'

type Asked = { userId: string; paths: string[]; is_public: boolean }

/** An app whose media Worker gives each requested picture a new name that shows its visibility. */
async function withMedia(
	run: (app: SyncApp, asked: Asked[], media: { isDown: boolean }) => Promise<void>,
): Promise<void> {
	const asked: Asked[] = []
	const media = { isDown: false }
	const app = await startSyncApp(
		{},
		{
			MEDIA: {
				async fetch(request) {
					if (media.isDown) return new Response(null, { status: 500 })
					const body: Asked = await request.json()
					asked.push(body)
					const stem = pictureStem(
						body.is_public ? 2_000_000_000_000 : 3_000_000_000_000,
						new Uint8Array(16).fill(asked.length),
					)
					return Response.json({
						moved: Object.fromEntries(body.paths.map((path) => [path, picturePath(body.userId, stem, 1920, 'webp')])),
					})
				},
			},
		},
	)
	try {
		await run(app, asked, media)
	} finally {
		app.close()
	}
}

let made = 0
async function uploadFor(app: SyncApp, userId: string): Promise<string> {
	made += 1
	const path = picturePath(userId, pictureStem(1_000_000_000_000 + made, new Uint8Array(16).fill(made)), 1920, 'webp')
	const row = { path, user_id: userId, space: userId, bytes: 1, is_public: false, created_at: 1, unreferenced_at: 1 }
	await app.memory.db.insert(pictures).values(row)
	return path
}

const unreferencedAt = async (app: SyncApp, userId: string, path: string) => {
	const [row] = await app.memory.db
		.select()
		.from(pictures)
		.where(and(eq(pictures.user_id, userId), eq(pictures.path, path)))
	return row?.unreferenced_at
}

test('a recipe that is published gets the public names of its pictures in the same edit', () =>
	withMedia(async (app, asked) => {
		const cook = await app.signUp()
		const phone = cook.device()
		const [id, path] = [makeId(), await uploadFor(app, cook.id)]
		await phone.sync(phone.edit([put('recipe', id, recipe())]))
		await phone.sync(phone.edit([put('recipe', id, { images: [path] }, { images: [] })]))
		expect(asked.map(({ is_public }) => is_public)).toEqual([false])
		const named = rowIn(await cook.device().sync(), 'recipe', id)?.fields.images ?? []

		const reply = await phone.sync(phone.edit([put('recipe', id, { is_public: true }, { is_public: false })]))
		expect(asked.at(-1)).toMatchObject({ userId: cook.id, paths: named, is_public: true })
		expect(rowIn(reply, 'recipe', id)?.fields).toMatchObject({
			is_public: true,
			images: [expect.stringContaining('/2000000000000-')],
		})
	}))

test('an edit that changes neither pictures nor visibility does not call the media Worker', () =>
	withMedia(async (app, asked) => {
		const cook = await app.signUp()
		const phone = cook.device()
		const [id, path] = [makeId(), await uploadFor(app, cook.id)]
		await phone.sync(phone.edit([put('recipe', id, recipe({ images: [path] }))]))
		const before = asked.length
		await phone.sync(phone.edit([put('recipe', id, { title: 'Stew' }, { title: 'Soup' })]))
		expect(asked).toHaveLength(before)
	}))

test('while pictures cannot be changed the edit stays on the device', () =>
	withMedia(async (app, _asked, media) => {
		const cook = await app.signUp()
		const phone = cook.device()
		const [id, path] = [makeId(), await uploadFor(app, cook.id)]
		const edit = phone.edit([put('recipe', id, recipe({ images: [path], is_public: true }))])
		media.isDown = true
		const refused = await phone.post({ v: 1, clientId: phone.clientId, cursor: null, schema: 1, mutations: [edit] })
		expect(refused.status).toBe(503)
		expect(refused.headers.get('retry-after')).toBe('5')
		media.isDown = false
		expect((await phone.sync(edit)).results).toMatchObject([{ outcome: 'applied' }])
	}))

test('pictures that a row names are marked as referenced; those that it drops or that are deleted with it are left to the clean-up', () =>
	withMedia(async (app) => {
		const cook = await app.signUp()
		const phone = cook.device()
		const [id, cover] = [makeId(), await uploadFor(app, cook.id)]
		const book = { title: 'B', description: null, image_url: cover, is_public: false, created_at: 1, updated_at: 1 }
		await phone.sync(phone.edit([put('cookbook', id, book)]))
		const named = String(rowIn(await cook.device().sync(), 'cookbook', id)?.fields.image_url)
		const row = { user_id: cook.id, space: cook.id, bytes: 1, is_public: false, created_at: 1, unreferenced_at: 1 }
		await app.memory.db.insert(pictures).values({ ...row, path: named })

		await phone.sync(phone.edit([remove('cookbook', id, { ...book, image_url: named, user_id: cook.id })]))
		expect(await unreferencedAt(app, cook.id, named)).toBeGreaterThan(1)
		await phone.sync(phone.edit([put('cookbook', id, {}, {})]))
		expect(await unreferencedAt(app, cook.id, named)).toBeNull()
	}))

test('another cook’s picture, and one that is only on the device, is refused', () =>
	withMedia(async (app, asked) => {
		const [cook, other] = [await app.signUp(), await app.signUp()]
		const phone = cook.device()
		const theirs = await uploadFor(app, other.id)
		const reply = await phone.sync(
			phone.edit([put('recipe', makeId(), recipe({ images: [theirs] }))]),
			phone.edit([put('recipe', makeId(), recipe({ images: ['blob:abc'] }))]),
		)
		expect(reply.results.map(({ outcome, message }) => [outcome, message])).toEqual(
			Array.from({ length: 2 }, () => ['rejected', 'One of the pictures is not yours. Please add it again.']),
		)
		expect(asked).toEqual([])
	}))

test('texts to moderate and pictures to move together cost a push one more round trip', () =>
	withMedia(async (app, asked) => {
		const cook = await app.signUp()
		const phone = cook.device()
		const path = await uploadFor(app, cook.id)
		const mutation = phone.edit([put('recipe', makeId(), recipe({ images: [path], is_public: true }))])
		const body = { v: 1, clientId: phone.clientId, cursor: null, schema: 1, mutations: [mutation] }
		const response = await phone.post(body)
		expect(await response.json()).toMatchObject({ results: [{ outcome: 'applied' }] })
		expect(response.headers.get('server-timing')).toBe('db;desc="3 trips"')
		expect(asked).toHaveLength(1)
	}))

test('pictures of a recipe whose texts are refused stay unchanged', () =>
	withMedia(async (app, asked) => {
		const cook = await app.signUp()
		const phone = cook.device()
		const path = await uploadFor(app, cook.id)
		const reply = await phone.sync(
			phone.edit([put('recipe', makeId(), recipe({ title: 'Fucking soup', images: [path], is_public: true }))]),
		)
		expect(reply.results[0]?.outcome).toBe('rejected')
		expect(asked).toEqual([])
	}))
