import { unitOf } from '../units/units.ts'
import { add, compare, equals, type Rational, rational, roundTo, subtract, toNumber, toText, ZERO } from './rational.ts'

/** Fractions that a measuring cup or a knife can produce. */
const KITCHEN_FRACTIONS = [
	[1, 8],
	[1, 4],
	[1, 3],
	[3, 8],
	[1, 2],
	[5, 8],
	[2, 3],
	[3, 4],
	[7, 8],
].map(([over, under]) => rational(over ?? 0, under ?? 1))

const GLYPHS: Record<string, string> = {
	'1/8': '⅛',
	'1/4': '¼',
	'1/3': '⅓',
	'3/8': '⅜',
	'1/2': '½',
	'5/8': '⅝',
	'2/3': '⅔',
	'3/4': '¾',
	'7/8': '⅞',
}

const distance = (one: Rational, other: Rational) => {
	const apart = subtract(one, other)
	return apart.numerator < 0n ? subtract(ZERO, apart) : apart
}

const ONE = rational(1)
const FEW = rational(10)
const MANY = rational(20)
const HALF = rational(1, 2)

/**
 * To eighths and thirds below 10, to halves below 20, to whole numbers above; an amount above zero stays above zero.
 */
function roundToKitchen(value: Rational): Rational {
	if (compare(value, MANY) >= 0) return roundTo(value, ONE)
	if (compare(value, FEW) >= 0) return roundTo(value, HALF)
	const whole = rational(value.numerator / value.denominator)
	const part = subtract(value, whole)
	let best = compare(whole, ZERO) > 0 ? ZERO : (KITCHEN_FRACTIONS[0] as Rational)
	for (const fraction of [...KITCHEN_FRACTIONS, ONE])
		if (compare(distance(part, fraction), distance(part, best)) < 0) best = fraction
	return add(whole, best)
}

const METRIC_STEPS: [from: Rational, step: Rational][] = [
	[rational(1000), rational(10)],
	[rational(100), rational(5)],
	[rational(10), rational(1)],
	[rational(1), rational(1, 2)],
	[ZERO, rational(1, 10)],
]
/** Kilograms, litres and the like are shown with decimals, from 1 on in steps that a scale or a jug shows. */
const LARGE_METRIC_STEP = rational(1, 100)
const LARGE_METRIC_STEP_FROM_ONE = rational(1, 20)
const LARGE_METRIC = new Set(['kilogram', 'liter', 'deciliter', 'centiliter', 'centimeter'])

function roundToMetric(value: Rational, unit: string): Rational {
	if (LARGE_METRIC.has(unit)) {
		const rounded = roundTo(value, compare(value, ONE) >= 0 ? LARGE_METRIC_STEP_FROM_ONE : LARGE_METRIC_STEP)
		return equals(rounded, ZERO) ? LARGE_METRIC_STEP : rounded
	}
	const step = METRIC_STEPS.find(([from]) => compare(value, from) >= 0)?.[1] ?? ONE
	const rounded = roundTo(value, step)
	return equals(rounded, ZERO) ? step : rounded
}

const isMetric = (unit: string | null): unit is string => unit !== null && unitOf(unit).system === 'metric'

/**
 * What a cook can measure of a quantity: rounded for display, never for arithmetic. Zero and negative values stay as
 * they are.
 */
export function roundForKitchen(quantity: Rational, unit: string | null): Rational {
	if (compare(quantity, ZERO) <= 0) return quantity
	return isMetric(unit) ? roundToMetric(quantity, unit) : roundToKitchen(quantity)
}

/** '1½', '⅔', '12'; a fraction without its own character is written out: '2 3/7'. Exact, for values of 0 or more. */
export function withFraction(value: Rational): string {
	const whole = value.numerator / value.denominator
	const part = subtract(value, rational(whole))
	if (part.numerator === 0n) return String(whole)
	const written = GLYPHS[toText(part)]
	if (whole === 0n) return written ?? toText(part)
	return written ? `${whole}${written}` : `${whole} ${toText(part)}`
}

/** A quantity for display: decimals for metric units in the reader's `locale`, fractions for all others. */
export function displayQuantity(quantity: Rational, unit: string | null, locale: string): string {
	const rounded = roundForKitchen(quantity, unit)
	if (isMetric(unit) || compare(rounded, ZERO) < 0)
		return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(toNumber(rounded))
	return withFraction(rounded)
}

/** '2–3', or one number if both ends look the same. */
export function displayRange(
	{ from, to }: { from: Rational; to: Rational },
	unit: string | null,
	locale: string,
): string {
	const [low, high] = [displayQuantity(from, unit, locale), displayQuantity(to, unit, locale)]
	return low === high ? low : `${low}–${high}`
}
