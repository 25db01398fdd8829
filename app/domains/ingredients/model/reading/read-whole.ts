import type { Language } from '../grammar/languages/language.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'
import type { Tagger } from '../grammar/tagger/tagger.ts'
import { fromText } from '../quantity/rational.ts'
import { correctionOf, type StoredLine } from './line-reading.ts'

/** The grammar's full reading of a line, with the cook's own amount, name and note if the cook has set them. */
export function readWhole(
	line: StoredLine,
	{ language, tagger }: { language: Language; tagger: Tagger | null },
): ParsedLine {
	const read = parseIngredientLine(line.text, { language, tagger })
	const own = correctionOf(line)
	if (!own) return read
	const quantity = own.quantity === null ? null : fromText(own.quantity)
	return {
		...read,
		kind: 'ingredient',
		quantity,
		quantityMax: own.quantity_max === null ? null : fromText(own.quantity_max),
		unit: own.unit,
		// They belong to the grammar's amount, not to the cook's.
		otherAmounts: [],
		name: own.ingredient_name ?? '',
		preparation: null,
		note: own.note,
		confidence: 1,
	}
}
