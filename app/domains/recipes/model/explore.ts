import { bitsOf, type Need, needsIn } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { TOTAL_LIMITS } from './filters.ts'

/** What explore is asked for. It stands in the address: it works without scripts, and can be shared. */
export type ExploreQuery = {
	/** '' where nothing is searched for. */
	text: string
	/** '' for all. */
	cuisine: string
	/** Less than so many minutes in all; null for any time, known or not. */
	underMinutes: (typeof TOTAL_LIMITS)[number] | null
	/** Only recipes that are known to be clear of these allergens and to keep these diets, in the order of NEEDS. */
	needs: Need[]
}

/** The query's parts as the address names them. */
export const EXPLORE_FIELDS = { text: 'q', cuisine: 'cuisine', time: 'time', needs: 'needs', after: 'after' } as const
const MAX_TEXT = 200

/** What an address asks for; a part that cannot be read asks for nothing. */
export function parseExploreQuery(search: URLSearchParams): ExploreQuery {
	const part = (name: string) => search.get(name)?.slice(0, MAX_TEXT).trim() ?? ''
	const time = part(EXPLORE_FIELDS.time)
	return {
		text: part(EXPLORE_FIELDS.text),
		cuisine: part(EXPLORE_FIELDS.cuisine),
		underMinutes: TOTAL_LIMITS.find((limit) => String(limit) === time) ?? null,
		needs: needsIn(bitsOf(search.getAll(EXPLORE_FIELDS.needs))),
	}
}

/** The address that asks for this; `after` goes on where a page has ended. */
export function explorePath({ text, cuisine, underMinutes, needs }: ExploreQuery, after?: string): string {
	const { text: q, cuisine: of, time, needs: keeping, after: from } = EXPLORE_FIELDS
	const search = new URLSearchParams([
		...(text ? [[q, text]] : []),
		...(cuisine ? [[of, cuisine]] : []),
		...(underMinutes ? [[time, String(underMinutes)]] : []),
		...needs.map((need) => [keeping, need]),
		...(after ? [[from, after]] : []),
	]).toString()
	return search ? `/explore?${search}` : '/explore'
}

/** Whether a recipe is among what the filters leave. Minutes: 0 is unknown, and in no limit. */
export const passesExplore = (
	{ cuisine, minutes }: { cuisine: string; minutes: number },
	query: Pick<ExploreQuery, 'cuisine' | 'underMinutes'>,
): boolean =>
	(query.cuisine === '' || cuisine.toLowerCase() === query.cuisine.toLowerCase()) &&
	(query.underMinutes === null || (minutes > 0 && minutes < query.underMinutes))
