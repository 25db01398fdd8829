import { ask, type Built, call, type ReadIntent } from '../built.ts'
import type { Frame, Span } from '../frame.ts'
import { foodWithin } from '../items.ts'
import type { NamedRecipe } from '../reading.ts'
import { recipeOf } from '../resolve.ts'

/** Finds the recipe of a sentence and goes on with it, or asks which one. */
export async function withRecipe(
	frame: Frame,
	make: (recipe: NamedRecipe) => Built,
	within: Span = frame.whole,
): Promise<Built> {
	const found = await recipeOf(frame, within)
	switch (found.kind) {
		case 'one':
			return make(found.recipe)
		case 'several':
			return ask('Which recipe do you mean?', found.options)
		case 'unknown':
			return unknown(frame, found.phrase)
		case 'none':
			// Nothing points at a recipe: the sentence may well mean something else.
			if (frame.clause.entities.every(({ kind }) => kind !== 'it')) frame.favour(-1.5)
			return ask('Which recipe do you mean?')
	}
}

function unknown(frame: Frame, phrase: string): Built {
	const [span] = frame.phrases()
	if (span && frame.textOf(span) === phrase) frame.mark(span, 'weak')
	return { ...ask(`None of your recipes is called “${phrase}”. Which one do you mean?`), isUnknown: true }
}

const part =
	(name: string): ReadIntent =>
	(frame) =>
		withRecipe(frame, ({ alias }) => call('read_recipe', { recipe: alias, part: name }))

/** A sentence that names a number of people does not ask for one. */
const servings: ReadIntent = (frame) =>
	frame.clause.entities.some(({ kind }) => kind === 'servings') ? null : part('servings')(frame)

const LAST = -1

/** The number of a step: written, or counted from the first or the last. */
const step: ReadIntent = (frame) => {
	const number = frame.matched('ordinal') ?? frame.matched('number')
	// How many steps a recipe has is not known here: the last one is read with the others.
	if (number === LAST) return part('steps')(frame)
	if (number === undefined || !Number.isInteger(number) || number < 1) return null
	return withRecipe(frame, ({ alias }) => call('read_recipe', { recipe: alias, part: 'step', step: number }))
}

/** A food of the recipe: how much of it, or when it goes in. */
const food =
	(name: 'ingredient' | 'steps'): ReadIntent =>
	(frame) => {
		const kind = frame.gap('kind')
		const word = foodWithin(frame, frame.gap('food') ?? kind)
		if (word === undefined || (kind && !isOfPage(frame, word))) return null
		// 'How many eggs for 6?' asks for a scaled amount.
		if (frame.free('servings').length > 0) frame.favour(-1)
		return withRecipe(frame, ({ alias }) => call('read_recipe', { recipe: alias, part: name, food: word }))
	}

/** 'what potatoes?' is about the recipe that the cook looks at, if that has them. */
const isOfPage = (frame: Frame, word: string): boolean =>
	frame.phrases().length === 0 && frame.context.readers.food(word) !== null && frame.context.page.recipe !== undefined

/** 'what is in it besides chicken': the ingredients, whatever else is said about one. */
const ingredients: ReadIntent = (frame) => {
	foodWithin(frame, frame.gap('food'))
	return part('ingredients')(frame)
}

export const RECIPE_INTENTS = {
	'read.time': part('time'),
	'read.servings': servings,
	'read.nutrition': part('nutrition'),
	'read.temperature': part('temperature'),
	'read.notes': part('notes'),
	'read.steps': part('steps'),
	'read.ahead': part('all'),
	'read.ingredients': ingredients,
	'read.step': step,
	'read.food': food('ingredient'),
	'read.when': food('steps'),
} satisfies Record<string, ReadIntent>
