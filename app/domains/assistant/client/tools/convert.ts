import type { Food } from '#app/domains/ingredients/model/foods/food.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { compare, multiply, ONE, type Rational, toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import { unitWord } from '#app/domains/ingredients/model/scaling/unit-words.ts'
import { convert as convertMeasure } from '#app/domains/ingredients/model/units/convert.ts'
import { convertTemperature, type TemperatureScale } from '#app/domains/ingredients/model/units/temperature.ts'
import { unitOf } from '#app/domains/ingredients/model/units/units.ts'
import { rationalOf, unitOfInput } from '../../model/amount-of-input.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { ConvertInput } from '../../model/tools/convert.ts'
import { foodOfWord } from '../kitchen/foods-of-recipes.ts'
import type { RunTool } from '../tool-context.ts'

const SCALES: Record<string, TemperatureScale> = { celsius: 'celsius', fahrenheit: 'fahrenheit', gas: 'gas' }
const SCALE_WORDS: Record<TemperatureScale, (degrees: string) => string> = {
	celsius: (degrees) => `${degrees} °C`,
	fahrenheit: (degrees) => `${degrees} °F`,
	gas: (mark) => `Gas mark ${mark}`,
}
/** Degrees of an oven's dial. */
const DIAL = 5

const digits = (most: number) => new Intl.NumberFormat('en', { maximumSignificantDigits: most, useGrouping: false })
const EXACT = digits(4)
/** What a density or a usual weight gives is no more exact than this. */
const TYPICAL = digits(3)

const answer = (words: string, output: object = {}): Outcome => ({
	status: 'ran',
	words,
	output: { answer: words, ...output },
})
const refusal = (words: string): Outcome => ({ status: 'refused', words, output: { answer: words } })

/** Converts an amount or a temperature; between volume and weight by the food table's densities and piece weights. */
export const convert: RunTool<ConvertInput> = async ({ quantity, from, to, food: word }, { locale }) => {
	const [scale, toScale] = [SCALES[from ?? ''], SCALES[to ?? '']]
	if (scale || toScale) return temperature(quantity, scale, toScale)
	if (quantity <= 0) return refusal('Only an amount above zero can be converted.')
	const amount = rationalOf(quantity)
	const [unit, into] = [unitOfInput(from, locale), unitOfInput(to, locale)]
	const food = word === undefined ? null : foodOfWord(await loadFoods(), word, locale)
	const result = converted({ amount, unit, into, food })
	const asked = amountWords(amount, unit, word)
	if (result) {
		const told = amountWords(result.quantity, into, undefined, result.isTypical ? TYPICAL : EXACT)
		const words = `${asked} is ${result.isTypical ? 'about ' : ''}${told}.`
		return answer(words, { quantity: toNumber(result.quantity), unit: into ?? 'piece' })
	}
	return refusal(whyNot({ asked, unit, into, word, food }))
}

type Wanted = { amount: Rational; unit: string | null; into: string | null; food: Food | null }

function converted({ amount, unit, into, food }: Wanted): { quantity: Rational; isTypical: boolean } | null {
	const measured = convertMeasure({ quantity: amount, unit }, into, food?.density ?? null)
	if (measured) return { quantity: measured, isTypical: unitOf(unit ?? 'piece').kind !== unitOf(into ?? 'piece').kind }
	// A clove or a piece of a food, by what one weighs.
	const one = food?.weights.find((weight) => weight.unit === unit && (weight.size ?? 'medium') === 'medium')
	if (!one) return null
	const grams = multiply(amount, rationalOf(one.grams))
	const weighed = convertMeasure({ quantity: grams, unit: 'gram' }, into, food?.density ?? null)
	return weighed && { quantity: weighed, isTypical: true }
}

function amountWords(quantity: Rational, unit: string | null, food?: string, digits = EXACT): string {
	const word = unit && unitWord(unit, quantity, 'en')
	// A unit without a symbol is a plain word: 2 cloves.
	const units = word === unit && word && compare(quantity, ONE) > 0 && !word.endsWith('s') ? `${word}s` : word
	const told = [digits.format(toNumber(quantity)), units].filter((part) => part).join(' ')
	if (!food) return told
	return unit === null ? `${told} ${food}` : `${told} of ${food}`
}

function whyNot({
	asked,
	unit,
	into,
	word,
	food,
}: { asked: string; word: string | undefined } & Omit<Wanted, 'amount'>): string {
	const kinds = new Set([unitOf(unit ?? 'piece').kind, unitOf(into ?? 'piece').kind])
	const isByFood = kinds.has('mass') && (kinds.has('volume') || kinds.has('count'))
	const target = into ?? 'pieces'
	if (isByFood && word === undefined) return `To convert ${asked} to ${target} I need to know of what.`
	if (isByFood && !food) return `I do not know how much “${word}” weighs.`
	return `${asked.charAt(0).toUpperCase()}${asked.slice(1)} cannot be converted to ${target}.`
}

function temperature(degrees: number, from: TemperatureScale | undefined, to: TemperatureScale | undefined): Outcome {
	if (!from || !to) return refusal('A temperature can only be converted to another temperature.')
	if (to === 'gas') return gasMark(degrees, from)
	const exact = convertTemperature(rationalOf(degrees), from, to)
	if (!exact) return refusal(`There is no gas mark ${degrees}.`)
	const whole = Math.round(toNumber(exact))
	const dial = Math.round(whole / DIAL) * DIAL
	const nearby = dial === whole ? '' : `, ${SCALE_WORDS[to](String(dial))} on an oven`
	return answer(`${SCALE_WORDS[from](String(degrees))} is ${SCALE_WORDS[to](String(whole))}${nearby}.`, {
		degrees: whole,
	})
}

const GAS_MARKS = [0.25, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** The gas mark whose temperature is nearest. */
function gasMark(degrees: number, from: TemperatureScale): Outcome {
	const wanted = from === 'gas' ? null : convertTemperature(rationalOf(degrees), from, 'fahrenheit')
	if (!wanted) return refusal('That is a gas mark already.')
	const apart = (mark: number) => {
		const own = convertTemperature(rationalOf(mark), 'gas', 'fahrenheit')
		return own ? Math.abs(toNumber(own) - toNumber(wanted)) : Number.POSITIVE_INFINITY
	}
	const [nearest = 1] = GAS_MARKS.toSorted((a, b) => apart(a) - apart(b))
	return answer(`${SCALE_WORDS[from](String(degrees))} is about gas mark ${nearest}.`, { mark: nearest })
}
