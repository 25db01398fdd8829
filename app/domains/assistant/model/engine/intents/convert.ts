import { unitOf } from '#app/domains/ingredients/model/units/units.ts'
import { ask, call, type ReadIntent } from '../built.ts'
import type { Frame, Span } from '../frame.ts'
import { foodWithin } from '../items.ts'

const EXAMPLE = 'What shall I convert? For example “2 cups of plain flour in grams”.'

type Source = { quantity: number; unit?: string; isDegrees?: boolean }

/** An amount, a temperature, or one of a unit. Marks it. */
function sourceIn(frame: Frame, within: Span): Source | null {
	const degrees = temperatureIn(frame, within)
	if (degrees) return degrees
	const [amount] = frame.free('amount', within)
	if (amount) {
		frame.mark(amount, 'entity')
		return amount.value
	}
	const [unit] = frame.free('unit', within).filter(({ from }) => frame.isContent(from))
	if (!unit) return countIn(frame, within)
	frame.mark(unit, 'entity')
	return { quantity: 1, unit: unit.value }
}

/** '5 apples': pieces, or degrees where the target says so. */
function countIn(frame: Frame, within: Span): Source | null {
	const [number] = frame.free('number', within)
	if (!number) return null
	frame.mark(number, 'entity')
	return { quantity: number.value }
}

/** '350 F', '180 degrees', 'gas mark 6' */
function temperatureIn(frame: Frame, within: Span): Source | null {
	const { tokens, language } = frame.clause
	for (const number of frame.free('number', within)) {
		const sign = tokens[number.to]?.key === '°' ? number.to + 1 : number.to
		const after = frame.clause.entities.find(({ kind, from }) => kind === 'scale' && from === sign)
		if (after?.kind === 'scale') {
			frame.mark({ from: number.from, to: after.to }, 'entity')
			return { quantity: number.value, unit: after.value }
		}
		const before = frame.clause.entities.find(({ kind, to }) => kind === 'scale' && to === number.from)
		if (before?.kind === 'scale' && before.value === 'gas') {
			frame.mark({ from: before.from, to: number.to }, 'entity')
			return { quantity: number.value, unit: 'gas' }
		}
		const word = tokens[number.to]
		if (sign > number.to || (word && language.degrees.has(word.key))) {
			frame.mark({ from: number.from, to: number.to + 1 }, 'entity')
			return { quantity: number.value, isDegrees: true }
		}
	}
	return null
}

/** The unit or scale to convert into; the last of some tokens. */
function targetIn(frame: Frame, within: Span, isHeat: boolean): string | null {
	const scale = frame.free('scale', within).at(-1)
	const unit = frame.free('unit', within).at(-1)
	const target = isHeat ? (scale ?? unit) : (unit ?? scale)
	if (!target) return null
	frame.mark(target, 'entity')
	return target.value
}

const HEAT = new Set(['celsius', 'fahrenheit', 'gas'])

const convert: ReadIntent = (frame) => {
	const weighed = frame.gap('w')
	const a = frame.gap('a') ?? weighed
	if (!a) return frame.unread().length === 0 ? ask(EXAMPLE) : null
	const b = frame.gap('b')
	if (b && isCounted(frame, b) && !isCounted(frame, a)) return backwards(frame, a, b)
	const source = sourceIn(frame, a)
	if (!source) return null
	const isHeat = source.isDegrees === true || HEAT.has(source.unit ?? '')
	// 'Gas mark 7?' says it all; other amounts alone do not.
	if (frame.match.used.length === 0 && !(HEAT.has(source.unit ?? '') && frame.unread().length === 0)) return null
	const target = b ? targetIn(frame, b, isHeat) : weighed ? 'gram' : null
	if (!target) return withoutTarget(frame, { source, b, isHeat })
	// '300 ml left in the bottle' measures nothing in bottles.
	if (!HEAT.has(target) && unitOf(target).kind === 'count' && !hasVerb(frame)) return null
	const isBare = source.unit === undefined && !isHeat
	if (!isBare && isHeat !== HEAT.has(target)) return null
	const other = target === 'fahrenheit' ? 'celsius' : 'fahrenheit'
	const from = source.unit ?? (HEAT.has(target) ? other : undefined)
	if (isBare && from === undefined && frame.phrases(a).length === 0) return null
	const food = foodWithin(frame, a) ?? foodWithin(frame, b)
	return call('convert', { quantity: source.quantity, from, to: target, food })
}

/** Whether some tokens hold an amount: 'a pint'. */
const isCounted = (frame: Frame, within: Span): boolean =>
	frame.free('amount', within).length > 0 || frame.free('number', within).length > 0

/** 'millilitres in a pint' asks for the first unit. */
function backwards(frame: Frame, a: Span, b: Span): ReturnType<ReadIntent> {
	const target = targetIn(frame, a, false)
	const source = target === null ? null : sourceIn(frame, b)
	if (target === null || !source?.unit || HEAT.has(source.unit) || HEAT.has(target)) return null
	return call('convert', { quantity: source.quantity, from: source.unit, to: target, food: foodWithin(frame, b) })
}

const hasVerb = ({ clause, match }: Pick<Frame, 'clause' | 'match'>): boolean =>
	match.used.some((at) => clause.language.verbs.has(clause.tokens[at]?.key ?? ''))

const beginsWithVerb = ({ clause, match }: Frame): boolean =>
	clause.language.verbs.has(clause.tokens[Math.min(...match.used)]?.key ?? '')

/** Whether something that can be measured, or the verb, says that a conversion is meant. */
const asksToConvert = ({ clause, match }: Frame, { unit }: Source): boolean =>
	hasVerb({ clause, match }) ||
	(unit !== undefined && !HEAT.has(unit) && unitOf(unit).kind !== 'count' && match.weight >= 1)

/** A temperature has only one other scale to go to; what else is to be converted needs a unit that exists. */
function withoutTarget(
	frame: Frame,
	{ source, b, isHeat }: { source: Source; b: Span | undefined; isHeat: boolean },
): ReturnType<ReadIntent> {
	const word = b && frame.phrases(b)[0]
	// 'How many eggs if I make it for 6' converts nothing.
	if (word && source.unit === undefined && !isHeat && !beginsWithVerb(frame)) return null
	if (word && !asksToConvert(frame, source)) return null
	if (word) {
		foodWithin(frame, frame.gap('a'))
		const text = frame.textOf(word)
		frame.mark(word, 'word')
		return { refuse: `I cannot convert that into “${text}”. ${EXAMPLE}` }
	}
	if (isHeat) {
		const to = source.unit === 'celsius' ? 'fahrenheit' : 'celsius'
		return call('convert', { quantity: source.quantity, from: source.unit ?? 'fahrenheit', to })
	}
	return source.unit === undefined || unitOf(source.unit).kind === 'count'
		? null
		: ask('Into which unit shall I convert it?')
}

export const CONVERT_INTENTS = { convert } satisfies Record<string, ReadIntent>
