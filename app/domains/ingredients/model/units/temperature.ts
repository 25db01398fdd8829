import { add, compare, divide, multiply, type Rational, rational, subtract } from '../quantity/rational.ts'

export type TemperatureScale = 'celsius' | 'fahrenheit' | 'gas'

/** A temperature in a text, with its characters. A gas mark is a step of a British oven. */
export type Temperature = { degrees: Rational; scale: TemperatureScale; start: number; end: number }

const FREEZING = rational(32)
const NINE_FIFTHS = rational(9, 5)

export const toFahrenheit = (celsius: Rational): Rational => add(multiply(celsius, NINE_FIFTHS), FREEZING)
export const toCelsius = (fahrenheit: Rational): Rational => divide(subtract(fahrenheit, FREEZING), NINE_FIFTHS)

/** Marks below 1 are 1/4 and 1/2; from 1 on each is 25 °F more (British Gas cooker scale). */
const GAS_ONE_FAHRENHEIT = rational(275)
const GAS_STEP_FAHRENHEIT = rational(25)

/** Degrees Fahrenheit of a gas mark from 1 to 10, of 1/2 (250) or 1/4 (225); null for any other. */
export function gasToFahrenheit(mark: Rational): Rational | null {
	if (compare(mark, rational(1, 4)) === 0) return rational(225)
	if (compare(mark, rational(1, 2)) === 0) return rational(250)
	if (mark.denominator !== 1n || compare(mark, rational(1)) < 0 || compare(mark, rational(10)) > 0) return null
	return add(GAS_ONE_FAHRENHEIT, multiply(subtract(mark, rational(1)), GAS_STEP_FAHRENHEIT))
}

const DEGREES =
	/(?<![\d.,])(\d{1,3})(\s?(?:°|º|degrees?|deg|grad|degrés?|grados|gradi|graden|graus|grader)\s?|\s?)(celsius|fahrenheit|[cf])(?![\p{L}\d])/giu
const GAS_MARK = /(?<!\p{L})gas(?:\s?mark)?\s?(\d{1,2}|[½¼]|1\/[24])(?![\p{L}\d/])/giu

const PARTS_OF_A_MARK: Record<string, Rational> = {
	'½': rational(1, 2),
	'1/2': rational(1, 2),
	'¼': rational(1, 4),
	'1/4': rational(1, 4),
}

/** '180C' and '180 °c' are temperatures, '180 c' may be cups. */
const isScale = (degreeSign: string, scale: string) =>
	degreeSign.trim() !== '' || scale.length > 1 || /[CF]/.test(scale)

/** All temperatures in a step's text, in order: '180C/350F/Gas 4' contains three. */
export function findTemperatures(text: string): Temperature[] {
	const found: Temperature[] = []
	for (const match of text.matchAll(DEGREES)) {
		const [all, number = '', sign = '', letter = ''] = match
		if (!isScale(sign, letter) || (number.length < 2 && sign.trim() === '')) continue
		const scale = letter.toLowerCase().startsWith('c') ? 'celsius' : 'fahrenheit'
		found.push({ degrees: rational(Number(number)), scale, start: match.index, end: match.index + all.length })
	}
	for (const match of text.matchAll(GAS_MARK)) {
		const [all, mark = ''] = match
		const degrees = PARTS_OF_A_MARK[mark] ?? rational(Number(mark))
		if (gasToFahrenheit(degrees))
			found.push({ degrees, scale: 'gas', start: match.index, end: match.index + all.length })
	}
	return found.sort((one, other) => one.start - other.start)
}

/** The same temperature on another scale, exactly. Null for a gas mark that does not exist. */
export function convertTemperature(
	degrees: Rational,
	from: TemperatureScale,
	to: 'celsius' | 'fahrenheit',
): Rational | null {
	if (from === to) return degrees
	if (from === 'celsius') return toFahrenheit(degrees)
	const fahrenheit = from === 'gas' ? gasToFahrenheit(degrees) : degrees
	if (!fahrenheit) return null
	return to === 'celsius' ? toCelsius(fahrenheit) : fahrenheit
}
