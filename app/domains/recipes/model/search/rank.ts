import { FIELD, FIELD_BITS } from './entry.ts'
import { isNear } from './near.ts'
import type { SearchQuery, Token } from './query.ts'

/** The spec's numbers: results of a search, and what a place of a word is worth. */
export const MAX_RESULTS = 50
export const SCORES = { title: 10, keyword: 5, tag: 4, description: 3, content: 2 } as const
const NEAR_SCORE = 0.5
/** Words that may have been meant come into play only where fewer recipes than this hold what was typed. */
export const ENOUGH_RESULTS = 10
/** Inside a word, only a part of some length means anything. */
export const INSIDE_LENGTH = 4

/** What a set of places is worth, by the set's bits. */
export const SCORE_OF_FIELDS: readonly number[] = Array.from({ length: 1 << FIELD_BITS }, (_, fields) =>
	Object.entries(FIELD).reduce((sum, [name, bit]) => sum + (fields & bit ? SCORES[name as keyof typeof SCORES] : 0), 0),
)

/** How a term of a recipe answers a word of the cook: the same, its beginning, inside it (Kartoffelsuppe), or a slip away. */
export type Match = 'same' | 'start' | 'inside' | 'near'

export function matchTerm(token: Token, term: string, withNear: boolean): Match | null {
	if (term === token.stem || term === token.word) return 'same'
	if (term.startsWith(token.word) || term.startsWith(token.stem)) return 'start'
	if (token.word.length >= INSIDE_LENGTH && term.includes(token.word)) return 'inside'
	if (!withNear) return null
	return isNear(token.word, term) || (token.stem !== token.word && isNear(token.stem, term)) ? 'near' : null
}

/**
 * What a recipe has for one word: the places of terms that are the word or begin with it, whether one is the word itself,
 * and how many terms hold it inside or are a slip away.
 */
export type Hit = { fields: number; isSame: boolean; inside: number; near: number }

/**
 * How far a search had to reach for a recipe: 0 every word stands there or begins a word, 1 some word stands only inside
 * another, 2 some word only nearly. Nearer ones always come first.
 */
export type Reach = 0 | 1 | 2

/** A recipe's place in the results. `same`: how many words it holds whole. `at`: when it was last changed, milliseconds. */
export type Ranked = { reach: Reach; score: number; same: number; rating: number; at: number; id: string }

/** What a recipe's hits come to so far. */
export type HitSum = Pick<Ranked, 'reach' | 'score' | 'same'>

/** Adds what a recipe has for one more word, to `sum` itself; false where it has nothing. */
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

/** Best first: what was typed before what may have been meant, then the score, whole words, rating, newest. */
export const byRank = (a: Ranked, b: Ranked): number =>
	a.reach - b.reach ||
	b.score - a.score ||
	b.same - a.same ||
	b.rating - a.rating ||
	b.at - a.at ||
	(a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** A recipe as the ranking sees it. `at`: when it was last changed, milliseconds. */
export type Rankable = { id: string; terms: ReadonlyMap<string, number>; rating: number; at: number }

/**
 * The order of a search's results, as the device's index has it too: at most MAX_RESULTS of `recipes`, best first. Near
 * words count only where fewer than ENOUGH_RESULTS hold what was typed.
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
