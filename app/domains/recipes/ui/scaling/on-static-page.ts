import { multiply, ONE, type Rational, rational, toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import { makeReader } from '#app/domains/ingredients/model/reading/make-reader.ts'
import { factorForServings, isSameScale } from '#app/domains/ingredients/model/scaling/scale.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { SCALING, scaledTo, shownServings } from '#app/domains/recipes/model/scaling-messages.ts'
import { needsReading, readView, showRecipe } from '#app/domains/recipes/model/show-recipe.ts'
import { UNIT_CHOICES, type UnitChoice } from '#app/platform/model/place.ts'
import { domElement } from '#app/ui/dom-h.ts'
import { ingredientLists } from '../templates/recipe-ingredients.ts'
import { method } from '../templates/recipe-method.ts'
import { VIEW_ID } from './view-id.ts'

/** The visitor's current choices on a public recipe's page without the framework. */
const chosen: { factor: Rational; units: UnitChoice } = { factor: ONE, units: 'written' }
let known: RecipeView | undefined

/** Unread lines are read by rules only: a visitor does not load the tagger's weights. */
function readPage(): RecipeView {
	if (known) return known
	const view: RecipeView = JSON.parse(document.getElementById(VIEW_ID)?.textContent ?? '')
	const texts = view.ingredients.flatMap(({ lines }) => lines.map(({ text }) => text))
	known = needsReading(view) ? readView(view, makeReader(null)({ language: view.recipe.language, texts })) : view
	return known
}

const MOST_SERVINGS = 1_000

/** Handles a press of one of the page's buttons: fewer, more, units, or back to the original servings. */
export function press(button: Element): void {
	const view = readPage()
	const { servings } = view.recipe
	const label = button.getAttribute('aria-label') ?? button.textContent?.trim()
	const value = toNumber(multiply(rational(servings), chosen.factor))
	const to = (next: number) => {
		chosen.factor = factorForServings(servings, Math.min(Math.max(1, next), MOST_SERVINGS))
	}
	if (label === SCALING.fewer) to(Math.ceil(value - 1))
	else if (label === SCALING.more) to(Math.floor(value + 1))
	else if (label === SCALING.reset) chosen.factor = ONE
	else chosen.units = UNIT_CHOICES.find((choice) => SCALING[choice] === label) ?? chosen.units
	draw(view)
}

function draw(view: RecipeView): void {
	const { factor, units } = chosen
	const isAsWritten = isSameScale(factor) && units === 'written'
	const shown = isAsWritten ? view : showRecipe(view, chosen)
	const ticked = new Set([...document.querySelectorAll<HTMLInputElement>('main :checked')].map(({ name }) => name))
	replace('ingredients', ingredientLists<Element>(domElement, shown.ingredients))
	replace('steps', method<Element>(domElement, shown.method))
	for (const box of document.querySelectorAll<HTMLInputElement>('main input')) box.checked = ticked.has(box.name)
	sayServings(view.recipe, factor)
	for (const segment of document.querySelectorAll('[data-slot="scaling"] .segment'))
		segment.setAttribute('aria-pressed', String(segment.textContent === SCALING[units]))
}

const replace = (part: string, made: Element | string): void =>
	document.querySelector(`[data-part="${part}"]`)?.replaceWith(made)

function sayServings(recipe: RecipeView['recipe'], factor: Rational): void {
	const servings = multiply(rational(recipe.servings), factor)
	const slot = document.querySelector('[data-slot="scaling"]')
	const [output, status] = [slot?.querySelector('output'), slot?.querySelector('[role="status"]')]
	const isOne = servings.numerator <= servings.denominator
	slot?.querySelector('.stepper button')?.toggleAttribute('disabled', isOne)
	output?.replaceChildren(shownServings(recipe, factor))
	const reset = domElement(
		'button',
		{ type: 'button', className: 'ml-1 min-h-11 px-2 font-semibold text-accent-text underline underline-offset-4' },
		SCALING.reset,
	)
	status?.replaceChildren(...(isSameScale(factor) ? [] : [scaledTo(recipe, factor), reset]))
}
