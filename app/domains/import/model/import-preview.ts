import { canonicalUrl } from './addresses.ts'

/** What is known of a recipe that the cook has. */
export type KnownRecipe = { id: string; title: string; source_url: string }

/** Why a recipe of a file is not chosen from the start: this very one was imported, one like it is there, or it stands twice in the file. */
export type Likeness = 'imported' | 'duplicate' | 'twice' | null

/**
 * Compares recipes of a file, one after another, with those that the cook has and with those before it in the file. Alike
 * are two of one title, unless both name a source and it differs, and two of one web address.
 */
export class Likenesses {
	#ids: ReadonlySet<string>
	#known = new Shelf()
	#file = new Shelf()

	constructor(known: readonly KnownRecipe[]) {
		this.#ids = new Set(known.map(({ id }) => id))
		for (const recipe of known) this.#known.add(recipe)
	}

	next(recipe: KnownRecipe): Likeness {
		if (this.#ids.has(recipe.id)) return 'imported'
		if (this.#known.has(recipe)) return 'duplicate'
		if (this.#file.has(recipe)) return 'twice'
		this.#file.add(recipe)
		return null
	}
}

class Shelf {
	#addresses = new Set<string>()
	/** Sources by title; '' where one of that title names none. */
	#titles = new Map<string, Set<string>>()

	add({ title, source_url }: KnownRecipe): void {
		const source = sourceKey(source_url)
		if (source) this.#addresses.add(source)
		const key = titleKey(title)
		const sources = this.#titles.get(key) ?? new Set()
		sources.add(source)
		this.#titles.set(key, sources)
	}

	has({ title, source_url }: KnownRecipe): boolean {
		const source = sourceKey(source_url)
		if (source && this.#addresses.has(source)) return true
		const key = titleKey(title)
		const sources = key === '' ? undefined : this.#titles.get(key)
		return sources !== undefined && (source === '' || sources.has(''))
	}
}

const titleKey = (title: string): string =>
	title
		.toLowerCase()
		.normalize('NFKD')
		.replace(/[^\p{L}\p{N}]+/gu, '')

const sourceKey = (address: string): string =>
	address === ''
		? ''
		: canonicalUrl(address)
				.replace(/^https?:\/\/(?:www\.)?/i, '')
				.replace(/\/+(?=$|\?)/, '')

/** Keys of chosen recipes, in the file's order, that a plan of `limit` recipes has no room for beside `count` that are there. -1: no limit. */
export function overLimit(chosen: readonly string[], count: number, limit: number): ReadonlySet<string> {
	return new Set(limit < 0 ? [] : chosen.slice(Math.max(0, limit - count)))
}
