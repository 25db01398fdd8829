import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { tableVerdict } from '#app/domains/meal-plan/model/table/table-safety.ts'
import { findingWords } from '#app/domains/meal-plan/model/table/table-words.ts'
import { aliasesIn, isAboutSafety, needsNamedIn, phrasesOf } from '../model/safety-line.ts'
import type { CheckSafetyInput } from '../model/tools/check-safety.ts'
import type { TurnState } from '../model/turn-state.ts'
import { foodOfWord } from './kitchen/foods-of-recipes.ts'
import { safetyOfLines } from './kitchen/safety-of-lines.ts'
import { eatersWithNeeds } from './kitchen/table.ts'
import type { ToolContext } from './tool-context.ts'
import { checkSafety } from './tools/check-safety.ts'

const MOST_RECIPES = 3
const UNKNOWN = 'What it contains could not be checked on this device: check the labels.'

/**
 * What code says about safety over the answer of a model, whatever that says: the verdict on the recipes that a question
 * or an answer about safety is about, and the foods in the answer that somebody at the table must not eat. Null where
 * there is nothing to say. Never throws.
 */
export async function judgeAnswer(
	{ question, now, before }: Pick<TurnState, 'question' | 'now' | 'before'>,
	context: ToolContext,
): Promise<string | null> {
	const isAsked = isAboutSafety(question) || isAboutSafety(now.text)
	try {
		const checked = before
			.flatMap(({ ran }) => ran)
			.filter(({ call, outcome }) => call.name === 'check_safety' && outcome.status === 'ran')
			.map(({ outcome }) => outcome.words)
		const verdicts = !isAsked ? [] : checked.length > 0 ? checked : await verdictsOf(question, now.text, context)
		const lines = [...verdicts, ...(await avoidedFoods(now.text, context))]
		return lines.length > 0 ? lines.join('\n') : null
	} catch (error) {
		console.error('assistant: an answer was not judged', error)
		return isAsked ? UNKNOWN : null
	}
}

/** The verdict on each recipe that is meant: those of the answer, else the page's. */
async function verdictsOf(question: string, text: string, context: ToolContext): Promise<string[]> {
	const named = aliasesIn(text).filter((alias) => context.aliases.idOf(alias) !== undefined)
	const { recipe } = context.page
	const meant = named.length > 0 ? named.slice(0, MOST_RECIPES) : recipe ? [recipe.alias] : []
	const needs = needsNamedIn(question)
	const words: string[] = []
	for (const alias of meant) {
		const input: CheckSafetyInput = { recipe: alias, ...(needs.length > 0 ? { needs } : {}) }
		words.push((await checkSafety(input, context)).words)
	}
	return words
}

/** 'Contains shellfish (oyster sauce).', for each food in a text that somebody must not eat. */
async function avoidedFoods(text: string, context: ToolContext): Promise<string[]> {
	const eaters = await eatersWithNeeds(context)
	if (eaters.length === 0) return []
	const foods = await loadFoods()
	const named = new Map<string, string>()
	// A longer phrase says more exactly which food is meant: 'oat milk' is no milk.
	const longestFirst = phrasesOf(text).sort((a, b) => b.split(' ').length - a.split(' ').length)
	for (const phrase of longestFirst) {
		if ([...named.values()].some((known) => known.includes(phrase))) continue
		const food = foodOfWord(foods, phrase, context.locale)
		if (food && !named.has(food.id)) named.set(food.id, phrase)
	}
	// One by one, since the verdict on several lines says a need once.
	const verdicts = await Promise.all([...named.values()].map((phrase) => safetyOfLines([phrase], context.locale)))
	const lines = verdicts
		.flatMap((safety) => tableVerdict(eaters, safety).findings)
		.filter(({ verdict }) => verdict === 'contains')
		.map((finding) => `${findingWords(finding)}.`)
	return [...new Set(lines)]
}
