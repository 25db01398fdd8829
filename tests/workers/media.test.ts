import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueUncheckedPicture } from '#app/domains/moderation/server/queue.ts'
import { readQueue } from '#app/domains/moderation/server/read-queue.ts'
import { removeReviewedPicture } from '#app/domains/moderation/server/remove-picture.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { PICTURE_WIDTHS, parsePicturePath, picturePath, pictureVariant } from '#app/platform/model/picture.ts'
import { MAX_VARIANT_BYTES, SPACE_QUOTA_BYTES } from '#app/platform/model/picture-check.ts'
import { PICTURE_MESSAGES as M } from '#app/platform/model/picture-messages.ts'
import {
	changeVisibility,
	closePictures,
	markReferenced,
	markUnreferenced,
	sweepPictures,
} from '#app/platform/server/pictures.ts'
import type { Op, SyncReply } from '#app/sync/model/protocol.ts'
import { writeBatch } from '#db/batch.ts'
import { jobs, rate_limits } from '#db/schema/platform.ts'
import { pictures, recipes } from '#db/schema/recipes.ts'
import { bytes, exif, jpeg, pngHead, webp } from '../fakes/picture-bytes.ts'
import { type Cook, type SubWorker, startSubWorker } from '../fakes/sub-worker.ts'
import { put, recipe, remove, rowIn, startSyncApp } from '../setup/sync-app.ts'

const sized = (widthPx: number, heightPx: number) => ({ widthPx, heightPx })
const GOOD = { 320: webp(sized(320, 180)), 960: webp(sized(960, 540)), 1920: webp(sized(1920, 1080)) }
type Files = Partial<Record<'320' | '960' | '1920', Uint8Array<ArrayBuffer>>>

let media: SubWorker
let cook: Cook
let stranger: Cook
beforeAll(async () => {
	media = await startSubWorker('media')
	cook = await media.signUp()
	stranger = await media.signUp()
})
afterAll(() => media.close())

/** As a browser sends it: body and boundary come from a Request. */
async function multipart(files: Files, type = 'image/webp', name = 'soup.webp') {
	const form = new FormData()
	for (const [field, file] of Object.entries(files)) form.set(field, new File([file], name, { type }))
	const request = new Request('http://localhost/', { method: 'POST', body: form })
	return {
		body: new Uint8Array(await request.arrayBuffer()),
		headers: { 'content-type': request.headers.get('content-type') ?? '' },
	}
}

async function upload(files: Files = GOOD, by: Cook | null = cook) {
	const { body, headers } = await multipart(files)
	return media.ask('/api/media/pictures', { method: 'POST', body, headers, ...(by && { cookie: by.cookie }) })
}

async function uploaded(by: Cook = cook): Promise<string> {
	const { path } = (await (await upload(GOOD, by)).json()) as { path: string }
	return path
}

/** A picture of these bytes; with another last byte it is a different one of the same length. */
async function uploadedWith(last: number): Promise<string> {
	const drawn = (width: number, height: number) => {
		const file = webp(sized(width, height), 1_000)
		file[file.length - 1] = last
		return file
	}
	const { path } = (await (
		await upload({ 320: drawn(320, 180), 960: drawn(960, 540), 1920: drawn(1920, 1080) })
	).json()) as { path: string }
	return path
}

const env = () => ({ MEDIA: { fetch: (request: Request) => passOn(request) } })
async function passOn(request: Request): Promise<Response> {
	return media.ask(new URL(request.url).pathname, {
		method: request.method,
		headers: Object.fromEntries(request.headers),
		body: await request.text(),
	})
}

const statusFor = async (path: string, cookie?: string) => {
	const answer = await media.ask(path, cookie ? { cookie } : {})
	await answer.arrayBuffer()
	return answer.status
}

test('the Worker answers its ping', async () => {
	expect((await media.ask('/api/media/ping')).status).toBe(204)
	expect((await media.ask('/api/media/ping', { method: 'HEAD' })).status).toBe(204)
})

test('three sizes are stored in three round trips and returned unchanged to their owner', async () => {
	media.trips()
	const answer = await upload()
	expect(media.trips()).toBe(3)
	expect(answer.status).toBe(201)
	const { path } = (await answer.json()) as { path: string }
	expect(parsePicturePath(path)).toMatchObject({ userId: cook.id, width: 1920, extension: 'webp' })
	for (const width of PICTURE_WIDTHS) {
		const shown = await media.ask(pictureVariant(path, width), { cookie: cook.cookie })
		expect(new Uint8Array(await shown.arrayBuffer())).toEqual(GOOD[width])
		expect(Object.fromEntries(shown.headers)).toMatchObject({
			'content-type': 'image/webp',
			'content-disposition': 'inline',
			'x-content-type-options': 'nosniff',
			'content-security-policy': "default-src 'none'; sandbox",
			'cache-control': 'private, no-cache',
			vary: 'cookie',
		})
	}
	const [row] = await media.db.select().from(pictures).where(eq(pictures.path, path))
	expect(row).toMatchObject({ user_id: cook.id, space: cook.id, is_public: false })
	expect(row?.bytes).toBe(GOOD[320].length + GOOD[960].length + GOOD[1920].length)
	// Until a row names it, the clean-up may delete it.
	expect(row?.unreferenced_at).toBe(row?.created_at)
})

test('a JPEG is stored as one', async () => {
	const answer = await upload({
		320: jpeg(sized(320, 180)),
		960: jpeg(sized(960, 540)),
		1920: jpeg(sized(1920, 1080)),
	})
	const { path } = (await answer.json()) as { path: string }
	expect(path).toMatch(/-1920\.jpg$/)
	expect((await media.ask(path, { cookie: cook.cookie, method: 'HEAD' })).headers.get('content-type')).toBe(
		'image/jpeg',
	)
})

test('HEAD returns what GET would, without the picture', async () => {
	const path = await uploaded()
	const head = await media.ask(path, { method: 'HEAD', cookie: cook.cookie })
	expect(head.status).toBe(200)
	expect(await head.text()).toBe('')
	expect(head.headers.get('etag')).toMatch(/^"/)
})

test('without a session nothing is stored', async () => {
	const answer = await upload(GOOD, null)
	expect(answer.status).toBe(401)
	expect(await answer.json()).toEqual({ error: 'not_signed_in', message: M.signedOut })
})

test.each<[string, Files, number, string]>([
	[
		'an HTML page with a valid name',
		{ ...GOOD, 320: bytes('<!doctype html><script>alert(1)</script>') },
		415,
		M.wrongType,
	],
	['an SVG with a valid name', { ...GOOD, 320: bytes('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 415, M.wrongType],
	['0 bytes', { ...GOOD, 960: bytes() }, 422, M.variantEmpty],
	['a size over 5 MB', { ...GOOD, 1920: webp(sized(1920, 1080), MAX_VARIANT_BYTES) }, 413, M.variantTooLarge],
	['30,000 x 30,000 px', { ...GOOD, 1920: pngHead(sized(30_000, 30_000)) as never }, 422, M.variantPixels],
	['Exif', { ...GOOD, 1920: jpeg(sized(1920, 1080), exif(6)) }, 422, M.variantExtras],
	['a polyglot', { ...GOOD, 1920: bytes(GOOD[1920], 'PK\x03\x04', new Uint8Array(40)) }, 422, M.variantTail],
	['two pictures', { ...GOOD, 960: webp(sized(960, 960)) }, 422, M.variantsDiffer],
	['a missing size', { 320: GOOD[320], 960: GOOD[960] }, 422, M.variantMissing],
])('security 26: %s is refused with its reason', async (_name, files, status, message) => {
	const answer = await upload(files)
	expect(answer.status).toBe(status)
	expect(await answer.json()).toMatchObject({ message })
})

test.each([
	[16, M.variantTooLarge],
	[60, 'File size should be less than 50MB'],
])('security 26: %i MB are counted as they arrive, stored nowhere and refused', async (mebibytes, message) => {
	const piece = new Uint8Array(1024 * 1024)
	const head = bytes('--b\r\nContent-Disposition: form-data; name="320"; filename="a.webp"\r\n\r\n')
	let sent = 0
	const body = new ReadableStream({
		pull(controller) {
			if (sent > mebibytes) return controller.close()
			controller.enqueue(sent === 0 ? head : piece)
			sent += 1
		},
	})
	const answer = await media.ask('/api/media/pictures', {
		method: 'POST',
		body,
		duplex: 'half',
		headers: { 'content-type': 'multipart/form-data; boundary=b' },
		cookie: cook.cookie,
	} as never)
	expect(answer.status).toBe(413)
	expect(await answer.json()).toEqual({ error: 'too_large', message })
})

test.each([
	['JSON', 'application/json', '{}'],
	[
		'an unterminated multipart body',
		'multipart/form-data; boundary=b',
		'--b\r\nContent-Disposition: form-data; name="320"\r\n\r\nx',
	],
	['a multipart body without boundary', 'multipart/form-data', '--b--'],
	[
		'text fields instead of files',
		'multipart/form-data; boundary=b',
		'--b\r\nContent-Disposition: form-data; name="320"\r\n\r\nx\r\n--b--\r\n',
	],
])('%s is refused and is no defect', async (_name, contentType, body) => {
	const answer = await media.ask('/api/media/pictures', {
		method: 'POST',
		body,
		headers: { 'content-type': contentType },
		cookie: cook.cookie,
	})
	expect([400, 422]).toContain(answer.status)
})

test('security 27: to everybody else a private picture looks like one that never existed', async () => {
	const path = await uploaded()
	const madeUp = picturePath(cook.id, `1763700000000-${'A'.repeat(22)}`, 320, 'webp')
	for (const asker of [{ cookie: stranger.cookie }, {}]) {
		const [hidden, never] = [await media.ask(path, asker), await media.ask(madeUp, asker)]
		expect([hidden.status, never.status]).toEqual([404, 404])
		expect(await hidden.text()).toBe(await never.text())
		expect(Object.fromEntries(hidden.headers)).toEqual(Object.fromEntries(never.headers))
	}
	expect(await statusFor(path, '__Host-nomster=made-up')).toBe(404)
})

test.each([
	'/media/',
	'/media/..%2f..%2finternal/pictures/visibility',
	'/media/%2e%2e/x',
	`/media/${makeId()}/../../etc/passwd`,
	'/media/%00',
	'/media/%',
])('security 27: %s leads nowhere', async (path) => {
	expect(await statusFor(path, cook.cookie)).toBe(404)
})

test('a public picture is served to everybody, without a round trip, and is revalidated', async () => {
	const [path = ''] = await changeVisibility(env(), { userId: cook.id, paths: [await uploaded()], isPublic: true })
	media.trips()
	const shown = await media.ask(path)
	expect(shown.status).toBe(200)
	expect(shown.headers.get('cache-control')).toBe('public, max-age=300')
	expect(new Uint8Array(await shown.arrayBuffer())).toEqual(GOOD[1920])
	const etag = shown.headers.get('etag') ?? ''
	for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
		const again = await media.ask(path, { headers: { 'if-none-match': tag } })
		expect(again.status).toBe(304)
		expect(await again.text()).toBe('')
		expect(again.headers.get('cache-control')).toBe('public, max-age=300')
	}
	const changed = await media.ask(path, { headers: { 'if-none-match': '"other"' } })
	expect(changed.status).toBe(200)
	await changed.arrayBuffer()
	expect(media.trips()).toBe(0)
})

test('a private picture is revalidated each time; a known tag saves its bytes and tells a stranger nothing', async () => {
	const path = await uploaded()
	const own = await media.ask(path, { method: 'HEAD', cookie: cook.cookie })
	const headers = { 'if-none-match': own.headers.get('etag') ?? '' }
	expect((await media.ask(path, { headers, cookie: stranger.cookie })).status).toBe(404)
	const known = await media.ask(path, { headers, cookie: cook.cookie })
	expect([known.status, known.headers.get('cache-control'), known.headers.get('vary')]).toEqual([
		304,
		'private, no-cache',
		'cookie',
	])
})

test("publishing gives a picture new keys; the private ones stay the owner's", async () => {
	const before = await uploaded()
	const [after = ''] = await changeVisibility(env(), { userId: cook.id, paths: [before], isPublic: true })
	expect(parsePicturePath(after)?.stem).not.toBe(parsePicturePath(before)?.stem)
	for (const width of PICTURE_WIDTHS) expect(await statusFor(pictureVariant(after, width))).toBe(200)
	expect(await statusFor(before)).toBe(404)
	expect(await statusFor(before, cook.cookie)).toBe(200)
})

test('security 18: making a picture private gives it new keys, and the old ones are closed to strangers when nothing public names them', async () => {
	const paths = [await uploaded(), await uploaded()]
	const open = await changeVisibility(env(), { userId: cook.id, paths, isPublic: true })
	const closed = await changeVisibility(env(), { userId: cook.id, paths: open, isPublic: false })
	expect(new Set([...paths, ...open, ...closed]).size).toBe(6)
	await closePictures(env(), { userId: stranger.id, paths: open })
	expect(await statusFor(open[0] ?? '')).toBe(200)
	await closePictures(env(), { userId: cook.id, paths: open })
	for (const path of [...open, ...closed]) {
		for (const width of PICTURE_WIDTHS) {
			expect(await statusFor(pictureVariant(path, width))).toBe(404)
			expect(await statusFor(pictureVariant(path, width), stranger.cookie)).toBe(404)
			expect(await statusFor(pictureVariant(path, width), cook.cookie)).toBe(200)
		}
	}
})

/** The sync Worker in this process on the media Worker's database and pictures. */
async function startKitchen(by: Cook) {
	const app = await startSyncApp({ openDb: () => media.db }, env())
	const clientId = makeId()
	let seq = 0
	const sync = async (...ops: Op[]): Promise<SyncReply> => {
		seq += 1
		const edit = { mid: makeId(), clientId, seq, userId: by.id, schema: 1, verb: 'test.edit', subject: 'A test' }
		const mutations = [{ ...edit, offline: false, ops, at: 1_000 + seq }]
		const answer = await app.fetch('/api/sync', {
			method: 'POST',
			cookie: by.cookie,
			body: JSON.stringify({ v: 1, clientId, cursor: null, schema: 1, mutations, device: 'Test' }),
		})
		return answer.json()
	}
	return { sync, close: () => app.close() }
}

describe('a picture that was public', () => {
	const imagesIn = (reply: SyncReply, id: string) => rowIn(reply, 'recipe', id)?.fields.images ?? []
	/** A public recipe with a picture that strangers can see. */
	async function published(kitchen: Awaited<ReturnType<typeof startKitchen>>) {
		const id = makeId()
		const made = await kitchen.sync(put('recipe', id, recipe({ images: [await uploaded()], is_public: true })))
		const [path = ''] = imagesIn(made, id)
		expect(await statusFor(path)).toBe(200)
		return { id, path, saw: { ...rowIn(made, 'recipe', id)?.fields } }
	}
	const closedToStrangers = async (path: string) => {
		for (const width of PICTURE_WIDTHS) {
			expect(await statusFor(pictureVariant(path, width))).toBe(404)
			expect(await statusFor(pictureVariant(path, width), stranger.cookie)).toBe(404)
		}
		expect(await statusFor(path, cook.cookie)).toBe(200)
	}

	test('is closed to strangers when its recipe is deleted, and open again under a new name when the recipe is restored', async () => {
		const kitchen = await startKitchen(cook)
		const { id, path, saw } = await published(kitchen)
		await kitchen.sync(remove('recipe', id, saw))
		await closedToStrangers(path)
		const [again = ''] = imagesIn(await kitchen.sync(put('recipe', id, {}, {})), id)
		expect(again).not.toBe(path)
		expect(await statusFor(again)).toBe(200)
		kitchen.close()
	})

	test('is closed to strangers when its recipe removes it', async () => {
		const kitchen = await startKitchen(cook)
		const { id, path } = await published(kitchen)
		await kitchen.sync(put('recipe', id, { images: [] }, { images: [path] }))
		await closedToStrangers(path)
		kitchen.close()
	})

	test('stays open while another public recipe of the cook shows it, and closes with that one', async () => {
		const kitchen = await startKitchen(cook)
		const { id, path } = await published(kitchen)
		const other = makeId()
		await kitchen.sync(put('recipe', other, recipe({ images: [path], is_public: true })))
		await kitchen.sync(put('recipe', id, { images: [] }, { images: [path] }))
		expect(await statusFor(path)).toBe(200)
		await kitchen.sync(put('recipe', other, { is_public: false }, { is_public: true }))
		await closedToStrangers(path)
		kitchen.close()
	})

	test('stays open when a private recipe uses it as well', async () => {
		const kitchen = await startKitchen(cook)
		const { path } = await published(kitchen)
		const copy = makeId()
		const made = await kitchen.sync(put('recipe', copy, recipe({ images: [path] })))
		const [own = ''] = imagesIn(made, copy)
		expect([await statusFor(path), await statusFor(own), await statusFor(own, cook.cookie)]).toEqual([200, 404, 200])
		kitchen.close()
	})
})

test('a picture that is taken down is removed with its copies from its recipe, its cookbook and the bucket, and nothing else is', async () => {
	const kitchen = await startKitchen(cook)
	const [id, book] = [makeId(), makeId()]
	const [path, other] = [await uploadedWith(1), await uploadedWith(2)]
	await queueUncheckedPicture(media.db, { path, userId: cook.id, makeId, now: Date.now() })
	const made = await kitchen.sync(put('recipe', id, recipe({ images: [path, other], is_public: true })))
	const [shown = '', kept = ''] = rowIn(made, 'recipe', id)?.fields.images ?? []
	const cover = {
		...{ title: 'B', description: null, is_public: false, created_at: 1, updated_at: 1 },
		image_url: path,
	}
	await kitchen.sync(put('cookbook', book, cover))
	const reviewer = { id: stranger.id, role: 'admin', adminEmails: [] } as const
	const server = { db: media.db, clock: Date.now, makeId, env: env() as never }
	const item = (await readQueue(server, reviewer)).items.find(({ row_id }) => row_id === path)
	expect(item).toMatchObject({ entity: 'picture', isShown: true })
	// As large as a public one, and another picture.
	const hidden = await uploadedWith(3)
	await queueUncheckedPicture(media.db, { path: hidden, userId: cook.id, makeId, now: Date.now() })
	const { items } = await readQueue(server, reviewer)
	expect(items.find(({ row_id }) => row_id === hidden)).toMatchObject({ isShown: false })
	const removal = { entryId: item?.id ?? '', path, reason: 'offensive' as const }
	await removeReviewedPicture(server, reviewer, removal)
	const left = await kitchen.sync(put('recipe', makeId(), recipe()))
	expect(rowIn(left, 'recipe', id)?.fields.images).toEqual([kept])
	expect(rowIn(left, 'cookbook', book)?.fields.image_url).toBeNull()
	const [job] = await media.db
		.select()
		.from(jobs)
		.where(eq(jobs.kind, 'delete_pictures'))
		.orderBy(desc(jobs.created_at))
	const keys = PICTURE_WIDTHS.flatMap((width) =>
		[path, shown].map((one) => pictureVariant(one, width).slice('/media/'.length)),
	)
	const deleted = JSON.stringify(job?.payload)
	for (const key of keys) expect(deleted).toContain(key)
	expect(deleted).not.toContain(kept.slice('/media/'.length))
	expect((await media.db.select().from(pictures).where(eq(pictures.path, shown))).length).toBe(0)
	expect((await readQueue(server, reviewer)).items.some(({ row_id }) => row_id === path)).toBe(false)
	kitchen.close()
})

test("a picture that already has the visibility, is another cook's or is gone keeps its path", async () => {
	const mine = await uploaded()
	const theirs = await uploaded(stranger)
	const gone = picturePath(cook.id, `1763700000000-${'B'.repeat(22)}`, 1920, 'webp')
	const asked = { userId: cook.id, paths: [mine, theirs, gone, 'no path'] }
	media.trips()
	expect(await changeVisibility(env(), { ...asked, isPublic: false })).toEqual(asked.paths)
	expect(media.trips()).toBe(1)
	const [moved, ...others] = await changeVisibility(env(), { ...asked, isPublic: true })
	expect(moved).not.toBe(mine)
	expect(others).toEqual([theirs, gone, 'no path'])
	expect(await statusFor(theirs)).toBe(404)
})

test('a visibility request in a wrong shape is refused', async () => {
	for (const body of ['', '[]', JSON.stringify({ userId: cook.id, paths: [], is_public: true })]) {
		const answer = await media.ask('/internal/pictures/visibility', { method: 'POST', body })
		expect(answer.status).toBe(400)
	}
})

test('security 42: a failing media Worker stops the save', async () => {
	const down = { MEDIA: { fetch: async () => new Response('', { status: 500 }) } }
	const asked = changeVisibility(down, { userId: cook.id, paths: ['/media/x'], isPublic: false })
	await expect(asked).rejects.toThrow(AppError)
})

test('security 27: a space holds 2 GB: one byte more is refused, and nothing of it is stored', async () => {
	const full = await media.signUp()
	const size = GOOD[320].length + GOOD[960].length + GOOD[1920].length
	const filler = { user_id: full.id, space: full.id, is_public: false, created_at: 1, unreferenced_at: null }
	await media.db.insert(pictures).values({ ...filler, path: `filler-${full.id}`, bytes: SPACE_QUOTA_BYTES - size })
	expect((await upload(GOOD, full)).status).toBe(201)
	const answer = await upload(GOOD, full)
	expect(answer.status).toBe(403)
	expect(await answer.json()).toEqual({ error: 'limit_reached', message: M.quotaReached })
	const [sum] = await media.db
		.select({ rows: sql<number>`count(*)`, bytes: sql<number>`sum(bytes)` })
		.from(pictures)
		.where(eq(pictures.space, full.id))
	expect(sum).toEqual({ rows: 2, bytes: SPACE_QUOTA_BYTES })
})

test('concurrent uploads do not all fit into the last gap', async () => {
	const full = await media.signUp()
	const size = GOOD[320].length + GOOD[960].length + GOOD[1920].length
	const filler = { user_id: full.id, space: full.id, is_public: false, created_at: 1, unreferenced_at: null }
	await media.db.insert(pictures).values({ ...filler, path: `filler-${full.id}`, bytes: SPACE_QUOTA_BYTES - size })
	const answers = await Promise.all(Array.from({ length: 5 }, () => upload(GOOD, full)))
	expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
})

test('too many uploads are refused, with the time to wait', async () => {
	const busy = await media.signUp()
	await upload(GOOD, busy)
	await media.db
		.update(rate_limits)
		.set({ count: 300 })
		.where(eq(rate_limits.key, `pictures:${busy.id}`))
	const answer = await upload(GOOD, busy)
	expect(answer.status).toBe(429)
	expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
	expect(await answer.json()).toEqual({ error: 'too_many_requests', message: M.tooManyUploads })
})

test('after 30 days the clean-up deletes what no row names, and nothing else', async () => {
	const keeper = await media.signUp()
	const now = Date.now()
	const [named, forgotten, used, fresh] = [
		await uploaded(keeper),
		await uploaded(keeper),
		await uploaded(keeper),
		await uploaded(keeper),
	]
	await writeBatch(media.db, [
		markReferenced(media.db, keeper.id, [used, forgotten]),
		markUnreferenced(media.db, keeper.id, [named, forgotten], now - 31 * DAY_MS),
		markUnreferenced(media.db, cook.id, [used], now - 31 * DAY_MS),
		media.db.insert(recipes).values({
			id: makeId(),
			space: keeper.id,
			ver: 1,
			updated_by: keeper.id,
			user_id: keeper.id,
			title: 'Soup',
			images: [named],
			created_at: now,
			updated_at: now,
		}),
	])
	expect(await sweepPictures(media.db, { now, makeId })).toBe(1)
	const left = await media.db.select().from(pictures).where(eq(pictures.space, keeper.id))
	expect(Object.fromEntries(left.map((row) => [row.path, row.unreferenced_at !== null]))).toEqual({
		[named]: false,
		[used]: false,
		[fresh]: true,
	})
	const [job] = await media.db
		.select()
		.from(jobs)
		.where(eq(jobs.kind, 'delete_pictures'))
		.orderBy(desc(jobs.created_at))
	expect(job?.payload).toEqual({
		keys: PICTURE_WIDTHS.map((width) => pictureVariant(forgotten, width).replace('/media/', '')),
	})
	expect(await sweepPictures(media.db, { now, makeId })).toBe(0)
})
