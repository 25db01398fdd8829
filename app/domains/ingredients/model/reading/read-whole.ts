import type { Language } from '../grammar/languages/language.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'
import type { Tagger } from '../grammar/tagger/tagger.ts'
import { fromText } from '../quantity/rational.ts'
import { correctionOf, type StoredLine } from './line-reading.ts'

/** Everything that the grammar reads in a line, with the cook's own amount, name and note where the cook has set them. */
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
		// They say the same amount as the grammar's, which is not the cook's.
		otherAmounts: [],
		name: own.ingredient_name ?? '',
		preparation: null,
		note: own.note,
		confidence: 1,
	}
}
