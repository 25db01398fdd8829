import { bitsOf, type Need, needsIn } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { TOTAL_LIMITS } from './filters.ts'

/** The query of the explore page. It is part of the address, so it works without scripts and can be shared. */
export type ExploreQuery = {
	/** '' without a search. */
	text: string
	/** '' for all cuisines. */
	cuisine: string
	/** Less than this many total minutes; null for any time, known or not. */
	underMinutes: (typeof TOTAL_LIMITS)[number] | null
	/** Only recipes known to be free of these allergens and to meet these diets, in the order of NEEDS. */
	needs: Need[]
	/** Only recipes of the cooks whom the viewer follows; false for a visitor. */
	isFollowing: boolean
}

/** The names of the query's parameters. */
export const EXPLORE_FIELDS = {
	text: 'q',
	cuisine: 'cuisine',
	time: 'time',
	needs: 'needs',
	following: 'following',
	after: 'after',
} as const
const MAX_TEXT = 200

/** The query in an address; invalid parameters are ignored, and so is what only a cook has. */
export function parseExploreQuery(search: URLSearchParams, { isSignedIn }: { isSignedIn: boolean }): ExploreQuery {
	const part = (name: string) => search.get(name)?.slice(0, MAX_TEXT).trim() ?? ''
	const time = part(EXPLORE_FIELDS.time)
	return {
		text: part(EXPLORE_FIELDS.text),
		cuisine: part(EXPLORE_FIELDS.cuisine),
		underMinutes: TOTAL_LIMITS.find((limit) => String(limit) === time) ?? null,
		needs: needsIn(bitsOf(search.getAll(EXPLORE_FIELDS.needs))),
		isFollowing: isSignedIn && search.has(EXPLORE_FIELDS.following),
	}
}

/** The address of this query; `after` continues where a page ended. */
export function explorePath({ text, cuisine, underMinutes, needs, isFollowing }: ExploreQuery, after?: string): string {
	const { text: q, cuisine: of, time, needs: keeping, following, after: from } = EXPLORE_FIELDS
	const search = new URLSearchParams([
		...(text ? [[q, text]] : []),
		...(cuisine ? [[of, cuisine]] : []),
		...(underMinutes ? [[time, String(underMinutes)]] : []),
		...needs.map((need) => [keeping, need]),
		...(isFollowing ? [[following, 'on']] : []),
		...(after ? [[from, after]] : []),
	]).toString()
	return search ? `/explore?${search}` : '/explore'
}

/** Whether a recipe passes the filters. Minutes: 0 is unknown, and within no limit. */
export const passesExplore = (
	{ cuisine, minutes }: { cuisine: string; minutes: number },
	query: Pick<ExploreQuery, 'cuisine' | 'underMinutes'>,
): boolean =>
	(query.cuisine === '' || cuisine.toLowerCase() === query.cuisine.toLowerCase()) &&
	(query.underMinutes === null || (minutes > 0 && minutes < query.underMinutes))
