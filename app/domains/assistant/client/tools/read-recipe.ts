import { coverage, SHOWN_NUTRIENTS } from '#app/domains/ingredients/model/facts/messages.ts'
import { recipeFacts } from '#app/domains/ingredients/model/facts/recipe-facts.ts'
import { findTemperatures } from '#app/domains/ingredients/model/units/temperature.ts'
import { cookSteps } from '#app/domains/recipes/model/cooking/steps-of.ts'
import { durationWords, totalMinutes } from '#app/domains/recipes/model/duration.ts'
import { countWords } from '../../model/list-words.ts'
import { matchName } from '../../model/match-name.ts'
import { type Outcome, sourceOfTaint } from '../../model/outcome.ts'
import type { ReadRecipeInput } from '../../model/tools/read-recipe.ts'
import { foodOfWord } from '../kitchen/foods-of-recipes.ts'
import { aboutRecipe, linesOf, type OwnRecipe, ownRecipe, taintOf } from '../kitchen/own-recipe.ts'
import type { RunTool, ToolContext } from '../tool-context.ts'

type Part = NonNullable<ReadRecipeInput['part']>
type Read = (own: OwnRecipe, input: ReadRecipeInput, context: ToolContext) => string[]

/** Reads a recipe or a part of it, in its own words. */
export const readRecipe: RunTool<ReadRecipeInput> = async (input, context) => {
	const own = await ownRecipe(context, input.recipe)
	const part = partOf(input)
	const text = PARTS[part](own, input, context)
	const title = own.row.title
	const outcome: Outcome = {
		status: 'ran',
		words: [`${title}${part === 'all' ? '' : `, ${NAMES[part]}`}:`, ...text].join('\n'),
		output: { recipe: input.recipe, title, part, from: sourceOfTaint(taintOf(own.row)), text: clipped(text) },
		...aboutRecipe(own),
	}
	return outcome
}

/** The results of a turn share a model's context. */
const MOST_CHARACTERS = 4_500

function clipped(lines: readonly string[]): string {
	const text = lines.join('\n')
	return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}… (cut)`
}

function partOf({ part, step, food }: ReadRecipeInput): Part {
	if (part) return part
	if (step !== undefined) return 'step'
	return food === undefined ? 'all' : 'ingredient'
}

const NAMES: Record<Part, string> = {
	all: 'all of it',
	ingredients: 'ingredients',
	steps: 'steps',
	step: 'one step',
	time: 'time',
	servings: 'servings',
	nutrition: 'nutrition',
	temperature: 'temperature',
	notes: 'notes',
	ingredient: 'one ingredient',
}

const time: Read = ({ row }) => {
	const total = totalMinutes(row)
	if (total === 0) return ['It is not known how long it takes.']
	const parts = [
		row.prep_time > 0 ? `${durationWords(row.prep_time)} to prepare` : '',
		row.cook_time > 0 ? `${durationWords(row.cook_time)} to cook` : '',
	].filter((part) => part !== '')
	return [`It takes ${durationWords(total)} in total${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`]
}

const servings: Read = ({ servings: said }) =>
	said > 0 ? [`It serves ${said}.`] : ['It is not known how many it serves.']

const ingredients: Read = ({ view }) =>
	view.ingredients.flatMap(({ name, lines }) => [
		...(name ? [`${name}:`] : []),
		...lines.map(({ text }) => `- ${text}`),
	])

const ingredient: Read = (own, { food }, { locale }) => {
	if (!food) return ['Which ingredient?']
	const found = linesWith(own, food, locale)
	if (found.length === 0) return [`“${food}” is not named among its ingredients.`]
	return [`Yes: ${found.map(({ text }) => text).join('; ')}`]
}

/** The lines that name a food, by its words or as the food table knows it. */
export function linesWith({ view, foods, language }: OwnRecipe, food: string, locale: string) {
	const lines = linesOf(view)
	const named = matchName(lines, food, ({ text }) => text)
	if (named.length > 0) return named
	const wanted = foodOfWord(foods, food, locale)
	if (!wanted) return []
	return lines.filter(
		({ ingredient_name }) => ingredient_name && foodOfWord(foods, ingredient_name, language) === wanted,
	)
}

const steps: Read = ({ view }, { food }) => {
	const all = cookSteps(view.method)
	if (all.length === 0) return ['It has no steps yet.']
	const numbered = all.map(({ text, section }, at) => ({ text, section, number: at + 1 }))
	const named = food ? matchName(numbered, food, ({ text }) => text) : []
	return (named.length > 0 ? named : numbered).map(({ number, text }) => `${number}. ${text}`)
}

const step: Read = (own, input, context) => {
	const { step: wanted } = input
	if (wanted === undefined) return steps(own, input, context)
	const { view } = own
	const all = cookSteps(view.method)
	const found = all[wanted - 1]
	return [found ? `${wanted}. ${found.text}` : `It has ${countWords(all.length, 'step')}.`]
}

const temperature: Read = ({ view }) => {
	const hot = cookSteps(view.method).flatMap(({ text }, at) =>
		findTemperatures(text).length > 0 ? [`Step ${at + 1}: ${sentenceWithTemperature(text)}`] : [],
	)
	return hot.length > 0 ? hot : ['Its steps name no temperature.']
}

/** The sentences of a step that name a temperature. */
function sentenceWithTemperature(text: string): string {
	const sentences = text.split(/(?<=[.!?])\s+/)
	return sentences.filter((sentence) => findTemperatures(sentence).length > 0).join(' ') || text
}

const notes: Read = ({ row }) => [row.notes || 'It has no notes.']

const nutrition: Read = ({ foods, cooked, servings: said }) => {
	const lines = cooked.lines.map(({ line }) => line)
	const { nutrients, known, counted } = recipeFacts(foods, { lines, servings: said, avoid: [] })
	const figures = SHOWN_NUTRIENTS.flatMap(([nutrient, unit, name]) => {
		const amount = nutrients[nutrient]
		return amount === null ? [] : [`${Math.round(amount)} ${unit} ${name}`]
	})
	if (figures.length === 0) return ['Its nutrition is not known.']
	const of = said > 0 ? 'Per serving' : 'In all'
	return [`${of}: ${figures.join(', ')}.`, `${coverage(known, counted)}.`]
}

const all: Read = (own, input, context) => [
	...time(own, input, context),
	...servings(own, input, context),
	...ingredients(own, input, context),
	...steps(own, { recipe: input.recipe }, context),
	...(own.row.notes ? [`Notes: ${own.row.notes}`] : []),
]

const PARTS: Record<Part, Read> = {
	all,
	ingredients,
	steps,
	step,
	time,
	servings,
	nutrition,
	temperature,
	notes,
	ingredient,
}
