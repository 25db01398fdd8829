import { canonicalUrl } from '../capture/addresses.ts'

/** The fields of one of the cook's recipes that are compared. */
export type KnownRecipe = { id: string; title: string; source_url: string }

/**
 * Why a recipe of a file is not preselected: it was imported before, a similar one exists, or it occurs twice in the
 * file.
 */
export type Likeness = 'imported' | 'duplicate' | 'twice' | null

/**
 * Compares the recipes of a file, one after another, with the cook's recipes and with those earlier in the file. Two
 * recipes are alike if they have the same title, unless both name a source and it differs, or the same web address.
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
	/** Sources by title; '' if a recipe of that title names none. */
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

/**
 * Keys of the chosen recipes, in the file's order, that exceed a subscription's `limit` of recipes when `count` already
 * exist. -1: no limit.
 */
export function overLimit(chosen: readonly string[], count: number, limit: number): ReadonlySet<string> {
	return new Set(limit < 0 ? [] : chosen.slice(Math.max(0, limit - count)))
}
