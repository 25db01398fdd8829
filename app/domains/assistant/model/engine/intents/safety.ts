import { call, type ReadIntent } from '../built.ts'
import type { Frame, Span } from '../frame.ts'
import { foodWithin } from '../items.ts'
import { pointer } from '../resolve.ts'
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
	const needs = named.length > 0 ? named : needsIn(frame, namesAllergy(frame) ? frame.whole : frame.gap('who'))
	const stranger = needs.length === 0 && !eater ? strangerIn(frame) : undefined
	const asked = {
		...(needs.length > 0 ? { needs } : {}),
		...(needs.length === 0 && eater ? { who: eater.value } : {}),
		...(stranger ? { who: stranger } : {}),
	}
	markAllergy(frame)
	const who = frame.gap('who')
	const within = frame.gap('dish') ?? (who ? { from: 0, to: who.from } : frame.whole)
	const pointed = needs.length === 0 && namesAllergy(frame) ? pointer(frame, frame.whole) : null
	const avoided = pointed ? foodWithin(frame, foodPhrase(frame)) : undefined
	if (pointed && avoided !== undefined) {
		frame.mark(pointed.it, 'entity')
		const { alias } = pointed.recipe
		return {
			calls: [
				...(call('check_safety', { recipe: alias, ...asked }).calls ?? []),
				...(call('read_recipe', { recipe: alias, part: 'ingredient', food: avoided }).calls ?? []),
			],
		}
	}
	const food = plainFood(frame, within, true)
	if (food !== undefined) return call('check_safety', { food, ...asked })
	const copy = frame.copy()
	const found = await withRecipe(copy, ({ alias }) => call('check_safety', { recipe: alias, ...asked }), within)
	const other = found.calls ? undefined : plainFood(frame, within, false)
	if (other !== undefined) return call('check_safety', { food: other, ...asked })
	frame.become(copy)
	return found
}

/** A name that nobody at the table has: the tool asks whom the cook means. */
function strangerIn(frame: Frame): string | undefined {
	const who = frame.gap('who')
	const [phrase, ...others] = who ? frame.phrases(who) : []
	if (!phrase || others.length > 0 || phrase.to - phrase.from > 1) return undefined
	const { language, tokens } = frame.clause
	if (language.allergy.has(tokens[phrase.from]?.key ?? '')) return undefined
	frame.mark(phrase, 'word')
	return frame.textOf(phrase)
}

/** The first unread phrase that the table of foods knows. */
const foodPhrase = (frame: Frame): Span | undefined =>
	frame.phrases().find((phrase) => frame.context.readers.food(frame.textOf(phrase))?.isExact)

const namesAllergy = ({ clause }: Frame): boolean => clause.tokens.some(({ key }) => clause.language.allergy.has(key))

/** 'allergy' says no more than the question. */
function markAllergy(frame: Frame): void {
	for (const [at, { key }] of frame.clause.tokens.entries())
		if (frame.clause.language.allergy.has(key)) frame.mark({ from: at, to: at + 1 }, 'cue')
}

/** 'are prawns ok': a food without an article is no dish. */
function plainFood(frame: Frame, within: Span, isBare: boolean): string | undefined {
	const [phrase, ...others] = frame.phrases(within)
	if (!phrase || others.length > 0) return undefined
	const { tokens, language } = frame.clause
	const before = tokens[phrase.from - 1]?.key === "'" ? phrase.from - 2 : phrase.from - 1
	const hasArticle = language.articles.has(tokens[before]?.key ?? '')
	if (!frame.context.readers.food(frame.textOf(phrase)) || (isBare && hasArticle)) return undefined
	return foodWithin(frame, within)
}

const substitute: ReadIntent = async (frame) => {
	const gap = frame.gap('food')
	// 'On thursday instead of tuesday' replaces no food.
	if (gap && frame.free('day', gap).length > 0) return null
	const food = foodWithin(frame, gap)
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
