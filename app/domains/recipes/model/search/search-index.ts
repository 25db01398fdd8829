import { type FilterFacts, passesFilters } from '../filter-rules.ts'
import type { RecipeFilters, RecipeSort } from '../filters.ts'
import { FIELD_BITS, indexTerms, type SearchSource } from './entry.ts'
import { isBlank, parseQuery, type SearchQuery, type Token } from './query.ts'
import { addHit, byRank, ENOUGH_RESULTS, MAX_RESULTS, matchTerm, type Ranked } from './rank.ts'
import { suggestWords } from './suggest.ts'
import { fold, rawWordsOf, stem } from './words.ts'

/** What the index stores of a recipe besides its words. `at`: when it was last changed, milliseconds. */
export type IndexFacts = FilterFacts & { title: string; at: number }
export type IndexedRecipe = IndexFacts & { id: string }

/**
 * A query for a list. Without words it returns the whole list in an order; with words at most MAX_RESULTS, best first.
 * `isTyped`: the cook is typing it, and is offered completions.
 */
export type LibraryQuestion = { text: string; filters: RecipeFilters; sort: RecipeSort; isTyped?: boolean }

/** `total`: the number of matches, shown or not. `near`: how many at the end match only approximately. */
export type LibraryAnswer = { ids: string[]; total: number; near: number; suggestions: string[] }

/** The choices of a filter sheet. `rating`: the best average of all recipes. */
export type Facets = { cuisines: string[]; categories: string[]; rating: number }

/**
 * The index as plain data, for storage. `places` holds each recipe's terms and where they occur; `ends` is where each
 * recipe's part ends.
 */
export type KeptIndex = {
	version: typeof INDEX_VERSION
	builtAt: number
	recipes: IndexedRecipe[]
	terms: string[]
	shown: string[]
	places: Uint32Array
	ends: Uint32Array
}

/**
 * Raised with every change to how words are read or scored, or to the stored data: a stored index of another version
 * is rebuilt.
 */
export const INDEX_VERSION = 2
/** How long an index is valid, by the spec. */
export const INDEX_MS = 24 * 60 * 60 * 1000

const FIELDS_MASK = (1 << FIELD_BITS) - 1
const SAME_BIT = 1 << FIELD_BITS

/** The terms that match one word of a search. */
type TokenTerms = { whole: { term: number; isSame: boolean }[]; inside: number[]; near: number[] | null }

/**
 * The words of a cook's recipes, by term. Returns the same order as `rank` (rank.ts) over all recipes, without
 * visiting each of them. Recipes are numbered; the number of a deleted recipe is reused.
 */
export class SearchIndex {
	readonly builtAt: number
	#recipes: (IndexedRecipe | undefined)[] = []
	#numbers = new Map<string, number>()
	#free: number[] = []
	/** For each recipe: term number and fields in one number. */
	#places: Uint32Array[] = []
	#terms: string[] = []
	/** A term as it was written: 'crème' for 'creme'. */
	#shown: string[] = []
	#termNumbers = new Map<string, number>()
	/** For each term: recipe number and fields in one number. */
	#postings: number[][] = []
	#tokens = new Map<string, TokenTerms>()
	/** Asked for with every message of the assistant; null where a recipe has changed since. */
	#facets: Facets | null = null

	/** `builtAt` in milliseconds: when it was built from scratch. */
	constructor(builtAt: number) {
		this.builtAt = builtAt
	}

	get size(): number {
		return this.#numbers.size
	}

	find(id: string): IndexedRecipe | undefined {
		const number = this.#numbers.get(id)
		return number === undefined ? undefined : this.#recipes[number]
	}

	ids(): IterableIterator<string> {
		return this.#numbers.keys()
	}

	/** Adds or replaces a recipe. */
	put(recipe: IndexedRecipe, source: SearchSource): void {
		const terms = indexTerms(source)
		const isNew = [...terms.keys()].some((term) => !this.#termNumbers.has(term))
		const shown = isNew ? shownForms(source) : undefined
		const places = [...terms].map(
			([term, fields]) => (this.#numberOf(term, shown?.get(term) ?? term) << FIELD_BITS) | fields,
		)
		this.#put(recipe, Uint32Array.from(places))
	}

	remove(id: string): void {
		const number = this.#numbers.get(id)
		if (number === undefined) return
		this.#facets = null
		for (const place of this.#places[number] ?? []) {
			const term = place >>> FIELD_BITS
			const postings = this.#postings[term] ?? []
			const at = postings.findIndex((posting) => posting >>> FIELD_BITS === number)
			const last = postings.pop()
			if (at < postings.length && last !== undefined) postings[at] = last
		}
		this.#numbers.delete(id)
		this.#recipes[number] = undefined
		this.#places[number] = new Uint32Array()
		this.#free.push(number)
	}

	/** The results for the search field and the filter sheet. */
	ask({ text, filters, sort, isTyped = false }: LibraryQuestion): LibraryAnswer {
		const query = parseQuery(text)
		const passes = (number: number) => {
			const recipe = this.#recipes[number]
			return recipe !== undefined && passesFilters(recipe, filters)
		}
		if (isBlank(query)) {
			const all = this.#list((recipe) => passesFilters(recipe, filters)).sort(ORDERS[sort])
			return { ids: all.map(({ id }) => id), total: all.length, near: 0, suggestions: [] }
		}
		const { found, total, near } = this.#search(query, passes)
		const ids =
			sort === 'newest'
				? found.map(({ id }) => id)
				: found
						.flatMap(({ id }) => this.find(id) ?? [])
						.sort(ORDERS[sort])
						.map(({ id }) => id)
		return { ids, total, near, suggestions: isTyped ? this.suggest(text) : [] }
	}

	/** The results only, in the order of `rank`. */
	search(text: string): Ranked[] {
		return this.#search(parseQuery(text), (number) => this.#recipes[number] !== undefined).found
	}

	/** At most ten completions of the typed text, ordered by how many recipes contain them. */
	suggest(text: string): string[] {
		return suggestWords(text, {
			terms: this.#terms,
			shown: (term) => this.#shown[term] ?? '',
			count: (term) => this.#postings[term]?.length ?? 0,
			holds: (words) => {
				const query = parseQuery(words)
				if (isBlank(query)) return undefined
				const { numbers } = this.#match(query, () => true, false)
				const found = new Set(numbers)
				return (term) => (this.#postings[term] ?? []).filter((posting) => found.has(posting >>> FIELD_BITS)).length
			},
		})
	}

	facets(): Facets {
		this.#facets ??= this.#readFacets()
		return this.#facets
	}

	#readFacets(): Facets {
		const cuisines = new Map<string, string>()
		const categories = new Map<string, string>()
		let rating = 0
		const note = (names: Map<string, string>, name: string) => {
			const key = name.trim().toLowerCase()
			if (key !== '' && !names.has(key)) names.set(key, name.trim())
		}
		for (const recipe of this.#list(() => true)) {
			note(cuisines, recipe.cuisine)
			for (const name of recipe.category) note(categories, name)
			rating = Math.max(rating, recipe.rating)
		}
		const sorted = (names: Map<string, string>) => [...names.values()].sort(COLLATOR.compare)
		return { cuisines: sorted(cuisines), categories: sorted(categories), rating }
	}

	/** Without the gaps of deleted recipes. */
	keep(): KeptIndex {
		const numbers = [...this.#numbers.values()]
		const parts = numbers.map((number) => this.#places[number] ?? new Uint32Array())
		const places = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0))
		const ends = new Uint32Array(parts.length)
		let end = 0
		for (const [i, part] of parts.entries()) {
			places.set(part, end)
			end += part.length
			ends[i] = end
		}
		return {
			version: INDEX_VERSION,
			builtAt: this.builtAt,
			recipes: numbers.flatMap((number) => this.#recipes[number] ?? []),
			terms: this.#terms,
			shown: this.#shown,
			places,
			ends,
		}
	}

	static restore({ builtAt, recipes, terms, shown, places, ends }: KeptIndex): SearchIndex {
		const index = new SearchIndex(builtAt)
		for (const [i, term] of terms.entries()) index.#numberOf(term, shown[i] ?? term)
		for (const [i, recipe] of recipes.entries()) index.#put(recipe, places.slice(ends[i - 1] ?? 0, ends[i]))
		return index
	}

	#put(recipe: IndexedRecipe, places: Uint32Array): void {
		this.remove(recipe.id)
		this.#facets = null
		const number = this.#free.pop() ?? this.#recipes.length
		this.#recipes[number] = recipe
		this.#places[number] = places
		this.#numbers.set(recipe.id, number)
		for (const place of places)
			this.#postings[place >>> FIELD_BITS]?.push((number << FIELD_BITS) | (place & FIELDS_MASK))
	}

	#numberOf(term: string, shown: string): number {
		const known = this.#termNumbers.get(term)
		if (known !== undefined) return known
		const number = this.#terms.push(term) - 1
		this.#shown.push(shown)
		this.#postings.push([])
		this.#termNumbers.set(term, number)
		this.#tokens.clear()
		return number
	}

	#list(isWanted: (recipe: IndexedRecipe) => boolean): IndexedRecipe[] {
		return this.#recipes.filter((recipe): recipe is IndexedRecipe => recipe !== undefined && isWanted(recipe))
	}

	#search(query: SearchQuery, passes: (number: number) => boolean): { found: Ranked[]; total: number; near: number } {
		const typed = this.#match(query, passes, false)
		const best: Ranked[] = []
		typed.rankInto(best)
		const total = typed.numbers.length
		if (total >= ENOUGH_RESULTS) return { found: best, total, near: 0 }
		const known = new Set(typed.numbers)
		const near = this.#match(query, (number) => !known.has(number) && passes(number), true)
		near.rankInto(best)
		return { found: best, total: total + near.numbers.length, near: near.numbers.length }
	}

	/** The recipes that contain every wanted word and none of the excluded ones; their places are computed on demand. */
	#match(query: SearchQuery, passes: (number: number) => boolean, withNear: boolean) {
		const count = this.#recipes.length
		const hits = query.wanted.map((token) => this.#hitsOf(token, count, withNear))
		const barred = new Set<number>()
		for (const term of query.excluded) {
			const number = this.#termNumbers.get(term)
			for (const posting of number === undefined ? [] : (this.#postings[number] ?? []))
				barred.add(posting >>> FIELD_BITS)
		}
		const numbers = fewestOf(hits, count).filter(
			(number) => hits.every(({ any }) => any[number] !== 0) && !barred.has(number) && passes(number),
		)
		// One reused object: a letter may occur in every recipe, and few results are shown.
		const hit = { fields: 0, isSame: false, inside: 0, near: 0 }
		const one: Ranked = { reach: 0, score: 0, same: 0, rating: 0, at: 0, id: '' }
		const rankInto = (best: Ranked[]) => {
			for (const number of numbers) {
				const recipe = this.#recipes[number]
				if (!recipe) continue
				one.reach = 0
				one.score = 0
				one.same = 0
				for (const { fields, inside, near } of hits) {
					const bits = fields[number] ?? 0
					hit.fields = bits & FIELDS_MASK
					hit.isSame = (bits & SAME_BIT) !== 0
					hit.inside = inside[number] ?? 0
					hit.near = near[number] ?? 0
					addHit(one, hit)
				}
				one.rating = recipe.rating
				one.at = recipe.at
				one.id = recipe.id
				insertBest(best, one)
			}
		}
		return { numbers, rankInto }
	}

	#hitsOf(token: Token, count: number, withNear: boolean) {
		const { whole, inside, near } = this.#termsFor(token, withNear)
		const hits = {
			any: new Uint8Array(count),
			/** The recipes in `any`, in no order. */
			numbers: [] as number[],
			fields: new Uint8Array(count),
			inside: new Uint8Array(count),
			near: new Uint8Array(count),
		}
		const note = (number: number) => {
			if (hits.any[number] === 0) hits.numbers.push(number)
			hits.any[number] = 1
		}
		for (const { term, isSame } of whole) {
			for (const posting of this.#postings[term] ?? []) {
				const number = posting >>> FIELD_BITS
				hits.fields[number] = (hits.fields[number] ?? 0) | (posting & FIELDS_MASK) | (isSame ? SAME_BIT : 0)
				note(number)
			}
		}
		const add = (terms: readonly number[], counts: Uint8Array<ArrayBuffer>) => {
			for (const term of terms) {
				for (const posting of this.#postings[term] ?? []) {
					const number = posting >>> FIELD_BITS
					counts[number] = (counts[number] ?? 0) + 1
					note(number)
				}
			}
		}
		add(inside, hits.inside)
		if (withNear) add(near ?? [], hits.near)
		return hits
	}

	/** Cached per word: while a cook types, the earlier words stay the same. */
	#termsFor(token: Token, withNear: boolean): TokenTerms {
		const known = this.#tokens.get(token.word)
		if (known && (known.near || !withNear)) return known
		const found: TokenTerms = { whole: [], inside: [], near: withNear ? [] : null }
		for (const [term, text] of this.#terms.entries()) {
			const match = matchTerm(token, text, withNear)
			if (match === 'same' || match === 'start') found.whole.push({ term, isSame: match === 'same' })
			else if (match === 'inside') found.inside.push(term)
			else if (match === 'near') found.near?.push(term)
		}
		if (this.#tokens.size >= MAX_KNOWN_TOKENS) this.#tokens.clear()
		this.#tokens.set(token.word, found)
		return found
	}
}

const MAX_KNOWN_TOKENS = 200

/** The recipes of the rarest of some words: only these can contain all of them. Without words, every recipe. */
const fewestOf = (hits: readonly { numbers: number[] }[], count: number): number[] => {
	const [first, ...rest] = hits
	if (!first) return Array.from({ length: count }, (_, number) => number)
	return rest.reduce((fewest, { numbers }) => (numbers.length < fewest.length ? numbers : fewest), first.numbers)
}

/**
 * Inserts a copy of `one` at its position among the best, if it belongs there: no more than MAX_RESULTS are ever
 * sorted.
 */
function insertBest(best: Ranked[], one: Readonly<Ranked>): void {
	const worst = best[MAX_RESULTS - 1]
	if (worst && byRank(one, worst) >= 0) return
	let low = 0
	let high = best.length
	while (low < high) {
		const middle = (low + high) >>> 1
		const other = best[middle]
		if (other && byRank(one, other) > 0) low = middle + 1
		else high = middle
	}
	best.splice(low, 0, { ...one })
	if (best.length > MAX_RESULTS) best.pop()
}

/** The shortest way in which the recipe writes each of its terms. */
function shownForms({ title, description, cuisine, category, tags, lines }: SearchSource): Map<string, string> {
	const forms = new Map<string, string>()
	for (const text of [title, cuisine, ...category, ...tags, ...lines, description]) {
		for (const raw of rawWordsOf(text)) {
			const term = stem(fold(raw))
			const known = forms.get(term)
			if (known === undefined || raw.length < known.length) forms.set(term, raw)
		}
	}
	return forms
}

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const byNewest = (a: IndexedRecipe, b: IndexedRecipe): number => b.at - a.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
/** An unknown time comes last. */
const knownTime = (minutes: number): number => minutes || Number.POSITIVE_INFINITY

const ORDERS: Record<RecipeSort, (a: IndexedRecipe, b: IndexedRecipe) => number> = {
	newest: byNewest,
	oldest: (a, b) => byNewest(b, a),
	alphabetical: (a, b) => COLLATOR.compare(a.title, b.title) || byNewest(a, b),
	rating: (a, b) => b.rating - a.rating || byNewest(a, b),
	quickest: (a, b) => Math.sign(knownTime(a.total) - knownTime(b.total) || 0) || byNewest(a, b),
}
