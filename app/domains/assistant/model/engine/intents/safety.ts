import { call, type ReadIntent } from '../built.ts'
import type { Frame, Span } from '../frame.ts'
import { foodWithin } from '../items.ts'
import { withRecipe } from './recipe.ts'

/** The allergens and diets that some tokens name. Marks them, with what makes 'gluten' 'gluten free'. */
function needsIn(frame: Frame, within: Span | undefined): string[] {
	if (!within) return []
	return frame.free('need', within).map((need) => {
		frame.mark(need, 'entity')
		return need.value
	})
}

/** Whether a dish or a food suits the table, somebody at it, or a need. */
const safety: ReadIntent = async (frame) => {
	const matched = frame.matched('need')
	const named = [...(matched ? [matched] : []), ...needsIn(frame, frame.gap('needs'))]
	if (named.length === 0 && frame.gap('needs')) return null
	const [eater] = frame.free('eater')
	if (eater) frame.mark(eater, 'entity')
	const needs = named.length > 0 ? named : needsIn(frame, frame.gap('who'))
	const asked = {
		...(needs.length > 0 ? { needs } : {}),
		...(needs.length === 0 && eater ? { who: eater.value } : {}),
	}
	const within = frame.gap('dish') ?? frame.whole
	const food = plainFood(frame, within)
	if (food !== undefined) return call('check_safety', { food, ...asked })
	return withRecipe(frame, ({ alias }) => call('check_safety', { recipe: alias, ...asked }), within)
}

/** 'are prawns ok': a food without an article is no dish. */
function plainFood(frame: Frame, within: Span): string | undefined {
	const [phrase, ...others] = frame.phrases(within)
	if (!phrase || others.length > 0) return undefined
	const before = frame.clause.tokens[phrase.from - 1]?.raw ?? ''
	if (!frame.context.readers.food(frame.textOf(phrase)) || ARTICLES.has(before)) return undefined
	return foodWithin(frame, within)
}
const ARTICLES = new Set([
	...['the', 'this', 'that', 'my', 'der', 'die', 'das', 'le', 'la', 'les', 'el', 'los', 'las', 'il', 'lo', 'de', 'het'],
	...['o', 'os', 'den', 'det', "l'", "'"],
])

const substitute: ReadIntent = async (frame) => {
	const food = foodWithin(frame, frame.gap('food'))
	if (food === undefined) return null
	foodWithin(frame, frame.gap('use'))
	if (frame.phrases().length === 0) {
		const { recipe } = frame.context.page
		const [it] = frame.free('it')
		if (it) frame.mark(it, 'entity')
		return call('substitute', { food, recipe: recipe?.alias })
	}
	const copy = frame.copy()
	const found = await withRecipe(copy, ({ alias }) => call('substitute', { food, recipe: alias }))
	if (!found.calls) return call('substitute', { food })
	frame.become(copy)
	return found
}

export const SAFETY_INTENTS = { safety, substitute } satisfies Record<string, ReadIntent>
