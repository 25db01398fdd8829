import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { PreparedPicture } from '#app/platform/client/pictures/upload-picture.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { AppError, type ErrorCode } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { waitingPicture, waitingSha256 } from '#app/platform/model/picture.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { resolveIssues } from '#app/sync/model/resolve-issues.ts'
import { recipeFields } from '../../../../tests/factories/recipe-fields.ts'
import { edit } from '../edits/edit.ts'
import { readUnsent } from '../outbox/read-unsent.ts'
import { openIssues } from '../queries/issue-queries.ts'
import type { OutboxEntry } from '../store/local-db.ts'
import { LocalStore } from '../store/local-store.ts'
import { NotSavedError } from '../store/not-saved.ts'
import { type BlobsEnd, keepBlob, tidyBlobs, uploadBlobs } from './blobs.ts'

const open: LocalStore[] = []
afterEach(() => {
	for (const localStore of open.splice(0)) localStore.close()
})

const START = 1_800_000_000_000

async function device() {
	const state = { now: START }
	const localStore = await LocalStore.open(makeId(), { clock: () => state.now })
	open.push(localStore)
	return { localStore, state }
}

const picture = (content: string): PreparedPicture => {
	const of = (width: number) => new Blob([`${content} ${width}`])
	return { type: 'image/webp', variants: { 320: of(320), 960: of(960), 1920: of(1920) } }
}

const FIELDS = recipeFields({ instructions: '', created_at: 1, updated_at: 1 })

const save = (id: string, images: string[]): Edit => ({
	verb: 'recipe.save',
	subject: 'Soup',
	look: [{ entity: 'recipe', ids: [id] }],
	plan: (seen) => [
		{ entity: 'recipe', id, op: 'put', fields: seen.find('recipe', id) ? { images } : { ...FIELDS, images } },
	],
})

/** A server that accepts pictures, or answers with these errors one after another; null accepts one. */
function server(...answers: (ErrorCode | null)[]) {
	const taken: string[] = []
	let open = 0
	let most = 0
	return {
		taken,
		most: () => most,
		async upload({ variants }: PreparedPicture) {
			const text = await variants[320].text()
			open += 1
			most = Math.max(most, open)
			await new Promise((done) => setTimeout(done, 5))
			open -= 1
			const code = answers.shift()
			if (code) throw new AppError(code, `Not this: ${code}`, { retryAfter: 7 })
			taken.push(text)
			return { path: `/media/${taken.length}-1920.webp` }
		},
	}
}

const outboxOf = async (localStore: LocalStore): Promise<OutboxEntry[]> =>
	(await localStore.connection()).getAll('outbox')
const imagesOf = async (localStore: LocalStore, id: string) =>
	(await (await localStore.connection()).get('recipes', id))?.images

/** Uploads for each waiting edit in order, as a sync does. */
async function uploadAll(localStore: LocalStore, upload: ReturnType<typeof server>['upload']): Promise<BlobsEnd[]> {
	const ends: BlobsEnd[] = []
	for (const entry of await outboxOf(localStore)) ends.push(await uploadBlobs(localStore, entry, upload))
	return ends
}

test('a picture is stored once, under the hash of its bytes', async () => {
	const { localStore } = await device()
	const [a, again, b] = [
		await keepBlob(localStore, picture('a')),
		await keepBlob(localStore, picture('a')),
		await keepBlob(localStore, picture('b')),
	]
	expect(a).toBe(again)
	expect(a).not.toBe(b)
	const kept = await (await localStore.connection()).get('blobs', waitingSha256(a) ?? '')
	const texts = kept?.variants.map((bytes) => new TextDecoder().decode(bytes))
	expect(texts).toEqual(['a 320', 'a 960', 'a 1920'])
})

test("a picture is uploaded before its edit is sent, and its path replaces the device's name for it everywhere", async () => {
	const { localStore } = await device()
	const { upload } = server()
	const id = makeId()
	const [a, b] = [await keepBlob(localStore, picture('a')), await keepBlob(localStore, picture('b'))]
	await edit(localStore, save(id, [a, '/media/old']))
	await edit(localStore, save(id, [b, a]))
	expect(await imagesOf(localStore, id)).toEqual([b, a])

	expect(await uploadAll(localStore, upload)).toEqual([{ kind: 'ready' }, { kind: 'ready' }])
	const [first, second] = await outboxOf(localStore)
	expect(first?.ops[0]?.fields?.images).toEqual(['/media/1-1920.webp', '/media/old'])
	expect(second?.ops[0]?.fields?.images).toEqual(['/media/2-1920.webp', '/media/1-1920.webp'])
	// The second edit's base is what the first edit has written.
	expect(second?.ops[0]?.base?.images).toEqual(['/media/1-1920.webp', '/media/old'])
	expect(await imagesOf(localStore, id)).toEqual(['/media/2-1920.webp', '/media/1-1920.webp'])
	const card = await (await localStore.connection()).get('cards', id)
	expect(card?.picture).toBe('/media/2-1920.webp')
	expect(JSON.stringify(await outboxOf(localStore))).not.toContain('blob:')
})

test('pictures are uploaded two at a time, each once for its recipe', async () => {
	const { localStore } = await device()
	const { upload, most, taken } = server()
	const names = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => keepBlob(localStore, picture(name))))
	const id = makeId()
	await edit(localStore, save(id, names))
	await uploadAll(localStore, upload)
	expect(most()).toBe(2)
	expect(taken).toHaveLength(5)
	expect(new Set(await imagesOf(localStore, id)).size).toBe(5)
})

test('the same photo in two recipes is two pictures on the server: one may become public without the other', async () => {
	const { localStore } = await device()
	const { upload } = server()
	const [soup, stew] = [makeId(), makeId()]
	const name = await keepBlob(localStore, picture('a'))
	await edit(localStore, save(soup, [name]))
	await edit(localStore, save(stew, [name]))
	await uploadAll(localStore, upload)
	expect(await imagesOf(localStore, soup)).toEqual(['/media/1-1920.webp'])
	expect(await imagesOf(localStore, stew)).toEqual(['/media/2-1920.webp'])
})

test.each<[ErrorCode, BlobsEnd]>([
	['unavailable', { kind: 'later', retryAfterMs: 7_000 }],
	['too_many_requests', { kind: 'later', retryAfterMs: 7_000 }],
	['not_signed_in', { kind: 'signed_out' }],
])('an upload that ends with %s leaves everything as it was and is tried again later', async (code, end) => {
	const { localStore } = await device()
	const id = makeId()
	const name = await keepBlob(localStore, picture('a'))
	await edit(localStore, save(id, [name]))
	const before = await outboxOf(localStore)
	const { upload } = server(code)
	expect(await uploadAll(localStore, upload)).toEqual([end])
	expect(await outboxOf(localStore)).toEqual(before)
	expect(await imagesOf(localStore, id)).toEqual([name])
	expect(await uploadAll(localStore, upload)).toEqual([{ kind: 'ready' }])
	expect(await imagesOf(localStore, id)).toEqual(['/media/1-1920.webp'])
})

test.each<ErrorCode>(['invalid', 'limit_reached', 'too_large'])(
	'a picture refused for good (%s) leaves its recipe, stays on the device and is named in an issue that can bring it back',
	async (code) => {
		const { localStore } = await device()
		const { upload } = server(code)
		const id = makeId()
		const [bad, good] = [await keepBlob(localStore, picture('bad')), await keepBlob(localStore, picture('good'))]
		await edit(localStore, save(id, ['/media/old', bad, good]))
		expect(await uploadAll(localStore, upload)).toEqual([{ kind: 'ready' }])
		expect(await imagesOf(localStore, id)).toEqual(['/media/old', '/media/1-1920.webp'])
		expect(JSON.stringify(await outboxOf(localStore))).not.toContain('blob:')

		const [issue, ...others] = await openIssues(await localStore.connection())
		expect(others).toEqual([])
		expect(issue).toMatchObject({ type: 'rejected', row_id: id, subject: 'Soup', message: `Not this: ${code}` })
		expect(issue?.local_version.ops).toEqual([
			{
				entity: 'recipe',
				id,
				fields: { images: ['/media/old', bad, '/media/1-1920.webp'] },
				base: { images: ['/media/old', '/media/1-1920.webp'] },
			},
		])
		expect(await (await localStore.connection()).getKey('blobs', waitingSha256(bad) ?? '')).toBeDefined()

		await edit(localStore, resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], START))
		expect(await imagesOf(localStore, id)).toEqual(['/media/old', bad, '/media/1-1920.webp'])
		await uploadAll(localStore, upload)
		expect(await imagesOf(localStore, id)).toEqual(['/media/old', '/media/2-1920.webp', '/media/1-1920.webp'])
		expect(await openIssues(await localStore.connection())).toEqual([])
		expect((await outboxOf(localStore)).flatMap(({ ops }) => ops).map(({ entity }) => entity)).not.toContain(
			'sync_issue',
		)
	},
)

test('when only one of two pictures was uploaded, it is not uploaded again', async () => {
	const { localStore } = await device()
	const id = makeId()
	const names = [await keepBlob(localStore, picture('a')), await keepBlob(localStore, picture('b'))]
	await edit(localStore, save(id, names))
	const { upload, taken } = server('unavailable')
	expect(await uploadAll(localStore, upload)).toEqual([{ kind: 'later', retryAfterMs: 7_000 }])
	expect(await imagesOf(localStore, id)).toEqual([names[0], '/media/1-1920.webp'])
	await uploadAll(localStore, upload)
	expect(taken).toEqual(['b 320', 'a 320'])
})

test("a form that is saved again with the device's name of a picture uploads nothing twice", async () => {
	const { localStore } = await device()
	const { upload, taken } = server()
	const id = makeId()
	const name = await keepBlob(localStore, picture('a'))
	await edit(localStore, save(id, [name]))
	await uploadAll(localStore, upload)
	await edit(localStore, save(id, [name, '/media/old']))
	await uploadAll(localStore, upload)
	expect(taken).toHaveLength(1)
	expect(await imagesOf(localStore, id)).toEqual(['/media/1-1920.webp', '/media/old'])
})

test('a device that stopped between the upload and the rewriting does not upload again', async () => {
	const { localStore } = await device()
	const { upload, taken } = server()
	const id = makeId()
	const name = await keepBlob(localStore, picture('a'))
	await edit(localStore, save(id, [name]))
	const db = await localStore.connection()
	// The two writes are two transactions: the second one is aborted.
	const cut = vi.spyOn(localStore, 'announce')
	const run = localStore.run.bind(localStore)
	let runs = 0
	vi.spyOn(localStore, 'run').mockImplementation((work) => {
		runs += 1
		return runs === 3 ? Promise.reject(new Error('crash')) : run(work)
	})
	await expect(uploadAll(localStore, upload)).rejects.toThrow('crash')
	expect(cut).not.toHaveBeenCalled()
	expect((await db.get('recipes', id))?.images).toEqual([name])
	expect(await uploadAll(localStore, upload)).toEqual([{ kind: 'ready' }])
	expect(taken).toHaveLength(1)
	expect(await imagesOf(localStore, id)).toEqual(['/media/1-1920.webp'])
})

test('two tabs that upload the same picture agree on one path', async () => {
	const { localStore } = await device()
	const { upload } = server()
	const id = makeId()
	await edit(localStore, save(id, [await keepBlob(localStore, picture('a'))]))
	await Promise.all([uploadAll(localStore, upload), uploadAll(localStore, upload)])
	const [image] = (await imagesOf(localStore, id)) ?? []
	const [entry] = await outboxOf(localStore)
	expect(entry?.ops[0]?.fields?.images).toEqual([image])
	expect(image).toMatch(/^\/media\/[12]-/)
})

test('an export of unsent edits holds every picture that they name, including one that another recipe has uploaded', async () => {
	const { localStore } = await device()
	const { upload } = server(null, 'unavailable')
	const name = await keepBlob(localStore, picture('a'))
	await keepBlob(localStore, picture('b'))
	await edit(localStore, save(makeId(), [name]))
	await edit(localStore, save(makeId(), [name]))
	await uploadAll(localStore, upload)
	const { blobs } = await localStore.run((db) => readUnsent(db, localStore))
	expect(blobs.map(({ sha256 }) => waitingPicture(sha256))).toEqual([name])
})

test('an edit without a picture is ready at once', async () => {
	const { localStore } = await device()
	const { upload, taken } = server()
	await edit(localStore, save(makeId(), ['/media/old']))
	expect(await uploadAll(localStore, upload)).toEqual([{ kind: 'ready' }])
	expect(taken).toEqual([])
})

test('a full device frees room by itself, and otherwise reports that it did not save', async () => {
	const { localStore } = await device()
	const db = await localStore.connection()
	const full = new DOMException('full', 'QuotaExceededError')
	const freed = vi.spyOn(localStore.deps, 'freeSpace').mockResolvedValue(undefined)
	const transaction = db.transaction.bind(db)
	let failures = 1
	vi.spyOn(db, 'transaction').mockImplementation(((...args: Parameters<typeof transaction>) => {
		if (failures-- > 0) throw full
		return transaction(...args)
	}) as typeof transaction)
	expect(waitingSha256(await keepBlob(localStore, picture('a')))).toBeTruthy()
	expect(freed).toHaveBeenCalledOnce()
	failures = 2
	await expect(keepBlob(localStore, picture('b'))).rejects.toBeInstanceOf(NotSavedError)
})

test('only pictures that nothing names are removed', async () => {
	const { localStore, state } = await device()
	const { upload } = server()
	const [unused, drafted, waiting, uploaded] = await Promise.all(
		['unused', 'drafted', 'waiting', 'uploaded'].map((name) => keepBlob(localStore, picture(name))),
	)
	await edit(localStore, save(makeId(), [uploaded ?? '']))
	await uploadAll(localStore, upload)
	await edit(localStore, save(makeId(), [waiting ?? '']))
	const left = async () => {
		await tidyBlobs(localStore, [{ value: { images: [drafted] } }])
		const hashes = await (await localStore.connection()).getAllKeys('blobs')
		return [unused, drafted, waiting, uploaded].filter((name) => hashes.includes(waitingSha256(name ?? '') ?? ''))
	}
	expect(await left()).toEqual([unused, drafted, waiting, uploaded])
	state.now = START + DAY_MS + 1
	expect(await left()).toEqual([unused, drafted, waiting])
	state.now = START + 30 * DAY_MS + 1
	expect(await left()).toEqual([drafted, waiting])
})
