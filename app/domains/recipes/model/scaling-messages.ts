import { displayQuantity } from '#app/domains/ingredients/model/quantity/display.ts'
import type { Rational } from '#app/domains/ingredients/model/quantity/rational.ts'

/** The recipe page's texts about servings and units. */
export const SCALING = {
	servings: 'Servings',
	fewer: 'Fewer servings',
	more: 'More servings',
	units: 'Units',
	written: 'As written',
	metric: 'Metric',
	us: 'US',
	byIngredient: 'Scale by an ingredient',
	byIngredientHint: 'Say how much you have, and the rest follows.',
	ingredient: 'Ingredient',
	have: 'Amount that you have',
	apply: 'Scale',
	cancel: 'Cancel',
	close: 'Close',
	reset: 'Reset',
	notAnAmount: 'Type an amount, such as 300 g',
	notComparable: 'That cannot be compared with the recipe’s amount',
	failed: 'That could not be loaded. Try again.',
} as const

const EN = 'en'
/** '6 servings', '4½ servings'. */
export const servingsText = (servings: Rational): string =>
	`${displayQuantity(servings, null, EN)} ${servings.numerator === servings.denominator ? 'serving' : 'servings'}`
export const scaledTo = (servings: Rational): string => `Scaled to ${servingsText(servings)}`
