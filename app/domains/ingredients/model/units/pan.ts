import { divide, multiply, type Rational, rational } from '../quantity/rational.ts'
import { convert } from './convert.ts'

/** A baking pan; lengths in millimetres. If either height is missing, both pans count as equally high. */
export type Pan =
	| { shape: 'round'; diameter: Rational; height: Rational | null }
	| { shape: 'rectangle'; length: Rational; width: Rational; height: Rational | null }

/** Milü, Zu Chongzhi's 355/113: pi to six decimals, more accurate than any tin. */
const PI = rational(355, 113)
const QUARTER = rational(1, 4)

/** In square millimetres. */
export function areaOf(pan: Pan): Rational {
	if (pan.shape === 'rectangle') return multiply(pan.length, pan.width)
	return multiply(multiply(PI, QUARTER), multiply(pan.diameter, pan.diameter))
}

/**
 * The factor from a recipe for `from` that fills `to` to the same height. Throws a RangeError if `from` has no area.
 */
export function panScale(from: Pan, to: Pan): Rational {
	const byArea = divide(areaOf(to), areaOf(from))
	return from.height && to.height ? multiply(byArea, divide(to.height, from.height)) : byArea
}

const NUMBER = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)`
const UNIT = String.raw`\s?-?(cm|mm|inch(?:es)?|in\b|["″”]|centimet(?:er|re)s?)`
const SIDES = new RegExp(`${NUMBER}(?:${UNIT})?\\s?(?:x|×|by|mal|par|por|per|bij)\\s?${NUMBER}${UNIT}`, 'iu')
const ACROSS = new RegExp(`${NUMBER}${UNIT}`, 'iu')
const SQUARE =
	/\b(?:square|quadratisch\w*|carrée?|cuadrad[oa]|quadrat[oa]|vierkante?|quadrad[oa]|kvadratisk|fyrkantig)/iu

function millimeters(number: string, unit: string): Rational | null {
	const [whole = '0', part = ''] = number.split(/[.,]/)
	const quantity = rational(BigInt(whole + part), 10n ** BigInt(part.length))
	const lower = unit.toLowerCase()
	const id = lower === 'mm' ? 'millimeter' : lower.startsWith('c') ? 'centimeter' : 'inch'
	return quantity.numerator === 0n ? null : convert({ quantity, unit: id }, 'millimeter')
}

/**
 * Reads '23cm round tin', '20 cm square tin', '9 x 13-inch pan'; null if there is no size. A single size is a diameter.
 */
export function readPan(text: string): Pan | null {
	const [, length = '', lengthUnit, width = '', widthUnit = ''] = SIDES.exec(text) ?? []
	if (length !== '') {
		const sides = [millimeters(length, lengthUnit ?? widthUnit), millimeters(width, widthUnit)]
		const [one, other] = sides
		return one && other ? { shape: 'rectangle', length: one, width: other, height: null } : null
	}
	const [, across = '', unit = ''] = ACROSS.exec(text) ?? []
	const size = across === '' ? null : millimeters(across, unit)
	if (!size) return null
	return SQUARE.test(text)
		? { shape: 'rectangle', length: size, width: size, height: null }
		: { shape: 'round', diameter: size, height: null }
}
