import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { TABLE_DIETS } from '#app/domains/ingredients/model/diets/diets.ts'
import { isTaste } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { type Eater, eatersOf } from '#app/domains/meal-plan/model/table/eaters.ts'
import { type RecipeSafety, recipeSafety, tableVerdict } from '#app/domains/meal-plan/model/table/table-safety.ts'
import { findingWords, hasNeeds } from '#app/domains/meal-plan/model/table/table-words.ts'
import { fold } from '#app/domains/recipes/model/search/words.ts'
import { andList } from '../../model/list-words.ts'
import { matchName } from '../../model/match-name.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { CheckSafetyInput } from '../../model/tools/check-safety.ts'
import { aboutRecipe, ownRecipe } from '../kitchen/own-recipe.ts'
import { safetyOfLines } from '../kitchen/safety-of-lines.ts'
import { tableOf } from '../kitchen/table.ts'
import type { RunTool, ToolContext } from '../tool-context.ts'

type Checked = { name: string; safety: RecipeSafety; about: Pick<Outcome, 'shows' | 'sources' | 'taint'> }
type Asked = { eaters: Eater[] } | { outcome: Outcome }

const LABELS = 'This is worked out from the ingredients: check the labels.'

/** Compares a recipe or a food with what somebody avoids. Unknown is never called clear. */
export const checkSafety: RunTool<CheckSafetyInput> = async (input, context) => {
	const checked = await whatIsChecked(input, context)
	if (!checked) return asked('Which recipe or food shall I check?')
	const who = await eatersAsked(input, context)
	if ('outcome' in who) return who.outcome
	const isNamed = (input.needs ?? []).length > 0
	const eaters = isNamed ? who.eaters : who.eaters.filter(hasNeeds)
	const { name, safety, about } = checked
	if (eaters.length === 0) {
		const words = `Nobody at your table has an allergen or a diet to compare “${name}” with.`
		return { status: 'ran', words, output: { verdict: 'nothing to compare', answer: words }, ...about }
	}
	const { findings } = tableVerdict(eaters, safety)
	const undecided = isNamed ? eaters.flatMap(({ diets }) => diets.filter(isTaste)) : []
	const told = [
		...findings.map((finding) => `${capital(findingWords(finding))}.`),
		...[...new Set(undecided)].map((diet) => `${diet} unknown: foods alone do not decide it.`),
	]
	const contains = findings.some(({ verdict }) => verdict === 'contains')
	const verdict = contains ? 'contains' : told.length > 0 ? 'unknown' : 'nothing found'
	const words = [`${capital(name)}:`, ...(told.length > 0 ? told : [nothingFound(eaters)]), LABELS]
	return {
		status: 'ran',
		words: words.join('\n'),
		output: { of: name, verdict, findings: told, note: LABELS },
		...about,
	}
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const asked = (words: string, options?: string[]): Outcome => ({
	status: 'asked',
	words,
	output: { question: words, options },
	...(options ? { options } : {}),
})

/** 'No nuts and nothing against Vegetarian was found in its ingredients.' */
function nothingFound(eaters: readonly Eater[]): string {
	const allergens = [...new Set(eaters.flatMap((eater) => eater.allergens))].map((name) => name.toLowerCase())
	const diets = [...new Set(eaters.flatMap((eater) => eater.diets.filter((diet) => !isTaste(diet))))]
	const parts = [
		...(allergens.length > 0 ? [`no ${allergens.join(', no ')}`] : []),
		...(diets.length > 0 ? [`nothing against ${andList(diets)}`] : []),
	]
	return `${capital(andList(parts))} was found in its ingredients.`
}

async function whatIsChecked({ recipe, food }: CheckSafetyInput, context: ToolContext): Promise<Checked | null> {
	if (recipe !== undefined) {
		const own = await ownRecipe(context, recipe)
		const lines = own.cooked.lines.map(({ line }) => line)
		return { name: own.row.title, safety: recipeSafety(own.foods, lines), about: aboutRecipe(own) }
	}
	if (food === undefined) return null
	return { name: food, safety: await safetyOfLines([food], context.locale), about: {} }
}

async function eatersAsked({ needs = [], who }: CheckSafetyInput, context: ToolContext): Promise<Asked> {
	if (needs.length > 0) {
		const known = needs.map(needOf)
		const isAllergen = (need: string) =>
			ALLERGENS.some((one) => one === need) || !TABLE_DIETS.some((one) => one === need)
		const eater: Eater = {
			...{ id: '', name: '', is_guest: false, isCook: true },
			allergens: known.filter(isAllergen),
			diets: known.filter((need) => !isAllergen(need)),
		}
		return { eaters: [eater] }
	}
	const table = await tableOf(context)
	if (who === undefined) return { eaters: eatersOf(table, []) }
	const found = matchName(table, who, ({ name }) => name)
	if (found.length > 0) return { eaters: found }
	const names = table.map(({ name }) => name)
	return { outcome: asked(`There is no “${who}” at your table. Whom do you mean?`, names) }
}

/** The product's word for a need: 'Gluten-Free' for 'gluten free'. An unknown word stays, and is unknown for every dish. */
function needOf(word: string): string {
	const key = (text: string) =>
		fold(text)
			.replace(/[^\p{L}]/gu, '')
			.replace(/s$/, '')
	return [...ALLERGENS, ...TABLE_DIETS].find((name) => key(name) === key(word)) ?? word
}
