import { DIETS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { TABLE_DIETS } from '#app/domains/ingredients/model/diets/diets.ts'
import { MEAL_SECTIONS } from '#app/domains/meal-plan/model/meal-plan.ts'
import { stem } from '#app/domains/recipes/model/search/words.ts'
import { ask, call, type ReadIntent } from '../built.ts'
import type { DaySpan, EntityOf, Section } from '../entity.ts'
import type { Frame } from '../frame.ts'
import { phraseAt } from '../phrases.ts'
import { firstOpenDay, lengthOf } from './plan.ts'

type Kind = { tag: string; atLeast?: number; atMost?: number }

const MOST_DAYS = 366
const isDiet = (need: string): boolean => [...DIETS, ...TABLE_DIETS].some((diet) => diet === need)

/** The word beside a count that says of what: 'fish at least once', 'at least one soup'. */
function kindBeside(frame: Frame, { from, to }: { from: number; to: number }): string | undefined {
	const { tokens } = frame.clause
	const isWord = (at: number) => tokens[at] !== undefined && !tokens[at]?.isMark && !frame.isRead(at)
	const isHere = (at: number) => isWord(at) && frame.isContent(at)
	const step = (at: number, by: number) => {
		let next = at
		while (isWord(next) && !frame.isContent(next)) next += by
		return next
	}
	const before = step(from - 1, -1)
	const after = step(to, 1)
	const at = isHere(before) ? before : isHere(after) ? after : undefined
	if (at === undefined) return undefined
	frame.mark({ from: at, to: at + 1 }, 'name')
	return tagOf(frame, tokens[at]?.raw ?? '')
}

/** A kind of dish in the planner's words: English, without plural. */
function tagOf({ context, clause }: Frame, word: string): string {
	const known = clause.language.dishes.get(word)
	if (known) return known
	const food = clause.language.words.language === 'en' ? null : context.readers.food(word)
	return stem(food?.name ?? word)
}

/** How often kinds of dishes shall come. */
function kindsOf(frame: Frame): Kind[] {
	const kinds: Kind[] = []
	for (const often of frame.free('often')) {
		const tag = kindBeside(frame, often)
		if (!tag) continue
		frame.mark(often, 'entity')
		kinds.push({ tag, ...often.value })
	}
	const { tokens, language } = frame.clause
	for (let at = 0; at < tokens.length; at += 1) {
		const none = frame.isRead(at) ? null : phraseAt(tokens, at, language.none)
		if (!none) continue
		for (let word = none.to; word < tokens.length && !tokens[word]?.isMark; word += 1) {
			if (frame.isRead(word)) break
			if (!frame.isContent(word)) continue
			kinds.push({ tag: tagOf(frame, tokens[word]?.raw ?? ''), atMost: 0 })
			frame.mark({ from: at, to: word + 1 }, 'name')
		}
	}
	return kinds
}

function sectionsOf(frame: Frame): Section[] | undefined {
	const found = new Set<Section>()
	for (const section of [...frame.free('section'), ...frame.clause.entities.filter(({ kind }) => kind === 'section')]) {
		if (section.kind === 'section') found.add(section.value)
		frame.mark(section, 'entity')
	}
	return found.size === 0 ? undefined : MEAL_SECTIONS.filter((section) => found.has(section))
}

/** '45 minutes' beside a plan is what a dish may take; hours and days of another length say something else. */
function minutesOf(frame: Frame): number | undefined {
	const [time] = frame.free('duration').filter(({ value }) => value <= LONGEST_DISH_S)
	if (!time) return undefined
	frame.mark(time, 'entity')
	return Math.max(1, Math.round(time.value / 60))
}
const LONGEST_DISH_S = 6 * 60 * 60

/** What is said about the days of a plan besides their number. Marks it. */
export function wishesOf(frame: Frame): Record<string, unknown> {
	const maxMinutes = frame.take('most') ?? minutesOf(frame)
	// 'Quick' says less than a limit, and the planner prefers it anyway.
	frame.take('sort')
	const kinds = kindsOf(frame)
	const [diet] = frame.free('need').filter(({ value }) => isDiet(value))
	if (diet) frame.mark(diet, 'entity')
	return { sections: sectionsOf(frame), maxMinutes, diet: diet?.value, kinds: kinds.length > 0 ? kinds : undefined }
}

/** 'it' or 'this' that is no part of a day ('this week'). */
const pointsAtDish = ({ clause }: Frame): boolean =>
	clause.entities.some(
		(it) =>
			it.kind === 'it' &&
			!(clause.language.articles.has(clause.tokens[it.from]?.key ?? '') && clause.isFiller[it.to] === false) &&
			!clause.entities.some(({ kind, from, to }) => kind === 'day' && from <= it.from && to >= it.to),
	)

/** Lets the planner fill days. A dish that is named has no place here. */
const week: ReadIntent = async (frame) => {
	const days = frame.clause.entities.flatMap((one) => (one.kind === 'day' ? [one] : []))
	const [first, ...others] = days
	if (others.length > 0 || pointsAtDish(frame)) return null
	// On the page of a recipe one day is for that.
	if (frame.context.page.recipe && first && !first.value.isSpan && frame.free('number').length === 0) return null
	const count = frame.matched('number') ?? countOf(frame)
	if (count !== undefined) markNext(frame)
	if (first) {
		frame.mark(first, 'entity')
		frame.mark({ from: first.from - 1, to: first.from }, 'noise')
	}
	const wishes = wishesOf(frame)
	const span = first && untilDay(frame, first)
	const length = count ?? (span ? lengthOf(span) : undefined)
	if (length === undefined)
		return frame.unread().length === 0 ? ask('How many days would you like me to plan for?') : null
	if (!Number.isInteger(length) || length < 1 || length > MOST_DAYS) return ask('For how many days? At most 366.')
	const from = span?.from ?? (await firstOpenDay(frame))
	const sections = wishes.sections ?? ['Dinner']
	return call('plan_week', { from, days: length, ...wishes, sections })
}

/** The word before the number of 'the next five dinners'. */
function markNext(frame: Frame): void {
	const { tokens, language, entities } = frame.clause
	for (const { kind, from } of entities) {
		const next = kind === 'number' ? phraseAt(tokens, from - 1, language.days.next) : null
		if (next?.to === from) frame.mark({ from: from - 1, to: from }, 'noise')
	}
}

/** 'until sunday' begins today. */
function untilDay({ clause, context }: Frame, { value, from }: EntityOf<'day'>): DaySpan {
	const isUntil = [1, 2].some((back) => {
		const found = phraseAt(clause.tokens, from - back, clause.language.days.until)
		return found?.to === from && (clause.tokens[from - 1]?.key.length ?? 0) > 2
	})
	return isUntil && !value.isSpan ? { from: context.today, to: value.to, isSpan: true } : value
}

/** '5 days', 'a week'. */
export function countOf(frame: Frame): number | undefined {
	const { tokens, language } = frame.clause
	for (const number of frame.free('number')) {
		const unit = phraseAt(tokens, number.to, language.days.day) ?? phraseAt(tokens, number.to, language.sections)
		if (!unit) continue
		frame.mark({ from: number.from, to: unit.to }, 'entity')
		return number.value * (typeof unit.value === 'number' ? unit.value : 1)
	}
	for (let at = 0; at < tokens.length; at += 1) {
		const unit = phraseAt(tokens, at, language.days.day)
		const before = tokens[at - 1]?.raw ?? ''
		if (!unit || unit.value === 1 || !language.numbers.lexicon.ones.has(before)) continue
		frame.mark({ from: at, to: unit.to }, 'entity')
		return unit.value
	}
	return undefined
}

export const WEEK_INTENTS = { 'plan.week': week } satisfies Record<string, ReadIntent>
