import { mergeAmounts } from '../grammar/amounts.ts'
import { scanItems } from '../grammar/items.ts'
import type { Language } from '../grammar/languages/language.ts'
import { lexiconOf } from '../grammar/languages/lexicons.ts'
import { withFraction } from '../quantity/display.ts'
import { fromText, ONE, rational, toNumber, toText } from '../quantity/rational.ts'
import { unitWord } from '../scaling/unit-words.ts'
import { unitOf } from '../units/units.ts'
import type { LineFields } from './line-reading.ts'

/** A line's reading as a cook sees and edits it. */
export type CorrectionForm = { amount: string; unit: string; name: string; note: string }

/** Common kitchen fractions; others are shown as decimals if they terminate. */
const DENOMINATORS = new Set([1n, 2n, 3n, 4n, 8n])
const DECIMALS = 6

/** '1 1/2' and '1½', but not '100g/3oz'. */
const TYPED_FRACTION = /\d\s*[/⁄]\s*\d|[¼-¾⅐-⅞]/

type Style = { unit: string | null; language: Language; hasFraction: boolean }

function shown(quantity: string | null, { unit, language, hasFraction }: Style): string {
	const value = quantity === null ? null : fromText(quantity)
	if (!value) return ''
	const isDecimal = unit !== null && unitOf(unit).system === 'metric' && !hasFraction
	const ends = 10n ** BigInt(DECIMALS) % value.denominator === 0n
	if (!ends || (!isDecimal && DENOMINATORS.has(value.denominator))) return withFraction(value)
	return toNumber(value).toLocaleString(language, { maximumFractionDigits: DECIMALS, useGrouping: false })
}

/**
 * '1½' or '2–3', the unit's symbol or word, name and note; '' for missing fields. `typed`: the line, whose fractions
 * stay fractions also where the unit is usually written with decimals.
 */
export function toCorrectionForm(fields: LineFields, language: Language, typed = ''): CorrectionForm {
	const style = { unit: fields.unit, language, hasFraction: TYPED_FRACTION.test(typed) }
	const of = (quantity: string | null) => shown(quantity, style)
	const [from, to] = [of(fields.quantity), of(fields.quantity_max)]
	const most = fromText(fields.quantity_max ?? fields.quantity ?? '') ?? ONE
	return {
		amount: from && to ? `${from}–${to}` : from,
		unit: fields.unit === null ? '' : unitWord(fields.unit, most, language),
		name: fields.ingredient_name ?? '',
		note: fields.note ?? '',
	}
}

/** The cook's input as fields; null if the amount is invalid. A line without an amount has an empty one. */
export function readCorrectionForm(form: CorrectionForm, language: Language): LineFields | null {
	const lexicon = lexiconOf(language)
	const amount = form.amount.trim()
	const [number, ...more] = mergeAmounts(amount, scanItems(amount, lexicon), lexicon)
	const isAmount = number?.value && number.value.over > 0 && more.length === 0
	if (amount !== '' && !isAmount) return null
	const textOf = (value: { over: number; under: number } | null | undefined) =>
		value ? toText(rational(value.over, value.under)) : null
	const quantity = isAmount ? textOf(number.value) : null
	const unit = form.unit.trim()
	const [word, ...words] = scanItems(unit, lexicon)
	const [first] = mergeAmounts(unit, [...(word ? [word] : []), ...words], lexicon)
	return {
		quantity,
		quantity_max: isAmount ? textOf(number.valueMax) : null,
		unit: unit === '' ? null : (first?.unit ?? unit.slice(0, 40)),
		ingredient_name: form.name.trim().slice(0, 200) || null,
		note: form.note.trim().slice(0, 500) || null,
	}
}
