import { bitsOf } from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { ask } from '#db/batch.ts'
import { type AskedWord, type Candidate, listCandidates, listNearTerms } from '#db/queries/search-recipes.ts'
import { totalMinutes } from '../model/duration.ts'
import { type ExploreQuery, passesExplore } from '../model/explore.ts'
import type { PublicRecipe } from '../model/home-recipes.ts'
import { slipsOf } from '../model/search/near.ts'
import { isBlank, parseQuery, type SearchQuery, type Token } from '../model/search/query.ts'
import { INSIDE_LENGTH, type Match, matchTerm, type Ranked, rank } from '../model/search/rank.ts'
import { beginningsOf, fold, formsOf, stem } from '../model/search/words.ts'
import { knownTerms } from './known-terms.ts'
import { toPublicRecipe } from './to-public-recipe.ts'

/** Enough for a full first page: only a search that finds fewer looks for approximate matches. */
const FULL_PAGE = 24

/**
 * Public recipes for a typed search, best first, in the order of the device's own search (model/search/rank.ts): the
 * index of public words proposes, the pure ranking decides. At most MAX_RESULTS; none for a text without words. One
 * round trip, and two more if few recipes contain the typed words. `viewerId`: the viewer, null for a visitor.
 * `needs`: only recipes known to be clear of them are considered, with `isFollowing` only those of cooks whom the viewer
 * follows; `cuisine` and `underMinutes` filter the results.
 */
export async function searchPublicRecipes(
	db: Db,
	{
		text,
		viewerId,
		cuisine = '',
		underMinutes = null,
		needs = [],
		isFollowing = false,
	}: Pick<ExploreQuery, 'text'> & Partial<ExploreQuery> & { viewerId: string | null },
): Promise<PublicRecipe[]> {
	const passes = (row: Candidate) =>
		passesExplore({ cuisine: row.cuisine, minutes: totalMinutes(row) }, { cuisine, underMinutes })
	const query = parseQuery(text)
	if (isBlank(query)) return []
	const excluded = query.excluded.flatMap(formsOf)
	const asked = { excluded, clearOf: bitsOf(needs), viewerId, isFollowing }
	const proposed = await ask(db, {
		typed: listCandidates(db, { wanted: query.wanted.map(asTyped), ...asked }),
	})
	const typed = proposed.typed.filter(passes)
	const found = rankCandidates(query, typed)
	if (found.length >= FULL_PAGE) return toPublicRecipes(found, typed, viewerId)
	const wanted = await Promise.all(query.wanted.map(async (token) => withNear(db, token)))
	if (wanted.every(({ inside, near }) => inside.length + near.length === 0))
		return toPublicRecipes(found, typed, viewerId)
	const meant = await ask(db, { near: listCandidates(db, { wanted, ...asked }) })
	const near = meant.near.filter(passes)
	const ids = new Set(typed.map(({ id }) => id))
	const all = [...typed, ...near.filter(({ id }) => !ids.has(id))]
	return toPublicRecipes(rankCandidates(query, all), all, viewerId)
}

const asTyped = ({ word }: Token): AskedWord => ({ begins: beginningsOf(word), inside: [], near: [] })

async function withNear(db: Db, token: Token): Promise<AskedWord> {
	const asked = asTyped(token)
	if (token.word.length < INSIDE_LENGTH) return asked
	const rows = await listNearTerms(db, { word: token.word, slips: slipsOf(token.word.length) })
	const matching = (wanted: Match) =>
		rows.map(({ term }) => term).filter((term) => matchTerm(token, stem(fold(term)), true) === wanted)
	return { ...asked, inside: matching('inside'), near: matching('near') }
}

function rankCandidates(query: SearchQuery, candidates: readonly Candidate[]): Ranked[] {
	const recipes = candidates.map(({ id, average_rating, updated_at, ...recipe }) => ({
		id,
		terms: knownTerms(recipe),
		rating: average_rating,
		at: updated_at,
	}))
	return rank(query, recipes)
}

function toPublicRecipes(
	found: readonly Ranked[],
	candidates: readonly Candidate[],
	viewerId: string | null,
): PublicRecipe[] {
	const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
	return found.flatMap(({ id }) => {
		const row = byId.get(id)
		return row ? [toPublicRecipe(row, viewerId)] : []
	})
}
