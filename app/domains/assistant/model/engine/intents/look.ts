import { daysLater } from '#app/platform/model/calendar.ts'
import { type Built, call, type ReadIntent } from '../built.ts'
import type { DaySpan } from '../entity.ts'
import type { Frame, Span } from '../frame.ts'
import { foodOf, foodWithin } from '../items.ts'
import { phraseAt } from '../phrases.ts'
import { dishOf } from '../planned.ts'
import { markNoise } from './find.ts'

const at =
	(place: string): ReadIntent =>
	(frame) => {
		frame.take('place')
		return call('look', { at: place })
	}

const plan: ReadIntent = (frame) => {
	const { today } = frame.context
	// 'Plan it for friday' is a wish.
	if (!frame.clause.isQuestion && frame.free('it').length > 0) return null
	// 'Breakfasts' among recipes means a kind of recipe.
	const isBare = frame.clause.entities.every(({ kind }) => kind === 'section' || kind === 'category')
	if (frame.context.page.route === 'recipes' && !frame.clause.isQuestion && isBare) frame.favour(-2)
	const day = inPast(frame, frame.matched('day') ?? frame.take('day'))
	const section = frame.matched('section') ?? frame.take('section') ?? day?.section
	// 'What's for dinner' means today's.
	const from = day?.from ?? (section ? today : undefined)
	return call('look', { at: 'plan', from, to: day?.isSpan ? day.to : undefined, section })
}

/** In a question about what was eaten a weekday is the last one; 'what did I plan for friday' is about the next. */
function inPast({ clause, context }: Frame, day: DaySpan | undefined): DaySpan | undefined {
	const isPlan = clause.tokens.some((_, at) => phraseAt(clause.tokens, at, clause.language.plan) !== null)
	const isPast = !isPlan && clause.tokens.some(({ key }) => clause.language.past.has(key))
	if (!day || !isPast || day.isSpan || day.from <= context.today) return day
	const last = daysLater(day.from, -7)
	return { ...day, from: last, to: last }
}

/** The days on which a dish is planned. */
const when: ReadIntent = async (frame) => {
	const dish = await dishOf(frame, { within: frame.gap('dish') ?? frame.whole, from: -28, until: 60 })
	if (dish.kind === 'one') return call('look', { at: 'plan', food: dish.alias ?? dish.name })
	if (dish.kind === 'several') return call('look', { at: 'plan', food: dish.phrase })
	const name = foodOf(frame, frame.gap('dish'))
	return name === undefined ? null : call('look', { at: 'plan', food: name })
}

const list: ReadIntent = async (frame) => {
	const gap = frame.gap('food')
	const isDay = gap !== undefined && frame.free('day', gap).length > 0
	if (isDay) return call('look', { at: 'list' })
	return call('look', { at: 'list', food: (await listedName(frame, gap)) ?? foodWithin(frame, gap) })
}

/** A thing of the list by its whole name: 'kitchen roll' is no roll. */
async function listedName(frame: Frame, gap: Span | undefined): Promise<string | undefined> {
	const [phrase] = gap ? frame.phrases(gap) : []
	const name = phrase && frame.textOf(phrase)
	const listed = await frame.context.readers.listed()
	if (!phrase || name === undefined || !listed.some((one) => one.toLowerCase() === name)) return undefined
	frame.mark(phrase, 'name')
	return name
}

/** The pantry, or one food in it. What no table of foods knows is looked for if it is there. */
const pantry: ReadIntent = async (frame) => {
	const place = frame.take('place')
	const gap = frame.gap('food')
	if (!gap) return call('look', { at: 'pantry' })
	const food = foodWithin(frame, gap)
	if (food === undefined) return place ? call('look', { at: 'pantry' }) : null
	const isKnown = frame.context.readers.food(food) !== null || (await isStocked(frame, food))
	return isKnown ? call('look', { at: 'pantry', food }) : null
}

const isStocked = async ({ context }: Frame, food: string): Promise<boolean> =>
	(await context.readers.stocked()).some((name) => name.toLowerCase().includes(food))

/** What is due soon stands first in the pantry. */
const soon: ReadIntent = (frame) => {
	frame.take('place')
	const [day] = frame.free('day').filter(({ value }) => value.from <= daysLater(frame.context.today, 14))
	if (day) frame.mark(day, 'entity')
	return call('look', { at: 'pantry' })
}

const cookbooks: ReadIntent = (frame) => {
	const title = frame.matched('cookbook') ?? frame.take('cookbook')
	if (title) markNoise(frame)
	const name = title ?? foodOf(frame, named(frame))
	return call('look', { at: 'cookbooks', food: name }) satisfies Built
}

/** The name of a book that the cook says and does not have. */
const named = (frame: Frame): Span | undefined => frame.gap('x')

export const LOOK_INTENTS = {
	'look.plan': plan,
	'look.when': when,
	'look.list': list,
	'look.pantry': pantry,
	'look.soon': soon,
	'look.cookbooks': cookbooks,
	'look.timers': at('timers'),
	'look.limits': at('limits'),
} satisfies Record<string, ReadIntent>
