import 'fake-indexeddb/auto'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFile } from '#app/domains/import/model/formats/read-file.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { HistoryEntry } from '#app/sync/model/history.ts'
import { type AnyRow, pathOf } from '../../../../tests/factories/any-rows.ts'
import { makeZip } from '../../../../tests/factories/archives.ts'
import { lineFields, recipeFields } from '../../../../tests/factories/recipe-fields.ts'
import { closeDevices, newDevice } from '../../../../tests/fakes/sync-device.ts'
import { download, fill, meOf, openOn, restore, rowsHere } from '../../../../tests/setup/own-data.ts'
import { RESTORED } from '../model/kinds.ts'
import { MANIFEST_NAME } from '../model/manifest.ts'
import { OWN_DATA as M } from '../model/messages.ts'
import { unfinishedRestores } from './restore/unfinished-restores.ts'

let [source, target, ann, ben]: [LocalStore, LocalStore, Me, Me] = [] as never
beforeEach(async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => undefined)
	ann = meOf(makeId(), { display_name: 'Ann' })
	ben = meOf(makeId())
	source = await storeOf(ann)
	target = await storeOf(ben)
})
afterEach(() => {
	vi.restoreAllMocks()
	closeDevices()
})

const storeOf = async ({ id }: Me): Promise<LocalStore> => (await newDevice(undefined, { userId: id })).localStore

function recipe(title: string, fields: Record<string, unknown> = {}): AnyRow & { lines: AnyRow[] } {
	const id = makeId()
	const line = {
		kind: 'ingredient_line' as const,
		id: makeId(),
		fields: lineFields({ recipe_id: id, text: '2 leeks' }),
	}
	const whole = { ...recipeFields({ title }), user_id: ann.id, ...fields }
	return { kind: 'recipe', id, fields: whole, lines: [line] }
}
const withLines = (rows: (AnyRow & { lines: AnyRow[] })[]): AnyRow[] =>
	rows.flatMap(({ lines, ...row }) => [row, ...lines])

const titles = async (localStore: LocalStore): Promise<unknown[]> =>
	(await rowsHere(localStore, ['recipe'])).map(({ fields }) => fields.title).sort()

/** The archive's texts by their names. */
async function textsOf(file: Blob): Promise<Map<string, string>> {
	const entries = await new ZipReader(new BlobReader(file), { useWebWorkers: false }).getEntries()
	const texts = new Map<string, string>()
	for (const entry of entries)
		if (!entry.directory && !/\.webp$/.test(entry.filename))
			texts.set(entry.filename, await entry.getData(new TextWriter()))
	return texts
}

const entriesOf = async (file: Blob): Promise<string[]> =>
	(await new ZipReader(new BlobReader(file), { useWebWorkers: false }).getEntries()).map(({ filename }) => filename)

/** The same archive with other texts; null removes one. */
async function changed(file: Blob, change: Record<string, (text: string) => string | null>): Promise<Blob> {
	const texts = await textsOf(file)
	for (const [name, by] of Object.entries(change)) {
		const text = by(texts.get(name) ?? '')
		if (text === null) texts.delete(name)
		else texts.set(name, text)
	}
	return makeZip(Object.fromEntries(texts))
}

describe('for a person', () => {
	test('the archive begins with an index of pages, and every recipe is a page with its JSON-LD and picture', async () => {
		await fill(source, withLines([recipe('Leek & soup', { images: [pathOf(ann.id, 'a')], notes: 'Good <cold>' })]))
		await fill(source, [
			{
				kind: 'pantry_item',
				id: makeId(),
				fields: { ...PANTRY, ingredient_name: 'Rice', quantity: '3/2', unit: 'kg' },
			},
		])
		const texts = await textsOf(await download(source, ann))
		const index = texts.get('index.html') ?? ''
		expect(index).toContain('Ann')
		expect(index).toContain('<a href="recipes/Leek%20&amp;%20soup.html">Leek &amp; soup</a>')
		expect(index).toContain('<a href="pantry_item.html">Pantry</a>')
		expect(texts.get('recipes/Leek & soup.html')).toContain('"@type":"Recipe"')
		expect(texts.get('recipes/Leek & soup.html')).toContain(`../pictures/1700000000000-${'a'.repeat(22)}.webp`)
		expect(texts.get('pantry_item.html')).toContain('<strong>Rice</strong><br>Quantity: 3/2 · Unit: kg')
		expect(texts.get('profile.html')).toContain('Email: cook@nomster.example')
	})

	test('the profile leads to its picture, which is in the archive', async () => {
		const avatar_url = pathOf(ann.id, 'b')
		const entry = `pictures/1700000000000-${'b'.repeat(22)}.webp`
		const records = { profile: { display_name: 'Ann', avatar_url }, plan: [] }
		for (const account of [async () => records, () => Promise.reject(new TypeError('fetch failed'))]) {
			const file = await download(source, { ...ann, avatar_url }, { server: { async *history() {}, account } })
			const texts = await textsOf(file)
			expect(JSON.parse(texts.get('profile.json') ?? '').profile).toMatchObject({
				display_name: 'Ann',
				avatar_url: entry,
			})
			expect(texts.get('profile.html')).toContain(`<img src="${entry}"`)
			const names = await entriesOf(file)
			expect(names.indexOf(entry)).toBeGreaterThanOrEqual(0)
			expect(names.indexOf(entry)).toBeLessThan(names.indexOf('profile.html'))
		}
	})

	test('our own import reads its recipes with their pictures', async () => {
		await fill(source, withLines([recipe('Stew', { images: [pathOf(ann.id, 'a')] })]))
		const opened = await openFile('a.zip', await download(source, ann))
		const found = []
		for await (const one of opened.read()) found.push(one)
		expect(found).toMatchObject([{ kind: 'recipe', draft: { title: 'Stew' }, pictures: [{}] }])
	})

	test('the history goes out to be read, and does not come back', async () => {
		await fill(source, withLines([recipe('Soup')]))
		const edit = { mid: makeId(), verb: 'recipe.save', subject: 'Soup', offline: false, at: 1_790_000_000_000 }
		const entry: HistoryEntry = { ...edit, received_at: 1, outcome: 'applied', device: 'Chrome on Linux' }
		const server = {
			async *history() {
				yield [entry]
				yield [{ ...entry, subject: 'Stew' }]
			},
			account: async () => ({}),
		}
		const file = await download(source, ann, { server })
		const history = (await textsOf(file)).get('history.html')
		expect(history).toMatch(/Saved Soup on Chrome on Linux at .*; kept/)
		expect(history).toContain('Saved Stew')
		await restore(target, ben, file)
		const verbs = await target.run(async (db) => (await db.getAll('outbox')).map(({ verb }) => verb))
		expect(new Set(verbs)).toEqual(new Set(['own_data.restore']))
		expect(await target.run((db) => db.count('revisions'))).toBe(0)
	})

	test('without a network the device’s own part of the history is in it, and the archive says what is missing', async () => {
		await fill(source, withLines([recipe('Soup', { images: [pathOf(ann.id, 'a')] })]))
		const server = {
			// biome-ignore lint/correctness/useYield: the server cannot be reached
			async *history() {
				throw new TypeError('fetch failed')
			},
			account: async () => {
				throw new TypeError('fetch failed')
			},
		}
		const file = await download(source, ann, { server, readPicture: async () => null })
		const texts = await textsOf(file)
		expect(texts.get('history.html')).toContain('not sent yet')
		for (const note of [M.picturesMissing(1), M.historyCut, M.profileCut])
			expect(texts.get('index.html')).toContain(note)
		expect(texts.get('profile.html')).toContain('Display name: Ann')
		expect((await restore(target, ben, file)).picturesLost).toBe(1)
		expect((await rowsHere(target, ['recipe']))[0]?.fields.images).toEqual([])
	})
})

describe('what is restored', () => {
	test('public things come back private', async () => {
		await fill(source, withLines([recipe('Soup', { is_public: true })]))
		await restore(target, ben, await download(source, ann))
		expect((await rowsHere(target, ['recipe']))[0]?.fields).toMatchObject({ is_public: false, user_id: ben.id })
	})

	test('interrupted, it goes on behind what was saved; nothing is in twice', async () => {
		await fill(source, withLines(['A', 'B', 'C', 'D'].map((title) => recipe(title))))
		const file = await download(source, ann)
		const first = await restore(target, ben, file, { stopAfter: 2 })
		expect(first).toMatchObject({ isWhole: false, restored: 4 })
		expect(await target.run((db) => unfinishedRestores.read(db))).toMatchObject([
			{ name: 'nomster.zip', done: 2, of: 4 },
		])
		expect(await restore(target, ben, file)).toMatchObject({ isWhole: true, restored: 4, here: 0 })
		expect(await titles(target)).toEqual(['A', 'B', 'C', 'D'])
		expect(await target.run((db) => unfinishedRestores.read(db))).toEqual([])
		expect(await restore(target, ben, file)).toMatchObject({ isWhole: true, restored: 0, here: 8 })
		expect(await target.run((db) => db.count('ingredient_lines'))).toBe(4)
	})

	test('a later file of the same account adds only what is new', async () => {
		await fill(source, withLines([recipe('Soup')]))
		await restore(target, ben, await download(source, ann))
		await fill(source, withLines([recipe('Stew')]))
		expect(await restore(target, ben, await download(source, ann))).toMatchObject({ restored: 2, here: 2 })
		expect(await titles(target)).toEqual(['Soup', 'Stew'])
	})

	test('a restored recipe that was changed or deleted since stays changed or deleted', async () => {
		await fill(source, withLines([recipe('Soup'), recipe('Stew')]))
		const file = await download(source, ann)
		await restore(target, ben, file)
		const [soup, stew] = await rowsHere(target, ['recipe'])
		const line = (await rowsHere(target, ['ingredient_line'])).find(({ fields }) => fields.recipe_id === soup?.id)
		if (!soup || !stew || !line) throw new Error('two recipes were restored')
		await fill(target, [{ ...soup, fields: { title: 'Broth' } }])
		await remove(target, [stew, line])
		await restore(target, ben, file)
		expect(await titles(target)).toEqual(['Broth'])
		expect(await target.run((db) => db.count('ingredient_lines'))).toBe(0)
	})

	test('in its own account only what is gone comes back, and what is here keeps its id and its references', async () => {
		const [soup, stew] = [recipe('Soup'), recipe('Stew')]
		const book = { kind: 'cookbook' as const, id: makeId(), fields: { ...COOKBOOK, user_id: ann.id } }
		await fill(source, [...withLines([soup, stew]), book])
		const file = await download(source, ann)
		await remove(source, [{ ...stew, kind: 'recipe' }])
		await source.run((db) => db.clear('deleted_rows'))
		expect(await restore(source, ann, file)).toMatchObject({ restored: 2, here: 3 })
		expect(await titles(source)).toEqual(['Soup', 'Stew'])
		const here = await rowsHere(source, ['recipe', 'cookbook'])
		expect(here.map(({ id }) => id)).toEqual(expect.arrayContaining([soup.id, book.id]))
		expect(here.map(({ id }) => id)).not.toContain(stew.id)
	})

	test('preferences are those of the file, and allergies of both are kept', async () => {
		const preferences = (allergens: string[], cooking_experience: string) => ({
			...{ dietary_restrictions: [], preferred_cuisines: [], disliked_cuisines: [], preferred_categories: [] },
			...{ allergens, cooking_experience, time_availability: 'quick', cooking_goals: [] },
		})
		const row = (me: Me, of: object): AnyRow => ({
			kind: 'preferences',
			id: me.id,
			fields: { user_id: me.id, preferences: of, onboarding_completed: true, onboarding_completed_at: 1 },
		})
		await fill(source, [row(ann, preferences(['Nuts'], 'advanced'))])
		await fill(target, [row(ben, preferences(['Fish'], 'beginner'))])
		await restore(target, ben, await download(source, ann))
		expect(await rowsHere(target, ['preferences'])).toMatchObject([
			{ id: ben.id, fields: { preferences: { allergens: ['Nuts', 'Fish'], cooking_experience: 'advanced' } } },
		])
	})

	test('a category of one’s own becomes a tag where the plan does not include it', async () => {
		await fill(source, withLines([recipe('Soup', { category: ['Grandma’s', 'Soup'] })]))
		await restore(target, meOf(ben.id, { subscription_tier: 'Free' }), await download(source, ann))
		expect((await rowsHere(target, ['recipe']))[0]?.fields).toMatchObject({ category: ['Soup'], tags: ['Grandma’s'] })
	})

	test('what the rules of a kind refuse is reported with the reason, and the rest is restored', async () => {
		const bad = recipe('Bad', { source_url: 'javascript:alert(1)' })
		await fill(source, withLines([bad, recipe('Good')]))
		const report = await restore(target, ben, await download(source, ann))
		expect(report.refused).toMatchObject([{ name: 'Bad' }])
		expect(await titles(target)).toEqual(['Good'])
		expect(await target.run((db) => db.count('ingredient_lines'))).toBe(1)
	})
})

describe('a file that cannot be restored is refused before anything is written', () => {
	let file: File
	beforeEach(async () => {
		await fill(source, withLines([recipe('Soup')]))
		file = await download(source, ann)
	})
	afterEach(async () => {
		expect(await rowsHere(target, RESTORED)).toEqual([])
		expect(await target.run((db) => db.count('outbox'))).toBe(0)
	})
	const refusal = (blob: Blob) => expect(openOn(target, ben, blob)).rejects

	test('another app’s archive, a text, and an empty file', async () => {
		await refusal(await makeZip({ 'a.paprikarecipe': 'x' })).toThrow(M.notOurs)
		await refusal(new Blob(['{"format":"nomster-own-data"}'])).toThrow(M.notOurs)
		await refusal(new Blob([])).toThrow(M.notOurs)
		await refusal(await changed(file, { [MANIFEST_NAME]: () => '{"format":"other"}' })).toThrow(M.notOurs)
	})

	test('cut off, without its last entry, and damaged in any place of its rows', async () => {
		await refusal(await changed(file, { [MANIFEST_NAME]: () => null })).toThrow(M.incomplete)
		await refusal(file.slice(0, Math.floor(file.size / 2))).toThrow(M.incomplete)
		const data = 'data/recipe-0001.jsonl'
		await refusal(await changed(file, { [data]: (text) => text.replace('Soup', 'Sour') })).toThrow(M.damaged)
		await refusal(await changed(file, { [data]: () => null })).toThrow(M.damaged)
		await refusal(await changed(file, { [MANIFEST_NAME]: (text) => text.slice(0, 40) })).toThrow(M.damaged)
		await refusal(await changed(file, { [MANIFEST_NAME]: () => '{"format":"nomster-own-data"}' })).toThrow(M.damaged)
	})

	test('made by a newer version', async () => {
		const raise = (name: string) => (text: string) => JSON.stringify({ ...JSON.parse(text), [name]: 99 })
		await refusal(await changed(file, { [MANIFEST_NAME]: raise('version') })).toThrow(M.newer)
		await refusal(await changed(file, { [MANIFEST_NAME]: raise('schema') })).toThrow(M.newer)
	})

	test('too large', async () => {
		const counts = (text: string) => JSON.stringify({ ...JSON.parse(text), counts: { recipe: 1_000_000 } })
		await refusal(await changed(file, { [MANIFEST_NAME]: counts })).toThrow(M.tooLarge(300_000))
	})
})

test('rows of a kind that this program does not know, or that do not fit their kind, are left out and counted', async () => {
	await fill(source, withLines([recipe('Soup')]))
	const file = await download(source, ann)
	const texts = await textsOf(file)
	const name = 'data/recipe-0001.jsonl'
	const unit = JSON.parse(texts.get(name) ?? '')
	unit.rows.push({ kind: 'garden_bed', id: makeId(), fields: {} }, { kind: 'revision', id: makeId(), fields: {} })
	unit.rows.push({ ...unit.rows[1], id: makeId(), fields: { ...unit.rows[1].fields, text: 7 } })
	const text = `${JSON.stringify(unit)}\n`
	const sha256 = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
	const hex = [...new Uint8Array(sha256)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
	const manifest = (before: string) =>
		JSON.stringify({ ...JSON.parse(before), files: [{ name, units: 1, sha256: hex }] })
	const other = await changed(file, { [name]: () => text, [MANIFEST_NAME]: manifest })
	expect(await restore(target, ben, other)).toMatchObject({ restored: 2, unread: 3 })
	expect(await titles(target)).toEqual(['Soup'])
})

describe('the writer', () => {
	test('holds no more for many recipes with pictures than for a few', async () => {
		const most = async (count: number): Promise<{ held: number; size: number }> => {
			const store = await storeOf(meOf(makeId()))
			const notes = 'x'.repeat(9_000)
			for (let i = 0; i < count; i += 20)
				await fill(
					store,
					withLines(Array.from({ length: 20 }, (_, j) => recipe(`Soup ${i + j}`, { notes, images: [onePath(i + j)] }))),
				)
			let [texts, open, held] = [0, 0, 0]
			const file = await download(store, ann, {
				async readPicture() {
					open += 1
					held = Math.max(held, texts + open * PICTURE_BYTES)
					return new Blob([crypto.getRandomValues(new Uint8Array(PICTURE_BYTES))], { type: 'image/webp' })
				},
				tell(_done, _of, now) {
					texts = now
					open = 0
					held = Math.max(held, texts)
				},
			})
			return { held, size: file.size }
		}
		const [few, many] = [await most(40), await most(160)]
		expect(many.size).toBeGreaterThan(3.5 * few.size)
		expect(few.held).toBeGreaterThan(100_000)
		expect(many.held).toBeLessThan(1.1 * few.held)
		expect(many.held).toBeLessThan(1_000_000)
	})

	test('stopped, it closes nothing that looks like a whole file', async () => {
		await fill(source, withLines(Array.from({ length: 30 }, (_, i) => recipe(`Soup ${i}`))))
		const controller = new AbortController()
		let wasClosed = false
		const stream = new WritableStream<Uint8Array>({
			close() {
				wasClosed = true
			},
		})
		const run = download(source, ann, { stream, tell: () => controller.abort(), signal: controller.signal })
		await expect(run).rejects.toThrow('aborted')
		expect(wasClosed).toBe(false)
	})
})

const PICTURE_BYTES = 16 * 1024
const onePath = (i: number): string => pathOf(ann.id, 'a').replace(/a{22}/, String(i).padStart(22, 'a'))

const PANTRY = {
	...{ ingredient_name: '', quantity: null, unit: null, place: '', best_before: null, is_staple: false },
	...{ opened_at: null, created_at: 0 },
}
const COOKBOOK = {
	...{ title: 'Book', description: null, image_url: null, is_public: true, created_at: 0, updated_at: 0 },
}

async function remove(localStore: LocalStore, rows: readonly AnyRow[]): Promise<void> {
	const { edit } = await import('#app/sync/client/edits/edit.ts')
	for (const { kind, id } of rows)
		await edit(localStore, {
			verb: 'test.delete',
			subject: 'x',
			look: [{ entity: 'ingredient_line', parent: id }],
			plan: (seen) => [
				{ entity: kind, id, op: 'delete' },
				...seen
					.list('ingredient_line')
					.map((line) => ({ entity: 'ingredient_line' as const, id: line.id, op: 'delete' as const })),
			],
		})
}
