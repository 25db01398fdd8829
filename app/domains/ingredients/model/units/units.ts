import { type Rational, rational } from '../quantity/rational.ts'

export type UnitKind = 'mass' | 'volume' | 'length' | 'count'
export type MeasureSystem = 'metric' | 'us'

/**
 * One unit of measure. `base`: how many grams, millilitres, millimetres or pieces it is; most counts have none, because
 * a clove is only ever a clove. `system` is null if cooks of both systems use it.
 */
export type Unit = { kind: UnitKind; base: Rational | null; system: MeasureSystem | null }

const metric = (kind: UnitKind, base: Rational): Unit => ({ kind, base, system: 'metric' })
const us = (kind: UnitKind, base: Rational): Unit => ({ kind, base, system: 'us' })
const either = (kind: UnitKind, base: Rational): Unit => ({ kind, base, system: null })
const COUNT: Unit = { kind: 'count', base: null, system: null }
const pieces = (base: number): Unit => ({ kind: 'count', base: rational(base), system: null })

/**
 * Sizes of the measured units. Spoons, cups and fluid ounces are those of US food labelling (21 CFR 101.9(b)(5)(viii):
 * 5, 15, 240 and 30 ml), which equal the metric spoons, so that 16 tablespoons are always one cup; pint, quart and
 * gallon follow from the cup. Ounce, pound and inch are the international ones (NIST Handbook 44, appendix C).
 */
const MEASURED = {
	milligram: metric('mass', rational(1, 1000)),
	gram: metric('mass', rational(1)),
	kilogram: metric('mass', rational(1000)),
	ounce: us('mass', rational(28349523125n, 1000000000n)),
	pound: us('mass', rational(45359237n, 100000n)),
	milliliter: metric('volume', rational(1)),
	centiliter: metric('volume', rational(10)),
	deciliter: metric('volume', rational(100)),
	liter: metric('volume', rational(1000)),
	teaspoon: either('volume', rational(5)),
	dessertspoon: either('volume', rational(10)),
	tablespoon: either('volume', rational(15)),
	'fluid ounce': us('volume', rational(30)),
	cup: us('volume', rational(240)),
	pint: us('volume', rational(480)),
	quart: us('volume', rational(960)),
	gallon: us('volume', rational(3840)),
	millimeter: metric('length', rational(1)),
	centimeter: metric('length', rational(10)),
	inch: us('length', rational(254, 10)),
	piece: pieces(1),
	pair: pieces(2),
	dozen: pieces(12),
} satisfies Record<string, Unit>

const measured = new Map<string, Unit>(Object.entries(MEASURED))

/** A measured unit, or a count for every other word ('clove', 'can', any unknown container). */
export const unitOf = (id: string): Unit => measured.get(id) ?? COUNT
