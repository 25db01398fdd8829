import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { readFoods } from '#app/domains/ingredients/model/foods/read-foods.ts'
import type { ParsedLine } from '#app/domains/ingredients/model/grammar/parsed-line.ts'
import { findCookable, foodName } from '#app/domains/pantry/client/find-cookable.ts'
import { pantryItems } from '#app/domains/pantry/client/pantry-queries.ts'
import type { CookAnswer } from '#app/domains/pantry/model/what-can-i-cook.ts'
import { andList } from '../../model/list-words.ts'
import { matchName } from '../../model/match-name.ts'
import type { WhatCanICookInput } from '../../model/tools/what-can-i-cook.ts'
import { cookableLibrary } from '../kitchen/cookable-library.ts'
import { foodOfWord } from '../kitchen/foods-of-recipes.ts'
import { markedCards } from '../kitchen/marked-cards.ts'
import { leftOutWords, shownRecipes } from '../kitchen/shown-recipes.ts'
import { NOT_READY } from '../not-ready.ts'
import type { RunTool } from '../tool-context.ts'

/** With more missing it is shopping, not cooking with what is there. */
const FEW_MISSING = 5

/** What can be cooked with what is at home; what the household cannot eat is left out and counted. */
export const whatCanICook: RunTool<WhatCanICookInput> = async (input, context) => {
	const { localStore, today } = context
	const [library, items, count] = await Promise.all([
		cookableLibrary(context),
		localStore.run((db) => pantryItems.read(db)),
		localStore.run((db) => db.count('recipes')),
	])
	if (!library) return { status: 'refused', words: NOT_READY, output: { answer: NOT_READY } }
	const leftOut = Math.max(0, count - library.index.recipes.length)
	const wanted = await linesWithAll(input.with ?? [], context.locale)
	const most = input.maxMissing ?? (input.with?.length ? Number.POSITIVE_INFINITY : FEW_MISSING)
	const found = (await findCookable(library, items, today)).filter(
		({ recipe, missing, uses }) =>
			missing.length <= most && (!input.useSoon || uses.length > 0) && wanted(library.lines.get(recipe.id) ?? []),
	)
	const { cards } = await markedCards(
		context,
		found.map(({ recipe }) => recipe.id),
		false,
	)
	const limit = input.maxMinutes
	const inTime = limit === undefined ? cards : cards.filter(({ minutes }) => minutes > 0 && minutes <= limit)
	if (inTime.length === 0) {
		const why = input.with?.length ? ` with ${andList(input.with)}` : ''
		const words = [
			`With what is at home there is nothing to cook${why}.`,
			...(leftOut > 0 ? [leftOutWords(leftOut)] : []),
		].join(' ')
		return { status: 'ran', words, output: { answer: words }, shows: [] }
	}
	const reasons = await Promise.all(
		inTime
			.slice(0, 8)
			.map(async ({ id }) => ({ id, why: await whyWords(found.find(({ recipe }) => recipe.id === id)) })),
	)
	return shownRecipes(context, inTime, {
		count: inTime.length,
		intro: found.some(({ missing }) => missing.length === 0)
			? 'With what is at home you can cook:'
			: 'Everything needs some shopping. The least is missing for:',
		leftOut,
		reasons,
	})
}

/** 'everything is at home', 'missing: cream', 'uses spinach in time' */
async function whyWords(answer: CookAnswer | undefined): Promise<string> {
	if (!answer) return ''
	const { missing, replaced, uses } = answer
	const substitutes = await Promise.all(replaced.map(async ({ name, use }) => `${await foodName(use)} for ${name}`))
	return [
		missing.length > 0 ? `missing: ${missing.join(', ')}` : 'everything is at home',
		substitutes.length > 0 ? substitutes.join(', ') : '',
		uses.length > 0 ? `uses ${andList(uses)} in time` : '',
	]
		.filter((part) => part !== '')
		.join('; ')
}

/** Whether a recipe's lines name all of these foods. */
async function linesWithAll(
	words: readonly string[],
	locale: string,
): Promise<(lines: readonly ParsedLine[]) => boolean> {
	if (words.length === 0) return () => true
	const foods = await loadFoods()
	const wanted = words.map((word) => ({ word, food: foodOfWord(foods, word, locale)?.id }))
	return (lines) =>
		wanted.every(
			({ word, food }) =>
				matchName(lines, word, ({ text }) => text).length > 0 ||
				lines.some((line) => readFoods(foods, line).some((part) => food !== undefined && part.food?.id === food)),
		)
}
