import { recipePage } from '#app/domains/import/model/formats/write-html.ts'
import type { IngredientLine } from '#app/domains/ingredients/model/ingredient-row.ts'
import { draftOf } from '#app/domains/recipes/model/draft-rows.ts'
import type { Recipe } from '#app/domains/recipes/model/recipe.ts'
import { momentOf } from '#app/platform/model/dates.ts'
import type { Me } from '#app/platform/model/me.ts'
import { STORE_OF } from '#app/sync/client/store/local-db.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { type EntityName, factsOf } from '#app/sync/model/entities.ts'
import { type HistoryEntry, isInHistory, toHistoryEntry } from '#app/sync/model/history.ts'
import { picturesOf, renamePictures } from '#app/sync/model/pictures.ts'
import { partsOf, READ_ONLY, ROOTS } from '../../model/kinds.ts'
import { MANIFEST_NAME, writeManifest } from '../../model/manifest.ts'
import { headingOf, OWN_DATA as M } from '../../model/messages.ts'
import { pictureEntry } from '../../model/picture-names.ts'
import { accountPage, historyItem, type IndexEntry, indexPage, type Readable, rowItem } from '../../model/readable.ts'
import { type FileRow, isObject, toUnits } from '../../model/units.ts'
import { OwnArchive } from './own-archive.ts'
import type { ServerPart } from './server-part.ts'
import { orphansOf, readParts, rowsOf } from './stored-rows.ts'

export type OwnDataRun = {
	localStore: LocalStore
	me: Me
	server: ServerPart
	/** A picture's bytes; null if neither the device nor the server has it. */
	readPicture(path: string): Promise<Blob | null>
	stream: WritableStream<Uint8Array>
	/** Milliseconds. */
	now: number
	/** The device could not be brought up to date: since when it may lack what other devices have changed, if known. */
	behind?: { asOf: number | null } | null
	/** Called often. `held`: characters that are in memory and not yet in the stream. */
	tell(done: number, of: number, held: number): void
	signal: AbortSignal
}

/** `notes`: what is not in it, as sentences. */
export type Written = { notes: string[] }

/**
 * Writes everything of the cook into a stream, row by row, and closes it. What is edited meanwhile is in it as it was
 * before or as it is after. Throws what reading throws; the stream is then aborted.
 */
export async function writeOwnData(run: OwnDataRun): Promise<Written> {
	const writer = new OwnDataWriter(run)
	try {
		return await writer.write()
	} catch (error) {
		await run.stream.abort(error).catch(() => undefined)
		throw error
	}
}

/** Kinds that have a list of their own for people; recipes have pages, their lines are in them. */
const LISTED: readonly EntityName[] = [
	...ROOTS.filter((kind) => kind !== 'recipe'),
	...partsOf('recipe').filter((kind) => kind !== 'ingredient_line'),
	...READ_ONLY,
]

class OwnDataWriter {
	readonly #run: OwnDataRun
	readonly #own: OwnArchive
	readonly #counts: Record<string, number> = {}
	/** The archive's names of pictures by their paths; null: it could not be read. */
	readonly #pictures = new Map<string, string | null>()
	readonly #recipes: IndexEntry[] = []
	readonly #titles = new Map<string, string>()
	readonly #readable: Readable
	#done = 0
	#of = 0

	constructor(run: OwnDataRun) {
		this.#run = run
		this.#own = new OwnArchive(run.stream)
		this.#readable = { place: run.me, titles: this.#titles }
	}

	async write(): Promise<Written> {
		const { localStore, me, now, behind } = this.#run
		this.#of = await localStore.run(async (db) => {
			const counts = await Promise.all([...ROOTS, ...LISTED].map((kind) => db.count(STORE_OF[kind])))
			return counts.reduce((sum, count) => sum + count, 0)
		})
		for (const kind of ROOTS) await this.#writeData(kind)
		const things: IndexEntry[] = []
		for (const kind of LISTED) things.push(...(await this.#writeList(kind)))
		const history = await this.#writeHistory()
		const isAccountWhole = await this.#writeAccount()
		const missing = [...this.#pictures.values()].filter((entry) => entry === null).length
		const notes = [
			behind ? M.asOf(behind.asOf === null ? null : momentOf(behind.asOf, me)) : '',
			missing > 0 ? M.picturesMissing(missing) : '',
			history.isWhole ? '' : M.historyCut,
			isAccountWhole ? '' : M.profileCut,
		].filter(Boolean)
		const profile = { title: 'Profile', link: 'profile.html' }
		const index = { madeAt: now, things: [profile, ...things, ...history.things], recipes: this.#recipes, notes }
		await this.#own.archive.text('index.html', indexPage({ ...index, name: me.display_name, place: me }))
		const manifest = { account: me.id, name: me.display_name, made_at: now, counts: this.#counts }
		await this.#own.archive.text(MANIFEST_NAME, writeManifest({ ...manifest, files: this.#own.files }))
		await this.#own.archive.close()
		this.#tell()
		return { notes }
	}

	/** The rows of a kind with all that belongs to them, and those whose parent is gone. */
	async #writeData(root: EntityName): Promise<void> {
		const { localStore } = this.#run
		for await (const whole of rowsOf(localStore, root)) {
			const parts = await readParts(localStore, whole)
			await this.#writeUnit(root, [whole, ...parts])
			if (root === 'recipe') await this.#writeRecipe(whole, parts)
			this.#step()
		}
		for (const part of partsOf(root))
			for await (const orphans of orphansOf(localStore, part)) await this.#writeUnit(root, orphans)
		await this.#own.endFile()
	}

	async #writeUnit(root: EntityName, rows: FileRow[]): Promise<void> {
		const named: FileRow[] = []
		for (const row of rows) {
			this.#counts[row.kind] = (this.#counts[row.kind] ?? 0) + 1
			named.push({ ...row, fields: await this.#withPictures(row) })
		}
		for (const unit of toUnits(named)) await this.#own.unit(root, unit)
	}

	/** The fields with the archive's names of their pictures, which are written with their first row. */
	async #withPictures({ kind, fields }: FileRow): Promise<Record<string, unknown>> {
		for (const path of picturesOf(kind, fields)) await this.#writePicture(path)
		return renamePictures(kind, fields, (path) => this.#pictures.get(path) ?? path)
	}

	async #writePicture(path: string): Promise<void> {
		if (this.#pictures.has(path)) return
		this.#run.signal.throwIfAborted()
		const blob = await this.#run.readPicture(path)
		const entry = blob && pictureEntry(path, blob.type)
		this.#pictures.set(path, entry)
		if (blob && entry) await this.#own.archive.blob(entry, blob)
	}

	async #writeRecipe({ id, fields }: FileRow, parts: FileRow[]): Promise<void> {
		// The store holds rows of this kind; their shape was lost on the way through the list of all kinds.
		const recipe = { id, ...fields } as unknown as Recipe
		const lines = parts
			.filter(({ kind }) => kind === 'ingredient_line')
			.map((line) => ({ id: line.id, ...line.fields }) as unknown as IngredientLine)
			.sort((a, b) => a.position - b.position)
		const images = recipe.images.flatMap((path) => this.#pictures.get(path) ?? [])
		const name = `recipes/${this.#own.archive.name(recipe.title)}.html`
		const draft = { ...draftOf(recipe, lines), images: [] }
		await this.#own.archive.text(
			name,
			recipePage(
				draft,
				images.map((image) => `../${image}`),
			),
		)
		this.#recipes.push({ title: recipe.title, link: name })
		this.#titles.set(id, recipe.title)
	}

	async #writeList(kind: EntityName): Promise<IndexEntry[]> {
		const { localStore } = this.#run
		const pages = this.#own.startList(kind, headingOf(kind))
		for await (const row of rowsOf(localStore, kind)) {
			const parts = factsOf(kind).parent ? [] : await readParts(localStore, row)
			const inner = parts.map((part) => rowItem(this.#shown(part), this.#readable))
			await pages.add(rowItem(this.#shown(row), this.#readable, inner.length > 0 ? `<ul>${inner.join('')}</ul>` : ''))
			this.#step()
		}
		return (await pages.end()) ? [{ title: headingOf(kind), link: pages.link }] : []
	}

	#shown = ({ kind, fields }: FileRow): Record<string, unknown> =>
		renamePictures(kind, fields, (path) => this.#pictures.get(path) ?? path)

	/** Every edit that the server has taken, and those that still wait on this device. */
	async #writeHistory(): Promise<{ things: IndexEntry[]; isWhole: boolean }> {
		const { localStore, server, signal } = this.#run
		const pages = this.#own.startList('history', 'History')
		const add = async (entry: HistoryEntry) => {
			if (isInHistory(entry.verb)) await pages.add(historyItem(entry, this.#readable))
		}
		for await (const entry of waitingEdits(localStore)) await add(entry)
		let isWhole = true
		let read = 0
		try {
			for await (const entries of server.history()) {
				signal.throwIfAborted()
				for (const entry of entries) await add(entry)
				read += entries.length
				this.#tell()
			}
		} catch (error) {
			signal.throwIfAborted()
			console.warn('history not exported', error)
			isWhole = false
			if (read === 0) for await (const entry of acknowledgedEdits(localStore)) await add(entry)
		}
		return { things: (await pages.end()) ? [{ title: 'History', link: pages.link }] : [], isWhole }
	}

	/** What the account holds besides rows; without the server, what this device knows of the cook. */
	async #writeAccount(): Promise<boolean> {
		const { me, server, signal } = this.#run
		const records = await server.account().catch((error: unknown) => {
			signal.throwIfAborted()
			console.warn('account not exported', error)
			return null
		})
		const known: Record<string, unknown> = records ?? { profile: { ...me } }
		const account = { ...known, profile: await this.#withAvatar(known.profile) }
		await this.#own.archive.text('profile.html', accountPage('Profile', account, this.#readable))
		await this.#own.archive.text('profile.json', `${JSON.stringify(account, null, '\t')}\n`)
		return records !== null
	}

	/** The profile with the archive's name of its picture, which is written first. */
	async #withAvatar(profile: unknown): Promise<unknown> {
		if (!isObject(profile) || typeof profile.avatar_url !== 'string') return profile
		const path = profile.avatar_url
		await this.#writePicture(path)
		return { ...profile, avatar_url: this.#pictures.get(path) ?? path }
	}

	#step(): void {
		this.#done += 1
		this.#run.signal.throwIfAborted()
		this.#tell()
	}

	#tell(): void {
		this.#run.tell(this.#done, this.#of, this.#own.held)
	}
}

const PAGE = 50

async function* waitingEdits(localStore: LocalStore): AsyncGenerator<HistoryEntry> {
	for (let after = 0; ; ) {
		const from = IDBKeyRange.lowerBound(after, true)
		const entries = await localStore.run((db) => db.getAll('outbox', from, PAGE))
		for (const entry of entries) {
			yield toHistoryEntry(entry)
			after = entry.seq
		}
		if (entries.length < PAGE) return
	}
}

async function* acknowledgedEdits(localStore: LocalStore): AsyncGenerator<HistoryEntry> {
	for (let after = ''; ; ) {
		const from = IDBKeyRange.lowerBound(after, true)
		const entries = await localStore.run((db) => db.getAll('kept', from, PAGE))
		for (const entry of entries) {
			yield toHistoryEntry(entry, entry)
			after = entry.mid
		}
		if (entries.length < PAGE) return
	}
}
