import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { PreparedPicture } from '#app/platform/client/pictures/upload-picture.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { AppError, type ErrorCode } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { waitingPicture, waitingSha256 } from '#app/platform/model/picture.ts'
import { recipeFields } from '../../../tests/factories/recipe-fields.ts'
import type { Edit } from '../model/edit.ts'
import { resolveIssues } from '../model/resolve-issues.ts'
import { type BlobsEnd, keepBlob, tidyBlobs, uploadBlobs } from './blobs.ts'
import { edit } from './edit.ts'
import { openIssues } from './issue-queries.ts'
import { Kitchen } from './kitchen.ts'
import type { OutboxEntry } from './kitchen-db.ts'
import { NotSavedError } from './not-saved.ts'
import { readUnsent } from './read-unsent.ts'

const open: Kitchen[] = []
afterEach(() => {
	for (const kitchen of open.splice(0)) kitchen.close()
})

const START = 1_800_000_000_000

async function device() {
	const state = { now: START }
	const kitchen = await Kitchen.open(makeId(), { clock: () => state.now })
	open.push(kitchen)
	return { kitchen, state }
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

const outboxOf = async (kitchen: Kitchen): Promise<OutboxEntry[]> => (await kitchen.connection()).getAll('outbox')
const imagesOf = async (kitchen: Kitchen, id: string) => (await (await kitchen.connection()).get('recipes', id))?.images

/** Uploads for each waiting edit in order, as a sync does. */
async function uploadAll(kitchen: Kitchen, upload: ReturnType<typeof server>['upload']): Promise<BlobsEnd[]> {
	const ends: BlobsEnd[] = []
	for (const entry of await outboxOf(kitchen)) ends.push(await uploadBlobs(kitchen, entry, upload))
	return ends
}

test('a picture is stored once, under the hash of its bytes', async () => {
	const { kitchen } = await device()
	const [a, again, b] = [
		await keepBlob(kitchen, picture('a')),
		await keepBlob(kitchen, picture('a')),
		await keepBlob(kitchen, picture('b')),
	]
	expect(a).toBe(again)
	expect(a).not.toBe(b)
	const kept = await (await kitchen.connection()).get('blobs', waitingSha256(a) ?? '')
	const texts = kept?.variants.map((bytes) => new TextDecoder().decode(bytes))
	expect(texts).toEqual(['a 320', 'a 960', 'a 1920'])
})

test("a picture is uploaded before its edit is sent, and its path replaces the device's name for it everywhere", async () => {
	const { kitchen } = await device()
	const { upload } = server()
	const id = makeId()
	const [a, b] = [await keepBlob(kitchen, picture('a')), await keepBlob(kitchen, picture('b'))]
	await edit(kitchen, save(id, [a, '/media/old']))
	await edit(kitchen, save(id, [b, a]))
	expect(await imagesOf(kitchen, id)).toEqual([b, a])

	expect(await uploadAll(kitchen, upload)).toEqual([{ kind: 'ready' }, { kind: 'ready' }])
	const [first, second] = await outboxOf(kitchen)
	expect(first?.ops[0]?.fields?.images).toEqual(['/media/1-1920.webp', '/media/old'])
	expect(second?.ops[0]?.fields?.images).toEqual(['/media/2-1920.webp', '/media/1-1920.webp'])
	// The second edit's base is what the first edit has written.
	expect(second?.ops[0]?.base?.images).toEqual(['/media/1-1920.webp', '/media/old'])
	expect(await imagesOf(kitchen, id)).toEqual(['/media/2-1920.webp', '/media/1-1920.webp'])
	const card = await (await kitchen.connection()).get('cards', id)
	expect(card?.picture).toBe('/media/2-1920.webp')
	expect(JSON.stringify(await outboxOf(kitchen))).not.toContain('blob:')
})

test('pictures are uploaded two at a time, each once for its recipe', async () => {
	const { kitchen } = await device()
	const { upload, most, taken } = server()
	const names = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => keepBlob(kitchen, picture(name))))
	const id = makeId()
	await edit(kitchen, save(id, names))
	await uploadAll(kitchen, upload)
	expect(most()).toBe(2)
	expect(taken).toHaveLength(5)
	expect(new Set(await imagesOf(kitchen, id)).size).toBe(5)
})

test('the same photo in two recipes is two pictures on the server: one may become public without the other', async () => {
	const { kitchen } = await device()
	const { upload } = server()
	const [soup, stew] = [makeId(), makeId()]
	const name = await keepBlob(kitchen, picture('a'))
	await edit(kitchen, save(soup, [name]))
	await edit(kitchen, save(stew, [name]))
	await uploadAll(kitchen, upload)
	expect(await imagesOf(kitchen, soup)).toEqual(['/media/1-1920.webp'])
	expect(await imagesOf(kitchen, stew)).toEqual(['/media/2-1920.webp'])
})

test.each<[ErrorCode, BlobsEnd]>([
	['unavailable', { kind: 'later', retryAfterMs: 7_000 }],
	['too_many_requests', { kind: 'later', retryAfterMs: 7_000 }],
	['not_signed_in', { kind: 'signed_out' }],
])('an upload that ends with %s leaves everything as it was and is tried again later', async (code, end) => {
	const { kitchen } = await device()
	const id = makeId()
	const name = await keepBlob(kitchen, picture('a'))
	await edit(kitchen, save(id, [name]))
	const before = await outboxOf(kitchen)
	const { upload } = server(code)
	expect(await uploadAll(kitchen, upload)).toEqual([end])
	expect(await outboxOf(kitchen)).toEqual(before)
	expect(await imagesOf(kitchen, id)).toEqual([name])
	expect(await uploadAll(kitchen, upload)).toEqual([{ kind: 'ready' }])
	expect(await imagesOf(kitchen, id)).toEqual(['/media/1-1920.webp'])
})

test.each<ErrorCode>(['invalid', 'limit_reached', 'too_large'])(
	'a picture refused for good (%s) leaves its recipe, stays on the device and is named in an issue that can bring it back',
	async (code) => {
		const { kitchen } = await device()
		const { upload } = server(code)
		const id = makeId()
		const [bad, good] = [await keepBlob(kitchen, picture('bad')), await keepBlob(kitchen, picture('good'))]
		await edit(kitchen, save(id, ['/media/old', bad, good]))
		expect(await uploadAll(kitchen, upload)).toEqual([{ kind: 'ready' }])
		expect(await imagesOf(kitchen, id)).toEqual(['/media/old', '/media/1-1920.webp'])
		expect(JSON.stringify(await outboxOf(kitchen))).not.toContain('blob:')

		const [issue, ...others] = await openIssues(await kitchen.connection())
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
		expect(await (await kitchen.connection()).getKey('blobs', waitingSha256(bad) ?? '')).toBeDefined()

		await edit(kitchen, resolveIssues([{ id: issue?.id ?? '', choice: 'local' }], START))
		expect(await imagesOf(kitchen, id)).toEqual(['/media/old', bad, '/media/1-1920.webp'])
		await uploadAll(kitchen, upload)
		expect(await imagesOf(kitchen, id)).toEqual(['/media/old', '/media/2-1920.webp', '/media/1-1920.webp'])
		expect(await openIssues(await kitchen.connection())).toEqual([])
		expect((await outboxOf(kitchen)).flatMap(({ ops }) => ops).map(({ entity }) => entity)).not.toContain('sync_issue')
	},
)

test('when only one of two pictures was uploaded, it is not uploaded again', async () => {
	const { kitchen } = await device()
	const id = makeId()
	const names = [await keepBlob(kitchen, picture('a')), await keepBlob(kitchen, picture('b'))]
	await edit(kitchen, save(id, names))
	const { upload, taken } = server('unavailable')
	expect(await uploadAll(kitchen, upload)).toEqual([{ kind: 'later', retryAfterMs: 7_000 }])
	expect(await imagesOf(kitchen, id)).toEqual([names[0], '/media/1-1920.webp'])
	await uploadAll(kitchen, upload)
	expect(taken).toEqual(['b 320', 'a 320'])
})

test("a form that is saved again with the device's name of a picture uploads nothing twice", async () => {
	const { kitchen } = await device()
	const { upload, taken } = server()
	const id = makeId()
	const name = await keepBlob(kitchen, picture('a'))
	await edit(kitchen, save(id, [name]))
	await uploadAll(kitchen, upload)
	await edit(kitchen, save(id, [name, '/media/old']))
	await uploadAll(kitchen, upload)
	expect(taken).toHaveLength(1)
	expect(await imagesOf(kitchen, id)).toEqual(['/media/1-1920.webp', '/media/old'])
})

test('a device that stopped between the upload and the rewriting does not upload again', async () => {
	const { kitchen } = await device()
	const { upload, taken } = server()
	const id = makeId()
	const name = await keepBlob(kitchen, picture('a'))
	await edit(kitchen, save(id, [name]))
	const db = await kitchen.connection()
	// The two writes are two transactions: the second one is aborted.
	const cut = vi.spyOn(kitchen, 'announce')
	const run = kitchen.run.bind(kitchen)
	let runs = 0
	vi.spyOn(kitchen, 'run').mockImplementation((work) => {
		runs += 1
		return runs === 3 ? Promise.reject(new Error('crash')) : run(work)
	})
	await expect(uploadAll(kitchen, upload)).rejects.toThrow('crash')
	expect(cut).not.toHaveBeenCalled()
	expect((await db.get('recipes', id))?.images).toEqual([name])
	expect(await uploadAll(kitchen, upload)).toEqual([{ kind: 'ready' }])
	expect(taken).toHaveLength(1)
	expect(await imagesOf(kitchen, id)).toEqual(['/media/1-1920.webp'])
})

test('two tabs that upload the same picture agree on one path', async () => {
	const { kitchen } = await device()
	const { upload } = server()
	const id = makeId()
	await edit(kitchen, save(id, [await keepBlob(kitchen, picture('a'))]))
	await Promise.all([uploadAll(kitchen, upload), uploadAll(kitchen, upload)])
	const [image] = (await imagesOf(kitchen, id)) ?? []
	const [entry] = await outboxOf(kitchen)
	expect(entry?.ops[0]?.fields?.images).toEqual([image])
	expect(image).toMatch(/^\/media\/[12]-/)
})

test('an export of unsent edits holds every picture that they name, including one that another recipe has uploaded', async () => {
	const { kitchen } = await device()
	const { upload } = server(null, 'unavailable')
	const name = await keepBlob(kitchen, picture('a'))
	await keepBlob(kitchen, picture('b'))
	await edit(kitchen, save(makeId(), [name]))
	await edit(kitchen, save(makeId(), [name]))
	await uploadAll(kitchen, upload)
	const { blobs } = await kitchen.run((db) => readUnsent(db, kitchen))
	expect(blobs.map(({ sha256 }) => waitingPicture(sha256))).toEqual([name])
})

test('an edit without a picture is ready at once', async () => {
	const { kitchen } = await device()
	const { upload, taken } = server()
	await edit(kitchen, save(makeId(), ['/media/old']))
	expect(await uploadAll(kitchen, upload)).toEqual([{ kind: 'ready' }])
	expect(taken).toEqual([])
})

test('a full device frees room by itself, and otherwise reports that it did not save', async () => {
	const { kitchen } = await device()
	const db = await kitchen.connection()
	const full = new DOMException('full', 'QuotaExceededError')
	const freed = vi.spyOn(kitchen.deps, 'freeSpace').mockResolvedValue(undefined)
	const transaction = db.transaction.bind(db)
	let failures = 1
	vi.spyOn(db, 'transaction').mockImplementation(((...args: Parameters<typeof transaction>) => {
		if (failures-- > 0) throw full
		return transaction(...args)
	}) as typeof transaction)
	expect(waitingSha256(await keepBlob(kitchen, picture('a')))).toBeTruthy()
	expect(freed).toHaveBeenCalledOnce()
	failures = 2
	await expect(keepBlob(kitchen, picture('b'))).rejects.toBeInstanceOf(NotSavedError)
})

test('only pictures that nothing names are removed', async () => {
	const { kitchen, state } = await device()
	const { upload } = server()
	const [unused, drafted, waiting, uploaded] = await Promise.all(
		['unused', 'drafted', 'waiting', 'uploaded'].map((name) => keepBlob(kitchen, picture(name))),
	)
	await edit(kitchen, save(makeId(), [uploaded ?? '']))
	await uploadAll(kitchen, upload)
	await edit(kitchen, save(makeId(), [waiting ?? '']))
	const left = async () => {
		await tidyBlobs(kitchen, [{ value: { images: [drafted] } }])
		const hashes = await (await kitchen.connection()).getAllKeys('blobs')
		return [unused, drafted, waiting, uploaded].filter((name) => hashes.includes(waitingSha256(name ?? '') ?? ''))
	}
	expect(await left()).toEqual([unused, drafted, waiting, uploaded])
	state.now = START + DAY_MS + 1
	expect(await left()).toEqual([unused, drafted, waiting])
	state.now = START + 30 * DAY_MS + 1
	expect(await left()).toEqual([drafted, waiting])
})
