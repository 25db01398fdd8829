import type { Item } from './items.ts'
import type { Lexicon } from './lexicon.ts'

const MAX_HEADING_WORDS = 8

/** Whether `items` contain the words of `phrase` at `at`. */
export const hasPhrase = (items: Item[], at: number, phrase: string[]): boolean =>
	phrase.every((word, offset) => items[at + offset]?.word === word)

/** '## Sauce', '**Sauce**', '[Sauce]', '--- Sauce ---': marked as a heading by its author. */
const MARKED =
	/^\s*(?:#{1,6}\s.*|\*\*.*\*\*:?|__.*__:?|\[[^[\]]*\]:?|(?:={2,}|-{2,}|—+).*(?:={2,}|-{2,}|—+)|<[^<>]*>)\s*$/

/**
 * The heading in a line ('For the sauce:', 'Für den Teig', '**Topping**'), without its markup; null for an ingredient.
 * A line with a number is never a heading.
 */
export function headingOf(text: string, items: Item[], lexicon: Lexicon): string | null {
	if (
		items.length === 0 ||
		items.length > MAX_HEADING_WORDS ||
		items.some(({ value, written }) => value && written !== 'word')
	)
		return null
	const start = items[0]?.start ?? 0
	const end = items.at(-1)?.end ?? 0
	const isMarked = text.length <= 200 && MARKED.test(text)
	const endsInColon = /^[\s*_)]*:/.test(text.slice(end, end + 10))
	const starts = lexicon.headingStarts.some((phrase) => items.length > phrase.length && hasPhrase(items, 0, phrase))
	const isWord = lexicon.headings.some((phrase) => items.length === phrase.length && hasPhrase(items, 0, phrase))
	const hasComma = /[,;]/.test(text.slice(start, end))
	if (!isMarked && !endsInColon && !isWord && (!starts || hasComma)) return null
	return text.slice(start, end).replace(/\s+/g, ' ')
}
