import { displayQuantity } from '#app/domains/ingredients/model/quantity/display.ts'
import { multiply, type Rational, rational } from '#app/domains/ingredients/model/quantity/rational.ts'
import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'

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

type Served = Parameters<typeof saidServings>[0]
/** How much of a recipe is made: '6 servings', or '2 ×' the recipe if its servings are not known. */
export const shownServings = (recipe: Served, factor: Rational): string =>
	saidServings(recipe) > 0
		? servingsText(multiply(rational(recipe.servings), factor))
		: `${displayQuantity(factor, null, EN)} ×`
export const scaledTo = (recipe: Served, factor: Rational): string =>
	saidServings(recipe) > 0
		? `Scaled to ${shownServings(recipe, factor)}`
		: `${shownServings(recipe, factor)} the recipe`
