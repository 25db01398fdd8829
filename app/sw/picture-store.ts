import { isExpired, type PictureEntry, pictureCacheName, picturesToDrop } from '../platform/model/picture-cache.ts'

/** The part of Cache Storage that is used; tests pass their own. */
export type Caches = Pick<CacheStorage, 'keys' | 'delete'> & {
	open(name: string): Promise<{
		match(url: string): Promise<Response | undefined>
		put(url: string, response: Response): Promise<void>
		delete(url: string): Promise<boolean>
		keys(): Promise<readonly Request[]>
	}>
}

export type KeptPicture = { response: Response; isExpired: boolean }

/** A cache stores its index under this name, which no picture has: the index is deleted with the pictures. */
const INDEX = '/media/index'

/**
 * One cook's pictures in Cache Storage, within the spec's limits. Their metadata (age, size, how often shown) is in the
 * same cache; a picture missing from the index, because the worker was stopped before it was written, is measured when
 * the index is read.
 */
export class PictureStore {
	readonly #caches: Caches
	readonly #name: string
	readonly #indexUrl: string
	readonly #clock: () => number
	#entries: Promise<Map<string, PictureEntry>> | undefined
	#saving: Promise<void> | undefined
	#isChanged = false

	constructor({
		caches,
		userId,
		origin,
		clock,
	}: {
		caches: Caches
		userId: string
		origin: string
		clock: () => number
	}) {
		this.#caches = caches
		this.#name = pictureCacheName(userId)
		this.#indexUrl = origin + INDEX
		this.#clock = clock
	}

	/** The picture as stored. `isShown`: the cook looks at it; a warm-up only checks whether it is there. */
	async match(url: string, isShown: boolean): Promise<KeptPicture | undefined> {
		const [response, entries] = await Promise.all([(await this.#open()).match(url), this.#read()])
		if (!response) {
			// The browser, or a sign-out, has deleted it.
			entries.delete(url)
			return undefined
		}
		const entry = entries.get(url)
		// Written with the next change: losing a count when the worker stops does no harm.
		if (entry && isShown) entry.hitCount += 1
		return { response, isExpired: entry ? isExpired(entry, this.#clock()) : false }
	}

	/** Stores a picture and does the maintenance. Ignores anything but pictures; a full disk keeps what it has. */
	async put(url: string, response: Response, isShown: boolean): Promise<void> {
		if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('image/')) return
		const body = await response.arrayBuffer()
		const copy = new Response(body, { headers: response.headers })
		const isKept = await (await this.#open()).put(url, copy).then(
			() => true,
			() => false,
		)
		const entries = await this.#read()
		if (isKept) {
			const hitCount = (entries.get(url)?.hitCount ?? 0) + (isShown ? 1 : 0)
			entries.set(url, { url, timestamp: this.#clock(), size: body.byteLength, hitCount })
		}
		await this.#maintain(entries)
		await this.#save()
	}

	async delete(url: string): Promise<void> {
		await (await this.#open()).delete(url)
		if ((await this.#read()).delete(url)) await this.#save()
	}

	async #maintain(entries: Map<string, PictureEntry>): Promise<void> {
		const cache = await this.#open()
		const dropped = picturesToDrop([...entries.values()], this.#clock())
		for (const { url } of dropped) entries.delete(url)
		await Promise.all(dropped.map(({ url }) => cache.delete(url)))
	}

	#open(): ReturnType<Caches['open']> {
		return this.#caches.open(this.#name)
	}

	#read(): Promise<Map<string, PictureEntry>> {
		this.#entries ??= this.#readIndex()
		return this.#entries
	}

	async #readIndex(): Promise<Map<string, PictureEntry>> {
		const cache = await this.#open()
		const [index, keys] = await Promise.all([cache.match(this.#indexUrl), cache.keys()])
		const listed: unknown = await index?.json().catch(() => null)
		const known = new Map(Array.isArray(listed) ? listed.filter(isEntry).map((entry) => [entry.url, entry]) : [])
		const urls = keys.map(({ url }) => url).filter((url) => url !== this.#indexUrl)
		const entries = await Promise.all(urls.map(async (url) => known.get(url) ?? this.#measure(url)))
		return new Map(entries.flatMap((entry) => (entry ? [[entry.url, entry]] : [])))
	}

	async #measure(url: string): Promise<PictureEntry | undefined> {
		const response = await (await this.#open()).match(url)
		if (!response) return undefined
		return { url, timestamp: this.#clock(), size: (await response.arrayBuffer()).byteLength, hitCount: 0 }
	}

	/** A change during a write of the index waits for the next write, which includes all changes until then. */
	async #save(): Promise<void> {
		this.#isChanged = true
		this.#saving ??= this.#writeIndex().finally(() => {
			this.#saving = undefined
		})
		await this.#saving
	}

	async #writeIndex(): Promise<void> {
		while (this.#isChanged) {
			this.#isChanged = false
			const entries = [...(await this.#read()).values()]
			// A full disk: the next worker measures what is missing from the index.
			await (await this.#open()).put(this.#indexUrl, Response.json(entries)).catch(() => undefined)
		}
	}
}

function isEntry(value: unknown): value is PictureEntry {
	const { url, timestamp, size, hitCount } = (value ?? {}) as Partial<Record<keyof PictureEntry, unknown>>
	return typeof url === 'string' && [timestamp, size, hitCount].every((part) => Number.isFinite(part))
}
