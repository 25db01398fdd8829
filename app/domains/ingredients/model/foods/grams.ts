import type { OtherAmount, ParsedLine } from '../grammar/parsed-line.ts'
import { ONE, type Rational, toNumber } from '../quantity/rational.ts'
import { convert } from '../units/convert.ts'
import { unitOf } from '../units/units.ts'
import type { Food, PieceWeight } from './food.ts'
import type { FoodPart } from './read-foods.ts'

/**
 * How the grams are known: `weighed` is written in the line, `density` and `piece` come from the food's own figures,
 * `typical` is a common pinch or handful.
 */
export type GramsHow = 'weighed' | 'density' | 'piece' | 'typical'
/** Grams of the edible part; `gramsMax` is the upper end of a range, else the same. */
export type Grams = { grams: number; gramsMax: number; how: GramsHow }

/** Grams of a count for foods without a weight of their own. Weighed by us. */
const TYPICAL_GRAMS: Record<string, number> = {
	pinch: 0.3,
	dash: 0.6,
	drop: 0.05,
	handful: 30,
	sprig: 1,
	splash: 5,
	drizzle: 5,
	glug: 10,
	knob: 15,
	can: 400,
	dollop: 20,
	leaf: 0.5,
	grating: 0.2,
	glass: 200,
}
/** The factor for a small or large piece if only the medium one is known. */
const SIZE_FACTORS = { small: 0.7, medium: 1, large: 1.35 }
/** The contents of a tin before draining; a food's own tin is the drained weight. */
const TIN_GRAMS = 400

const EACH = /(?<!\p{L})(?:each|apiece|je|jeweils|chacune?|cada|ciascun[oa]|elk|per stuk|vardera|styck)(?!\p{L})/iu

/** The rest of a note is not read. */
const MAX_CHARACTERS = 300

type SizeOfPiece = keyof typeof SIZE_FACTORS
const sizeOf = ({ size }: ParsedLine): SizeOfPiece | null => {
	if (size === null) return null
	if (/^(?:extra-?large|large|lg|big|gro[sß]|grand|gros|grande|groot|grote|stor)/i.test(size)) return 'large'
	if (/^(?:small|sm|tiny|baby|klein|petit|peque|piccol|kleine|lite|små|liten)/i.test(size)) return 'small'
	return 'medium'
}

function weightOfOne(
	food: Food,
	unit: string | null,
	size: SizeOfPiece | null,
): { grams: number; how: GramsHow } | null {
	const ofUnit = food.weights.filter((weight) => weight.unit === unit)
	const wanted = (known: PieceWeight) => (known.size ?? 'medium') === (size ?? 'medium')
	const found = ofUnit.find(wanted)
	if (found) return { grams: found.grams, how: 'piece' }
	const [other] = ofUnit
	if (!other) return null
	const factor = SIZE_FACTORS[size ?? 'medium'] / SIZE_FACTORS[other.size ?? 'medium']
	return { grams: other.grams * factor, how: 'typical' }
}

type Amount = { quantity: Rational; quantityMax: Rational | null; unit: string | null }

const scaled = ({ quantity, quantityMax }: Amount, gramsOfOne: number, how: GramsHow): Grams => ({
	grams: toNumber(quantity) * gramsOfOne,
	gramsMax: toNumber(quantityMax ?? quantity) * gramsOfOne,
	how,
})

function gramsOfMeasured(food: Food, amount: Amount): Grams | null {
	const { kind } = unitOf(amount.unit ?? 'piece')
	if (kind === 'mass') {
		const grams = convert({ quantity: ONE, unit: amount.unit }, 'gram')
		return grams && scaled(amount, toNumber(grams) * food.edibleShare.share, 'weighed')
	}
	if (kind !== 'volume' || !food.density) return null
	const grams = convert({ quantity: ONE, unit: amount.unit }, 'gram', food.density)
	return grams && scaled(amount, toNumber(grams), 'density')
}

function gramsOfCounted(food: Food, amount: Amount, line: ParsedLine, text: string): Grams | null {
	const unit = amount.unit === 'piece' ? null : amount.unit
	const named = unit === null ? firstWordUnit(food, text) : null
	const one = weightOfOne(food, named ?? unit, sizeOf(line))
	if (one) return scaled(amount, one.grams, one.how)
	const pieces = unitOf(unit ?? 'piece').base
	if (unit !== null && pieces && unitOf(unit).kind === 'count') {
		const ofPiece = weightOfOne(food, null, sizeOf(line))
		return ofPiece && scaled(amount, ofPiece.grams * toNumber(pieces), ofPiece.how)
	}
	const typical = TYPICAL_GRAMS[unit ?? '']
	return typical === undefined ? null : scaled(amount, typical, 'typical')
}

/** The 'squeeze' of 'squeeze of lemon juice', which the grammar leaves in the name. */
const firstWordUnit = (food: Food, text: string): string | null => {
	const word = text.split(' ', 1)[0]?.toLowerCase() ?? ''
	return food.weights.some(({ unit }) => unit === word) ? word : null
}

const isMassOrVolume = (unit: string | null) => {
	const { kind } = unitOf(unit ?? 'piece')
	return kind === 'mass' || kind === 'volume'
}

/** The share of a tin left after draining, if the food has a tin of its own. */
const shareOfTin = (food: Food, line: ParsedLine) => {
	const tin = line.unit === 'can' ? food.weights.find(({ unit }) => unit === 'can') : undefined
	return tin && tin.grams < TIN_GRAMS ? tin.grams / TIN_GRAMS : 1
}

function gramsOfEach(food: Food, line: ParsedLine, each: OtherAmount): Grams | null {
	const one = gramsOfMeasured(food, each)
	if (!one) return null
	const count: Amount = { quantity: line.quantity ?? ONE, quantityMax: line.quantityMax, unit: null }
	const share = shareOfTin(food, line)
	const low = scaled(count, one.grams * share, one.how)
	return { ...low, gramsMax: scaled(count, one.gramsMax * share, one.how).gramsMax }
}

const plus = (one: Grams, other: Grams | null): Grams =>
	other ? { ...one, grams: one.grams + other.grams, gramsMax: one.gramsMax + other.gramsMax } : one

/**
 * The edible grams of a part of a line; null if it has no amount or neither density nor piece weight is known. Parts
 * used together share the line's amount; an alternative has all of it.
 */
export function gramsOf(line: ParsedLine, part: FoodPart, sharing = 1): Grams | null {
	const food = part.eaten
	if (!food || part.role === 'note') return null
	const others = line.otherAmounts
	const says = (role: OtherAmount['role']) => others.find((other) => other.role === role && isMassOrVolume(other.unit))
	const isEach =
		EACH.test((line.rest ?? '').slice(0, MAX_CHARACTERS)) || EACH.test((line.note ?? '').slice(0, MAX_CHARACTERS))
	const each = says('each') ?? (isEach ? says('also') : undefined)
	const share = (grams: Grams | null) =>
		grams && { ...grams, grams: grams.grams / sharing, gramsMax: grams.gramsMax / sharing }
	// A weighed fruit is pressed as well, and its juice weighs as much as that of a piece.
	if (each && food === part.food) return share(gramsOfEach(food, line, each))
	if (line.quantity === null) return null
	const amount: Amount = { quantity: line.quantity, quantityMax: line.quantityMax, unit: line.unit }
	const added = says('plus')
	const measured = gramsOfMeasured(food, amount)
	if (measured?.how === 'weighed') return share(plus(measured, added ? gramsOfMeasured(food, added) : null))
	const also = !isEach && food === part.food ? says('also') : undefined
	const written = also && gramsOfMeasured(food, also)
	if (written) return share(written)
	if (measured) return share(plus(measured, added ? gramsOfMeasured(food, added) : null))
	return share(gramsOfCounted(food, amount, line, part.text))
}
