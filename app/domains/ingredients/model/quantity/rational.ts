/**
 * An exact fraction in lowest terms; `denominator` is positive. Big integers, so that scaling there and back loses
 * nothing.
 */
export type Rational = { readonly numerator: bigint; readonly denominator: bigint }

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
	let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
	while (y > 0n) [x, y] = [y, x % y]
	return x
}

/** The fraction in lowest terms. Throws a RangeError if the denominator is 0. */
export function rational(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
	const [over, under] = [BigInt(numerator), BigInt(denominator)]
	if (under === 0n) throw new RangeError('a fraction with denominator zero')
	const divisor = greatestCommonDivisor(over, under) * (under < 0n ? -1n : 1n)
	return { numerator: over / divisor, denominator: under / divisor }
}

export const ZERO = rational(0n)
export const ONE = rational(1n)

export const add = (a: Rational, b: Rational): Rational =>
	rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const subtract = (a: Rational, b: Rational): Rational =>
	rational(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator)

export const multiply = (a: Rational, b: Rational): Rational =>
	rational(a.numerator * b.numerator, a.denominator * b.denominator)

/** Throws a RangeError if `b` is 0. */
export const divide = (a: Rational, b: Rational): Rational =>
	rational(a.numerator * b.denominator, a.denominator * b.numerator)

/** Negative if a < b, 0 if equal, positive if a > b. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
	const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator]
	return left < right ? -1 : left > right ? 1 : 0
}

export const equals = (a: Rational, b: Rational): boolean =>
	a.numerator === b.numerator && a.denominator === b.denominator

/** The nearest double, for a screen or a chart; arithmetic uses the fraction. */
export function toNumber(value: Rational): number {
	const quick = Number(value.numerator) / Number(value.denominator)
	if (Number.isFinite(quick)) return quick
	return Number((value.numerator * 1_000_000n) / value.denominator) / 1_000_000
}

/** As stored in rows: '3/2', or '3' if whole. */
export const toText = (value: Rational): string =>
	value.denominator === 1n ? String(value.numerator) : `${value.numerator}/${value.denominator}`

const KEPT = /^(-?\d{1,60})(?:\/(\d{1,60}))?$/

/** Reads the output of `toText`; null for anything else, so that a damaged row appears as a line without an amount. */
export function fromText(text: string): Rational | null {
	const [, numerator, denominator = '1'] = KEPT.exec(text) ?? []
	if (numerator === undefined || /^0+$/.test(denominator)) return null
	return rational(BigInt(numerator), BigInt(denominator))
}

const DECIMAL = /^(-?)(\d{0,30})(?:\.(\d{1,30}))?$/

/** '12', '0.75', '.5' with a decimal point; null for anything else. */
export function fromDecimal(text: string): Rational | null {
	const [, sign, whole = '', part = ''] = DECIMAL.exec(text) ?? []
	if (whole + part === '') return null
	const value = rational(BigInt(whole + part), 10n ** BigInt(part.length))
	return sign === '-' ? subtract(ZERO, value) : value
}

/** Rounds half away from zero, to a multiple of `step`. */
export function roundTo(value: Rational, step: Rational): Rational {
	const steps = divide(value, step)
	const doubled = 2n * steps.numerator
	const away = steps.numerator < 0n ? -steps.denominator : steps.denominator
	return multiply(rational((doubled + away) / (2n * steps.denominator)), step)
}
