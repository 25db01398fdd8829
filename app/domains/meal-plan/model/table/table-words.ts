import { PLANNER } from '../planner-messages.ts'
import type { Eater, Finding, TableVerdict } from './table-safety.ts'

/** What the table says, in the sheet and beside a meal. */
export const TABLE = {
	title: PLANNER.table,
	hint: 'Every planned meal is checked against the allergens and diets of everybody who eats it.',
	nobody: 'Nobody sits here yet. Add everybody who has an allergy or keeps a diet.',
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

/** 'nuts, vegetarian' as a need stands in a sentence: diets keep their capitals. */
const needWords = ({ need, kind }: Pick<Finding, 'need' | 'kind'>): string =>
	kind === 'allergen' ? need.toLowerCase() : need

/** 'Ada: contains nuts (walnuts)', 'Bo: not Vegan (honey)', 'Ada: nuts unknown (praline)'. */
export function findingWords(finding: Finding): string {
	const { eater, kind, verdict, because } = finding
	const need = needWords(finding)
	const why = because.length > 0 ? ` (${because.join(', ')})` : ''
	if (verdict === 'unknown') return `${eater.name}: ${need} unknown${why}`
	return `${eater.name}: ${kind === 'allergen' ? 'contains' : 'not'} ${need}${why}`
}

/** What a meal's place in the plan says: the first finding, and how many there are besides. */
export function verdictWords({ findings }: TableVerdict): string {
	const [first, ...others] = findings
	if (!first) return TABLE.clear
	const words = findingWords(first)
	return others.length === 0 ? words : `${words}, ${TABLE.more(others.length)}`
}

export const hasNeeds = ({ allergens, diets }: Pick<Eater, 'allergens' | 'diets'>): boolean =>
	allergens.length + diets.length > 0

/** 'Nuts, Vegetarian' */
export const needsOfEater = ({ allergens, diets }: Pick<Eater, 'allergens' | 'diets'>): string =>
	[...allergens, ...diets].join(', ') || TABLE.noNeeds
