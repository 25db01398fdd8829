import { weighedDensity } from '#app/domains/ingredients/model/foods/density-of.ts'
import { displayQuantity } from '#app/domains/ingredients/model/quantity/display.ts'
import {
	compare,
	multiply,
	ONE,
	type Rational,
	rational,
	ZERO,
} from '#app/domains/ingredients/model/quantity/rational.ts'
import { factorForServings } from '#app/domains/ingredients/model/scaling/scale.ts'
import type { Density } from '#app/domains/ingredients/model/units/convert.ts'
import { servingsText } from '#app/domains/recipes/model/scaling-messages.ts'
import { factorByLine, showRecipe } from '#app/domains/recipes/model/show-recipe.ts'
import { shownText } from '#app/domains/shopping/model/recipe-lines.ts'
import { rationalOf, unitOfInput } from '../../model/amount-of-input.ts'
import { type Outcome, sourceOfTaint } from '../../model/outcome.ts'
import type { ScaleRecipeInput } from '../../model/tools/scale-recipe.ts'
import { foodOfWord } from '../kitchen/foods-of-recipes.ts'
import { aboutRecipe, type OwnRecipe, ownRecipe, taintOf } from '../kitchen/own-recipe.ts'
import type { RunTool } from '../tool-context.ts'
import { linesWith } from './read-recipe.ts'

/** Shows a recipe in another amount or in other units; nothing is stored. */
export const scaleRecipe: RunTool<ScaleRecipeInput> = async (input, context) => {
	const own = await ownRecipe(context, input.recipe)
	const factor = factorOf(own, input, context.locale)
	if (typeof factor === 'string') return { status: 'asked', words: factor, output: { question: factor } }
	const { view, foods, language, row } = own
	const densityOf = (name: string) => weighedDensity(foods, name, language)
	const units = input.units ?? context.me.units ?? 'written'
	const shown = showRecipe(view, { factor, units, densityOf })
	const lines = shown.ingredients.flatMap(({ name, lines: some }) => [
		...(name ? [`${name}:`] : []),
		...some.map((line) => `- ${shownText(line)}`),
	])
	const heading = `${row.title}, ${headingOf(own, input, factor)}:`
	const outcome: Outcome = {
		status: 'ran',
		words: [heading, ...lines].join('\n'),
		output: {
			recipe: input.recipe,
			title: row.title,
			from: sourceOfTaint(taintOf(row)),
			shown: headingOf(own, input, factor),
			ingredients: lines.join('\n').slice(0, 4_000),
		},
		...aboutRecipe(own),
	}
	return outcome
}

/** A factor, or what is missing for one, as a question. */
function factorOf(
	own: OwnRecipe,
	{ servings, factor, have, units }: ScaleRecipeInput,
	locale: string,
): Rational | string {
	const { row } = own
	if (servings !== undefined)
		return own.servings > 0
			? factorForServings(own.servings, servings)
			: `It is not known how many “${row.title}” serves. By how much shall I multiply it?`
	if (factor !== undefined) return rationalOf(factor)
	if (have) return factorByFood(own, have, locale)
	return units ? ONE : 'For how many servings?'
}

function factorByFood(own: OwnRecipe, have: NonNullable<ScaleRecipeInput['have']>, locale: string): Rational | string {
	const { row, foods } = own
	const lines = linesWith(own, have.food, locale)
	const [line] = lines.filter(({ quantity }) => quantity !== null)
	if (!line) return `“${row.title}” names no amount of ${have.food}. Which ingredient do you mean?`
	const unit = have.unit === undefined ? line.unit : unitOfInput(have.unit, locale)
	const amount = { quantity: rationalOf(have.quantity), quantityMax: null, unit }
	const densityOf = (name: string): Density | null => foodOfWord(foods, name, own.language)?.density ?? null
	const factor = factorByLine(line, amount, densityOf)
	if (!factor || compare(factor, ZERO) <= 0)
		return `That cannot be compared with the recipe’s “${line.text}”. How much of it do you have, in the same unit?`
	return factor
}

function headingOf(
	{ servings: said }: OwnRecipe,
	{ servings, units, have, factor: wanted }: ScaleRecipeInput,
	factor: Rational,
): string {
	if (servings === undefined && wanted === undefined && !have && units) return `in ${UNIT_NAMES[units]}`
	const times = `${displayQuantity(factor, null, 'en')} times`
	return said > 0 ? `for ${servingsText(multiply(rational(said), factor))} (${times})` : times
}

const UNIT_NAMES = { metric: 'metric units', us: 'US units', written: 'the units as written' }
