import { compare, fromText, ONE, type Rational, rational, ZERO } from '../quantity/rational.ts'

const MOST = rational(1_000)

/** A factor as it was kept: above nothing, and not beyond what a kitchen can mean; else 1. */
export function readFactor(text: string | null): Rational {
	const factor = text ? fromText(text) : null
	return factor && compare(factor, ZERO) > 0 && compare(factor, MOST) <= 0 ? factor : ONE
}
