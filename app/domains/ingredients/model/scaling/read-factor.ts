import { compare, fromText, ONE, type Rational, rational, ZERO } from '../quantity/rational.ts'

const MOST = rational(1_000)

/** A stored factor if it is positive and plausible for a kitchen; else 1. */
export function readFactor(text: string | null): Rational {
	const factor = text ? fromText(text) : null
	return factor && compare(factor, ZERO) > 0 && compare(factor, MOST) <= 0 ? factor : ONE
}
