import { mergeAmounts } from './amounts.ts'
import { assembleLine } from './assemble.ts'
import { headingOf } from './headings.ts'
import { scanItems } from './items.ts'
import type { Language } from './languages/language.ts'
import { lexiconOf } from './languages/lexicons.ts'
import type { Lexicon } from './lexicon.ts'
import type { ParsedLine } from './parsed-line.ts'
import { readByRules } from './rules.ts'
import { NAME } from './tagger/labels.ts'
import type { Tagger } from './tagger/tagger.ts'

export type ReadOptions = {
	/** The language of the recipe. */
	language: Language
	/** Trained on English lines and used only for them; without it rules read them too, less well. */
	tagger?: Tagger | null
}

function heading(
	text: string,
	name: string,
	{ start, end }: { start: number; end: number },
	lexicon: Lexicon,
): ParsedLine {
	return {
		text,
		kind: 'heading',
		language: lexicon.language,
		quantity: null,
		quantityMax: null,
		unit: null,
		otherAmounts: [],
		size: null,
		name,
		preparation: null,
		note: null,
		rest: null,
		approximate: false,
		optional: false,
		toTaste: false,
		confidence: 0.9,
		spans: [{ part: 'name', start, end }],
	}
}

/**
 * Reads one line of a recipe's ingredients. Never throws; linear in the length of the text, of which it reads the first
 * MAX_READ_CHARACTERS.
 */
export function parseIngredientLine(text: string, { language, tagger = null }: ReadOptions): ParsedLine {
	const lexicon = lexiconOf(language)
	const items = mergeAmounts(text, scanItems(text, lexicon), lexicon)
	const name = headingOf(text, items, lexicon)
	if (name !== null) return heading(text, name, { start: items[0]?.start ?? 0, end: items.at(-1)?.end ?? 0 }, lexicon)
	if (tagger && language === 'en') {
		const { labels, probability } = tagger.tag(items, lexicon)
		if (labels.includes(NAME)) return assembleLine(text, { items, labels, confidence: probability }, lexicon)
	}
	return assembleLine(text, { items, ...readByRules(items, lexicon) }, lexicon)
}
