import { FIELD, FIELD_BITS } from './entry.ts'
import { isNear } from './near.ts'
import type { SearchQuery, Token } from './query.ts'

/** The spec's numbers: results of a search, and the weight of each place of a word. */
export const MAX_RESULTS = 50
export const SCORES = { title: 10, keyword: 5, tag: 4, description: 3, content: 2 } as const
const NEAR_SCORE = 0.5
/** Approximate matches are used only if fewer recipes than this contain the typed words. */
export const ENOUGH_RESULTS = 10
/** The minimum length of a word that is matched inside other words. */
export const INSIDE_LENGTH = 4

/** The weight of a set of places, by its bits. */
export const SCORE_OF_FIELDS: readonly number[] = Array.from({ length: 1 << FIELD_BITS }, (_, fields) =>
	Object.entries(FIELD).reduce((sum, [name, bit]) => sum + (fields & bit ? SCORES[name as keyof typeof SCORES] : 0), 0),
)

/**
 * How a term of a recipe matches a typed word: exactly, as its beginning, inside it (Kartoffelsuppe), or with typing
 * errors.
 */
export type Match = 'same' | 'start' | 'inside' | 'near'

export function matchTerm(token: Token, term: string, withNear: boolean): Match | null {
	if (term === token.stem || term === token.word) return 'same'
	if (term.startsWith(token.word) || term.startsWith(token.stem)) return 'start'
	if (token.word.length >= INSIDE_LENGTH && term.includes(token.word)) return 'inside'
	if (!withNear) return null
	return isNear(token.word, term) || (token.stem !== token.word && isNear(token.stem, term)) ? 'near' : null
}

/**
 * A recipe's matches for one word: the places of terms that are the word or begin with it, whether one is the word
 * itself, and how many terms contain it or nearly match it.
 */
export type Hit = { fields: number; isSame: boolean; inside: number; near: number }

/**
 * The match level of a recipe: 0 every word is a term or begins one, 1 some word is only inside a term, 2 some word
 * only nearly matches. Lower levels always come first.
 */
export type Reach = 0 | 1 | 2

/**
 * A recipe's position in the results. `same`: how many words match exactly. `at`: when it was last changed,
 * milliseconds.
 */
export type Ranked = { reach: Reach; score: number; same: number; rating: number; at: number; id: string }

/** The sum of a recipe's matches so far. */
export type HitSum = Pick<Ranked, 'reach' | 'score' | 'same'>

/** Adds a recipe's matches for another word to `sum` in place; false if there are none. */
export function addHit(sum: HitSum, { fields, isSame, inside, near }: Hit): boolean {
	if (fields === 0) {
		if (inside === 0 && near === 0) return false
		if (inside === 0) sum.reach = 2
		else if (sum.reach === 0) sum.reach = 1
	}
	sum.score += (SCORE_OF_FIELDS[fields] ?? 0) + NEAR_SCORE * (inside + near)
	if (isSame) sum.same += 1
	return true
}

/** Best first: by match level, then score, exact matches, rating, newest. */
export const byRank = (a: Ranked, b: Ranked): number =>
	a.reach - b.reach ||
	b.score - a.score ||
	b.same - a.same ||
	b.rating - a.rating ||
	b.at - a.at ||
	(a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** A recipe as the ranking needs it. `at`: when it was last changed, milliseconds. */
export type Rankable = { id: string; terms: ReadonlyMap<string, number>; rating: number; at: number }

/**
 * The order of search results, which the device's index reproduces: at most MAX_RESULTS of `recipes`, best first.
 * Approximate matches count only if fewer than ENOUGH_RESULTS contain the typed words.
 */
export function rank(query: SearchQuery, recipes: readonly Rankable[]): Ranked[] {
	const allowed = recipes.filter(({ terms }) => !query.excluded.some((term) => terms.has(term)))
	const found = allowed.flatMap((recipe) => rankOne(query, recipe, false))
	if (found.length >= ENOUGH_RESULTS) return found.sort(byRank).slice(0, MAX_RESULTS)
	const known = new Set(found.map(({ id }) => id))
	const near = allowed.filter(({ id }) => !known.has(id)).flatMap((recipe) => rankOne(query, recipe, true))
	return [...found, ...near].sort(byRank).slice(0, MAX_RESULTS)
}

function rankOne({ wanted }: SearchQuery, { id, terms, rating, at }: Rankable, withNear: boolean): Ranked[] {
	const sum: HitSum = { reach: 0, score: 0, same: 0 }
	const isWhole = wanted.every((token) => addHit(sum, hitOf(token, terms, withNear)))
	return isWhole ? [{ ...sum, id, rating, at }] : []
}

function hitOf(token: Token, terms: ReadonlyMap<string, number>, withNear: boolean): Hit {
	const hit: Hit = { fields: 0, isSame: false, inside: 0, near: 0 }
	for (const [term, fields] of terms) {
		const match = matchTerm(token, term, withNear)
		if (match === 'same') hit.isSame = true
		if (match === 'same' || match === 'start') hit.fields |= fields
		else if (match === 'inside') hit.inside += 1
		else if (match === 'near') hit.near += 1
	}
	return hit
}
