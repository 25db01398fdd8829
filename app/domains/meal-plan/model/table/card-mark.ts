import {
	avoidedIn,
	FACTS_VERSION,
	isNeed,
	isTaste,
	type PublicFacts,
} from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { CardMark } from '#app/domains/recipes/model/card.ts'
import { type Eater, eatersOf } from './eaters.ts'
import { needWords } from './need-words.ts'

/** What the people at the table avoid, without duplicates and without tastes. */
export const needsAt = (
	table: readonly Pick<Eater, 'id' | 'is_guest' | 'allergens' | 'diets'>[],
	guests: readonly string[] = [],
): string[] => [
	...new Set(
		eatersOf(table, guests).flatMap(({ allergens, diets }) => [
			...allergens,
			...diets.filter((diet) => !isTaste(diet)),
		]),
	),
]

const NOT_READ = 'Not checked yet'
const SAID = 2

/**
 * The mark of a dish with these facts for a table with these needs; undefined if it is clear or there are no needs.
 * Missing facts, or facts of an older version of the table, are unknown.
 */
export function markOf(facts: PublicFacts | undefined, needs: readonly string[]): CardMark | undefined {
	if (needs.length === 0) return undefined
	if (facts?.version !== FACTS_VERSION) return { state: 'unknown', words: NOT_READ }
	const { contains, unknown } = avoidedIn(facts, needs)
	const strange = needs.filter((need) => !isNeed(need))
	const told = [
		...contains.map((need) => needWords(need, 'contains')),
		...[...unknown, ...strange].map((need) => needWords(need, 'unknown')),
	]
	if (told.length === 0) return undefined
	const more = told.length > SAID ? [`and ${told.length - SAID} more`] : []
	const words = [...told.slice(0, SAID), ...more].join(', ')
	return { state: contains.length > 0 ? 'contains' : 'unknown', words: words.charAt(0).toUpperCase() + words.slice(1) }
}

/** A card with its mark for a table with these needs. */
export function markCard<Card extends { facts?: PublicFacts; mark?: CardMark }>(
	card: Card,
	needs: readonly string[],
): Card {
	const mark = markOf(card.facts, needs)
	return mark ? { ...card, mark } : card
}
