import { mergeAmounts } from '../grammar/amounts.ts'
import { scanItems } from '../grammar/items.ts'
import type { Language } from '../grammar/languages/language.ts'
import { lexiconOf } from '../grammar/languages/lexicons.ts'
import { withFraction } from '../quantity/display.ts'
import { fromText, ONE, rational, toText } from '../quantity/rational.ts'
import { unitWord } from '../scaling/unit-words.ts'
import type { LineFields } from './line-reading.ts'

/** A line's reading as a cook sees and types it. */
export type CorrectionForm = { amount: string; unit: string; name: string; note: string }

const shown = (quantity: string | null): string => {
	const value = quantity === null ? null : fromText(quantity)
	return value ? withFraction(value) : ''
}

/** '1½' or '2–3', the unit's symbol or word, name and note; '' for what the line does not say. */
export function toCorrectionForm(fields: LineFields, language: Language): CorrectionForm {
	const [from, to] = [shown(fields.quantity), shown(fields.quantity_max)]
	const most = fromText(fields.quantity_max ?? fields.quantity ?? '') ?? ONE
	return {
		amount: from && to ? `${from}–${to}` : from,
		unit: fields.unit === null ? '' : unitWord(fields.unit, most, language),
		name: fields.ingredient_name ?? '',
		note: fields.note ?? '',
	}
}

/** What the cook has typed as fields; null where the amount is none. An amount is left empty for a line without one. */
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
