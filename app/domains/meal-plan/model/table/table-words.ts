import { isTaste } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { PLANNER } from '../planner-messages.ts'
import type { Eater } from './eaters.ts'
import { needWords } from './need-words.ts'
import type { Finding, TableVerdict } from './table-safety.ts'

/** Texts of the table, in the sheet and beside a meal. */
export const TABLE = {
	title: PLANNER.table,
	hint: 'Every planned meal is checked against the allergens and diets of everybody who eats it. Add everybody who has an allergy or keeps a diet.',
	you: '(you)',
	inPreferences: 'Change in your preferences',
	people: 'At the table',
	household: 'Always eats here',
	guest: 'Guest',
	isGuest: 'Comes as a guest',
	isGuestHint: 'A guest counts only at the meals to which you invite them.',
	noNeeds: 'No allergens, no diets',
	add: 'Add somebody',
	newEater: 'Somebody new',
	back: 'Back',
	allergens: 'Allergens',
	diets: 'Diets',
	nameMissing: 'Please say who it is.',
	saved: (name: string) => `Saved ${name}`,
	saveFailed: 'Failed to save who eats with us',
	clear: 'Clear for the table',
	noNeedsAtMeal: 'Nobody at this meal has an allergen or a diet.',
	more: (count: number) => `and ${count} more`,
	reading: 'Checking the ingredients…',
	safety: 'For the table',
	safetyOf: (meal: string) => `For the table: ${meal}`,
} as const

/**
 * 'Ada: contains nuts (walnuts)', 'Bo: not Vegan (honey)', 'Ada: nuts unknown (praline)'; for the cook's own needs, as
 * on a card, 'Contains nuts (walnuts)'.
 */
export function findingWords({ eater, need, verdict, because }: Finding): string {
	const why = because.length > 0 ? ` (${because.join(', ')})` : ''
	const words = `${needWords(need, verdict)}${why}`
	return eater.isCook ? words.charAt(0).toUpperCase() + words.slice(1) : `${eater.name}: ${words}`
}

/** The text in a slot of the plan: the first finding, and the number of others. */
export function verdictWords({ findings }: TableVerdict): string {
	const [first, ...others] = findings
	if (!first) return TABLE.clear
	const words = findingWords(first)
	return others.length === 0 ? words : `${words}, ${TABLE.more(others.length)}`
}

/** Whether an eater has any need that a meal could break. */
export const hasNeeds = ({ allergens, diets }: Pick<Eater, 'allergens' | 'diets'>): boolean =>
	allergens.length > 0 || diets.some((diet) => !isTaste(diet))

/** 'Nuts, Vegetarian' */
export const needsOfEater = ({ allergens, diets }: Pick<Eater, 'allergens' | 'diets'>): string =>
	[...allergens, ...diets].join(', ') || TABLE.noNeeds
