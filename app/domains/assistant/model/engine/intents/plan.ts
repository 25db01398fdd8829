import { daysBetween, daysLater } from '#app/platform/model/calendar.ts'
import { ask, type Built, call, type ReadIntent } from '../built.ts'
import type { DaySpan, Section } from '../entity.ts'
import type { Frame, Span } from '../frame.ts'
import { foodOf } from '../items.ts'
import { phraseAt } from '../phrases.ts'
import { dishOf } from '../planned.ts'
import type { PlannedDish } from '../reading.ts'
import { recipeOf } from '../resolve.ts'

const MOST_NAME = 5

/** The day and the section that a sentence names, whether the pattern read them or not. */
export function placeOf(frame: Frame): { day: DaySpan | undefined; section: Section | undefined } {
	const day = frame.matched('day') ?? frame.take('day')
	const section = frame.matched('section') ?? frame.take('section') ?? day?.section
	return { day, section }
}

/** A clock time; where the sentence leaves it open, that of the section. */
export function timeOf(frame: Frame, section: Section | undefined): string | undefined {
	const clock = frame.matched('clock') ?? frame.take('clock')
	if (!clock) return undefined
	const hour = Number(clock.time.slice(0, 2))
	const isMorning = section === 'Breakfast' || (section === 'Lunch' && hour >= 10)
	return clock.isVague && !isMorning && hour >= 1 && hour < 12 ? `${hour + 12}${clock.time.slice(2)}` : clock.time
}

/** Plans a dish: one of the cook's recipes, or a name that none of them has. */
const add: ReadIntent = async (frame) => {
	const { day, section } = placeOf(frame)
	if (day?.isSpan) return null
	const time = timeOf(frame, section)
	const servings = frame.take('servings')
	frame.favour(frame.context.page.route === 'meal-plan' ? 0.5 : 0)
	const date = day?.from ?? (section ? frame.context.today : undefined)
	markPlan(frame)
	const leftovers = leftoversOf(frame)
	if (leftovers) return date ? meal({ date, section, name: leftovers, servings, time }) : null
	const [phrase] = frame.phrases()
	const found = await recipeOf(frame)
	if (found.kind === 'several') return ask('Which recipe do you mean?', found.options)
	if (found.kind === 'none')
		return frame.unread().length === 0 && day && isPlan(frame) ? ask('Which dish shall I plan?') : null
	if (!date) return found.kind === 'one' ? ask('On which day?') : null
	if (found.kind === 'one') return meal({ date, section, recipe: found.recipe.alias, servings, time })
	if (!phrase || frame.phrases().length > 1 || phrase.to - phrase.from > MOST_NAME) return null
	if (!(await isName(frame, found.phrase))) return null
	frame.mark(phrase, 'word')
	return meal({ date, section, name: found.phrase, servings, time })
}

/** 'on the plan' says no more than the day. */
function markPlan(frame: Frame): void {
	const { tokens, language } = frame.clause
	for (let at = 1; at < tokens.length; at += 1) {
		const found = phraseAt(tokens, at, language.plan)
		if (found && !frame.isContent(at - 1)) frame.mark({ from: at, to: found.to }, 'noise')
	}
}

/** Whether the sentence begins with a wish to plan: 'plan', 'put'. */
const isPlan = ({ clause, match }: Frame): boolean =>
	match.used.some((at) => clause.language.verbs.has(clause.tokens[at]?.key ?? ''))

/** A dish that no recipe is called is planned by its name. What a recipe nearly is called is asked for. */
async function isName({ context, clause }: Frame, phrase: string): Promise<boolean> {
	const words = phrase.split(/\s+/)
	const { negations, verbs, cueWords } = clause.language
	const isCue = (word: string) => cueWords.has(word) && context.readers.food(word) === null
	if (words.some((word) => negations.has(word) || isCue(word)) || verbs.has(words[0] ?? '')) return false
	return words.length <= MOST_NAME && (await context.readers.find(phrase)).length === 0
}

const meal = (fields: Record<string, unknown>): Built => {
	const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
	return call('plan_meals', { meals: [said] })
}

function leftoversOf(frame: Frame): string | undefined {
	const { tokens, language } = frame.clause
	for (let at = 0; at < tokens.length; at += 1) {
		const found = phraseAt(tokens, at, language.leftovers)
		if (!found || frame.isRead(at)) continue
		frame.mark({ from: at, to: found.to }, 'name')
		if (frame.phrases().length > 0) return undefined
		return frame.textOf({ from: at, to: found.to })
	}
	return undefined
}

/** An evening that goes differently. */
const evening =
	(change: 'not_cooking' | 'home_at' | 'more_guests'): ReadIntent =>
	(frame) => {
		const { day, section } = placeOf(frame)
		if (day?.isSpan) return null
		const date = day?.from ?? frame.context.today
		const dinner = section === 'Dinner' ? undefined : section
		foodOf(frame, frame.gap('food'))
		if (change === 'not_cooking') return call('change_plan', { change, date, section: dinner })
		if (change === 'home_at') {
			const time = timeOf(frame, 'Dinner')
			return time ? call('change_plan', { change, date, section: dinner, time }) : ask('At what time will you be home?')
		}
		const number =
			frame.matched('servings') ?? frame.matched('number') ?? frame.take('servings') ?? frame.take('number')
		const eaters = frame.free('eater')
		for (const eater of eaters) frame.mark(eater, 'entity')
		const folk = folkOf(frame)
		if (number === undefined && folk === 0) return ask('How many more?')
		const guests = number ?? folk ?? Math.max(1, eaters.length)
		if (!Number.isInteger(guests) || guests < 1 || guests > 100) return ask('How many more?')
		return call('change_plan', { change, date, section: dinner, guests })
	}

/** How many 'my parents' are; 0 where the word does not say. Marks it. */
function folkOf(frame: Frame): number | undefined {
	const { tokens, language } = frame.clause
	for (let at = 0; at < tokens.length; at += 1) {
		const found = phraseAt(tokens, at, language.folk)
		if (!found) continue
		frame.mark({ from: at, to: found.to }, 'name')
		return found.value
	}
	return undefined
}

/** Moves a dish; with two days from the first to the second. */
const move: ReadIntent = async (frame) => {
	const days = frame.clause.entities.flatMap((one) => (one.kind === 'day' ? [one] : []))
	const sections = frame.clause.entities.flatMap((one) => (one.kind === 'section' ? [one] : []))
	for (const one of [...days, ...sections]) frame.mark(one, 'entity')
	const range = days.length === 1 && days[0] && isRange(frame, days[0]) ? days[0].value : undefined
	if ((!range && days.some(({ value }) => value.isSpan)) || days.length > 2) return null
	const named = range ? [range.from, range.to] : days.map(({ value }) => value.from)
	const [first, second] = isInstead(frame, days) ? named.toReversed() : named
	const date = second === undefined ? undefined : first
	const toDate = second ?? first
	const toSection = sections.at(-1)?.value ?? days.at(-1)?.value.section
	const dish = await dishOf(frame, { within: frame.whole, ...(date ? { date } : {}) })
	if (dish.kind === 'several') return { ask: { words: 'Which meal do you mean?', options: dish.options } }
	if (dish.kind === 'none' && !date) {
		const isNamed = frame.unread().length > 0
		if (isNamed) return unplanned(frame)
		return frame.context.page.route === 'meal-plan' ? ask('Which meal do you mean?') : null
	}
	if (toDate === undefined && !toSection) return ask('To which day?')
	return call('change_plan', {
		...{ change: 'move', date, meal: dish.kind === 'one' ? (dish.alias ?? dish.name) : undefined },
		...(dish.kind === 'none' && date ? { section: toSection } : {}),
		...{ toDate, toSection: sections.length > 0 && dish.kind === 'one' ? toSection : undefined },
	})
}

/** 'From tuesday to thursday' is read as several days; of a dish that is moved it names two. */
const isRange = ({ clause }: Frame, { from, to }: Span): boolean =>
	clause.tokens
		.slice(from, to)
		.some((_, at) => at > 0 && phraseAt(clause.tokens, from + at, clause.language.days.until))

/** 'On thursday instead of tuesday': the new day stands first. */
const isInstead = ({ clause }: Frame, [first, second]: readonly Span[]): boolean =>
	first !== undefined &&
	second !== undefined &&
	clause.tokens
		.slice(first.to, second.from)
		.some((_, at) => phraseAt(clause.tokens, first.to + at, clause.language.instead))

const unplanned = (frame: Frame): Built => ask(`“${frame.unread().join(' ')}” is not planned. Which meal do you mean?`)

/** Exchanges the meals of two days, or two planned dishes. */
const swap: ReadIntent = async (frame) => {
	const days = frame.clause.entities.flatMap((one) => (one.kind === 'day' ? [one] : []))
	const [first, second] = days
	if (!first || !second || days.length !== 2 || first.value.isSpan || second.value.isSpan) return swapDishes(frame)
	frame.mark(first, 'entity')
	frame.mark(second, 'entity')
	const section = frame.matched('section') ?? frame.take('section') ?? 'Dinner'
	const meals = async (date: string) =>
		(await frame.context.readers.meals(date, date)).filter((one) => one.section === section)
	const [a, b] = [await meals(first.value.from), await meals(second.value.from)]
	if (a.length === 0 && b.length === 0) return ask('Nothing is planned on these days. Which meals do you mean?')
	return { calls: [...moves(a, second.value.from), ...moves(b, first.value.from)] }
}

const moves = (meals: readonly PlannedDish[], toDate: string) =>
	meals.map(({ alias, name, date, section }) => ({
		name: 'change_plan' as const,
		input: { change: 'move', date, section, meal: alias ?? name, toDate },
	}))

async function swapDishes(frame: Frame): Promise<Built | null> {
	const [a, b] = [frame.gap('a'), frame.gap('b')]
	if (!a || !b) return null
	const first = await dishOf(frame, { within: a, from: 0 })
	const second = await dishOf(frame, { within: b, from: 0 })
	if (first.kind !== 'one' || second.kind !== 'one') return null
	const [one, other] = [first.meals[0], second.meals[0]]
	if (!one || !other) return null
	return { calls: [...moves([one], other.date), ...moves([other], one.date)] }
}

/** Takes a dish off the plan, or a day's meals. */
const remove: ReadIntent = async (frame) => {
	const { day, section } = placeOf(frame)
	if (day?.isSpan) return { refuse: 'I take the meals of one day at a time off the plan. Which day?' }
	const dish = await dishOf(frame, { within: frame.whole, from: 0, date: undefined })
	if (dish.kind === 'several') return { ask: { words: 'Which meal do you mean?', options: dish.options } }
	if (dish.kind === 'none' && (frame.unread().length > 0 || (!day && !section))) return null
	if (dish.kind === 'one' && !day && dish.meals.length === 0) return null
	// 'Not cooking tonight' names no meal.
	if (dish.kind === 'none' && isNegated(frame)) return null
	frame.favour(dish.kind === 'one' && dish.meals.length > 0 ? 0.5 : 0)
	const date = day?.from ?? (dish.kind === 'none' ? frame.context.today : undefined)
	return call('change_plan', {
		...{ change: 'remove', date, section },
		meal: dish.kind === 'one' ? (dish.alias ?? dish.name) : undefined,
	})
}

const isNegated = ({ clause, match }: Frame): boolean =>
	match.used.some((at) => clause.language.negations.has(clause.tokens[at]?.key ?? ''))

const servings: ReadIntent = async (frame) => {
	const { day, section } = placeOf(frame)
	const number = frame.matched('servings') ?? frame.matched('number') ?? frame.take('servings')
	if (number === undefined || day?.isSpan || (!day && !section && frame.context.page.route !== 'meal-plan')) return null
	const dish = await dishOf(frame, { within: frame.whole, from: 0, ...(day ? { date: day.from } : {}) })
	if (dish.kind === 'several') return { ask: { words: 'Which meal do you mean?', options: dish.options } }
	if (frame.unread().length > 0 || (dish.kind === 'one' && dish.meals.length === 0)) return null
	if (!Number.isInteger(number) || number < 1) return ask('For how many?')
	frame.favour(0.6)
	return call('change_plan', {
		...{ change: 'servings', date: day?.from, section, servings: number },
		meal: dish.kind === 'one' ? (dish.alias ?? dish.name) : undefined,
	})
}

export const PLAN_INTENTS = {
	'plan.add': add,
	'plan.off': evening('not_cooking'),
	'plan.home': evening('home_at'),
	'plan.guests': evening('more_guests'),
	'plan.move': move,
	'plan.swap': swap,
	'plan.remove': remove,
	'plan.servings': servings,
} satisfies Record<string, ReadIntent>

/** How many days a span has. */
export const lengthOf = ({ from, to }: DaySpan): number => daysBetween(from, to) + 1

/** The first day from `today` on whose dinner is open: today's or tomorrow's. */
export const firstOpenDay = async (frame: Pick<Frame, 'context'>): Promise<string> => {
	const { today, readers } = frame.context
	const isTaken = (await readers.meals(today, today)).some(({ section }) => section === 'Dinner')
	return isTaken ? daysLater(today, 1) : today
}
