import type { UnitChoice } from '#app/platform/model/place.ts'
import type { Lexicon } from '../grammar/lexicon.ts'
import { displayRange, roundForKitchen } from '../quantity/display.ts'
import { equals, fromText, ONE, type Rational } from '../quantity/rational.ts'
import type { ReadAmount } from '../reading/amounts.ts'
import { readingOf, type StoredLine } from '../reading/line-reading.ts'
import type { Density } from '../units/convert.ts'
import { unitOf } from '../units/units.ts'
import { inNumber } from './english-number.ts'
import { type Amount, addAmounts, inChosenUnit, isSameScale, scaleAmount } from './scale.ts'
import { isSeveral, typedUnitWord, unitWord } from './unit-words.ts'

/** A piece of a displayed text; amounts are highlighted. `typed`: a word that is shown in another number. */
export type ShownPart = { text: string; isAmount: boolean; typed?: string }

export type ScalableLine = StoredLine & { pinned: boolean }

/** How a recipe is displayed. `densityOf`: the density of an ingredient, if it is known. */
export type Showing = {
	factor: Rational
	units: UnitChoice
	lexicon: Lexicon
	densityOf?: ((name: string) => Density | null) | undefined
}

const plain = (text: string): ShownPart => ({ text, isAmount: false })

/**
 * A line for another number of servings and in the chosen units: the typed text with its amounts replaced. An amount
 * that stays the same keeps the cook's own words; a pinned line and the contents of each piece are never scaled. A line
 * that was not read stays as typed.
 */
export function showLine(line: ScalableLine, showing: Showing): ShownPart[] {
	const reading = readingOf(line)
	const factor = line.pinned ? ONE : showing.factor
	if (!reading || (isSameScale(factor) && showing.units === 'written')) return [plain(line.text)]
	if (reading.amounts.some(({ role }) => role === 'first'))
		return replaceAmounts(line, reading.amounts, { ...showing, factor })
	const quantity = line.quantity === null ? null : fromText(line.quantity)
	if (!quantity) return [plain(line.text)]
	const amount = { quantity, quantityMax: fromText(line.quantity_max ?? ''), unit: line.unit }
	return reading.by === 'cook'
		? fromFields(line, amount, { ...showing, factor })
		: inFront(line.text, scaleAmount(amount, factor), showing)
}

/** For a cook's amount that is not in the text: amount, name and note. */
function fromFields(line: ScalableLine, amount: Amount, showing: Showing): ShownPart[] {
	const shown = chosen(amount, showing, line.ingredient_name)
	const name = [line.ingredient_name, line.note].filter(Boolean).join(', ')
	return [{ text: amountText(shown, showing.lexicon), isAmount: true }, plain(name ? ` ${name}` : '')]
}

/** 'a 4-inch piece of ginger', three times: a multiplier without a number to replace is put in front. */
const inFront = (text: string, { quantity }: Amount, { factor, lexicon }: Showing): ShownPart[] =>
	isSameScale(factor)
		? [plain(text)]
		: [
				{ text: `${displayRange({ from: quantity, to: quantity }, null, lexicon.language)} ×`, isAmount: true },
				plain(` ${text}`),
			]

const chosen = (amount: Amount, { factor, units, densityOf }: Showing, name: string | null): Amount =>
	inChosenUnit(scaleAmount(amount, factor), units, (name && densityOf?.(name)) || null)

const numberText = ({ quantity, quantityMax, unit }: Amount, { language }: Lexicon): string =>
	displayRange({ from: quantity, to: quantityMax ?? quantity }, unit, language)

/** '1½ cups', '12', '300–400 g'. */
export function amountText(amount: Amount, lexicon: Lexicon): string {
	const number = numberText(amount, lexicon)
	return amount.unit
		? `${number} ${unitWord(amount.unit, amount.quantityMax ?? amount.quantity, lexicon.language)}`
		: number
}

/** `isWord`: a word in the number of its amount, not an amount. */
type Piece = { start: number; end: number; text: string; isWord?: boolean }

function replaceAmounts(line: ScalableLine, amounts: ReadAmount[], showing: Showing): ShownPart[] {
	const pieces: Piece[] = []
	const words: Piece[] = []
	for (let i = 0; i < amounts.length; ) {
		const { piece, length } = pieceAt(line, amounts.slice(i), showing)
		if (piece) pieces.push(piece)
		const counted = i === 0 && amounts[0] ? countedWord(line, amounts[0], showing) : null
		if (counted && counted.start >= (amounts[length]?.end ?? 0)) words.push(counted)
		i += length
	}
	return partsOf(
		line.text,
		[...pieces, ...words].toSorted((one, other) => one.start - other.start),
	)
}

/**
 * What an amount without a unit beside it counts, in the number of the new amount: '1 large onion' has two 'onions', '1
 * (795 g) can' two 'cans'. Only in English, whose nouns say it by their endings alone.
 */
function countedWord(line: ScalableLine, amount: ReadAmount, showing: Showing): Piece | null {
	const { language } = showing.lexicon
	if (language !== 'en' || amount.unitAt >= 0) return null
	const shown = chosenOf(line, amount, showing)
	const isMany = isSeveral(roundForKitchen(shown.quantityMax ?? shown.quantity, null), language)
	if (isMany === isSeveral(amount.quantityMax ?? amount.quantity, language)) return null
	const counted = amount.unit ?? line.ingredient_name
	const noun = counted?.split(' ').at(-1)
	if (!noun) return null
	const forms = [...new Set([inNumber(noun, true), inNumber(noun, false)])].map((form) =>
		form.replace(/[^\p{L}\p{M}'’-]/gu, ''),
	)
	const found = new RegExp(`(?<!\\p{L})(?:${forms.join('|')})(?!\\p{L})`, 'iu').exec(line.text.slice(amount.end))
	if (!found || /[,;]/.test(line.text.slice(amount.end, amount.end + found.index))) return null
	const start = amount.end + found.index
	return { start, end: start + found[0].length, text: inNumber(found[0], isMany), isWord: true }
}

/** The text with its pieces replaced. */
export function partsOf(text: string, pieces: Piece[]): ShownPart[] {
	const parts: ShownPart[] = []
	let done = 0
	for (const { start, end, text: replaced, isWord = false } of pieces) {
		if (start > done) parts.push(plain(text.slice(done, start)))
		parts.push(isWord ? { ...plain(replaced), typed: text.slice(start, end) } : { text: replaced, isAmount: true })
		done = end
	}
	if (done < text.length) parts.push(plain(text.slice(done)))
	return parts
}

function pieceAt(line: ScalableLine, rest: ReadAmount[], showing: Showing): { piece: Piece | null; length: number } {
	const [amount, next] = rest
	if (!amount) return { piece: null, length: 1 }
	if (next && showing.units !== 'written') {
		const pair = alternativeOf(line.text, amount, next, showing)
		if (pair) return { piece: { ...pieceOf(line, pair.kept, showing), ...pair.place }, length: 2 }
	}
	const sum = next ? sumOf(line.text, amount, next) : null
	if (sum) {
		const whole = { ...amount, ...sum, end: next?.end ?? amount.end }
		const shown = chosenOf(line, whole, showing)
		const isSame = isUnchanged(whole, shown)
		const text = isSame ? line.text.slice(whole.start, whole.end) : amountText(shown, showing.lexicon)
		return { piece: { start: whole.start, end: whole.end, text }, length: 2 }
	}
	return { piece: pieceOf(line, amount, showing), length: 1 }
}

/** '1lb 5oz' is one amount. */
const sumOf = (text: string, one: ReadAmount, next: ReadAmount): Amount | null =>
	next.role === 'plus' && one.unitAt >= 0 && next.unitAt >= 0 && /^\s*$/.test(text.slice(one.end, next.start))
		? addAmounts(one, next)
		: null

/** '100g/3½oz' and '1 cup (240 ml)': with a system of units chosen, only the amount in it is shown. */
function alternativeOf(
	text: string,
	one: ReadAmount,
	next: ReadAmount,
	{ units }: Showing,
): { kept: ReadAmount; place: { start: number; end: number } } | null {
	const gap = text.slice(one.end, next.start)
	if (!/^\s*[/([]\s*$/.test(gap) || (next.role !== 'also' && next.role !== one.role)) return null
	const kept = [one, next].find(({ unit, unitAt }) => unitAt >= 0 && unitOf(unit ?? '').system === units)
	if (!kept || one.unitAt < 0) return null
	const isBracket = !gap.includes('/')
	const closing = /^\s*[)\]]/.exec(text.slice(next.end))
	if (isBracket && !closing) return null
	return { kept, place: { start: one.start, end: next.end + (isBracket ? (closing?.[0].length ?? 0) : 0) } }
}

const isUnchanged = (one: Amount, other: Amount): boolean =>
	one.unit === other.unit && equals(one.quantity, other.quantity)

/** The amount to show; the contents of each piece do not depend on the number of pieces. */
function chosenOf(line: ScalableLine, amount: ReadAmount, showing: Showing): Amount {
	const factor = amount.role === 'each' ? ONE : showing.factor
	// Only an amount with its unit next to it can change its unit.
	if (amount.unitAt < 0) return scaleAmount(amount, factor)
	const isKept = isSameScale(factor) && (showing.units === 'written' || isOfSystem(amount.unit, showing.units))
	return isKept ? amount : chosen(amount, { ...showing, factor }, line.ingredient_name)
}

const isOfSystem = (unit: string | null, units: UnitChoice): boolean => {
	const { system } = unitOf(unit ?? 'piece')
	return system === null || system === units
}

function pieceOf(line: ScalableLine, amount: ReadAmount, showing: Showing): Piece {
	const shown = chosenOf(line, amount, showing)
	const { start, end, unitAt } = amount
	if (isUnchanged(amount, shown)) return { start, end, text: line.text.slice(start, end) }
	return {
		start,
		end,
		text: replacedText(line.text.slice(start, end), { ...amount, unitAt: unitAt - start }, shown, showing.lexicon),
	}
}

/**
 * An amount's characters with the new amount; the unit's word stays as typed if the unit stays. `unitAt` is relative to
 * them.
 */
export function replacedText(
	typed: string,
	amount: Amount & { unitAt: number },
	shown: Amount,
	lexicon: Lexicon,
): string {
	if (amount.unitAt < 0) return numberText(shown, lexicon)
	if (shown.unit !== amount.unit) return amountText(shown, lexicon)
	const gap = /[\s-]*$/.exec(typed.slice(0, amount.unitAt))?.[0] ?? ''
	const change = { from: amount.quantityMax ?? amount.quantity, to: shown.quantityMax ?? shown.quantity, lexicon }
	return `${numberText(shown, lexicon)}${gap}${typedUnitWord(typed.slice(amount.unitAt), amount.unit ?? '', change)}`
}
