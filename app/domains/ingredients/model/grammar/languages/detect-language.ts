import { scanItems } from '../items.ts'
import { LANGUAGES, type Language } from './language.ts'
import { lexiconOf } from './lexicons.ts'

const HINT = 2
const WORD_OF_KITCHEN = 1
/** More lines add no information. */
const MAX_LINES = 60

/**
 * The most likely language of a recipe's lines, by their function words and kitchen words; null if no language leads.
 * Several lines give a more reliable result than one.
 */
export function detectLanguage(lines: string[]): Language | null {
	const words = lines.slice(0, MAX_LINES).flatMap((line) =>
		scanItems(line, lexiconOf('fr'))
			.filter(({ value }) => !value)
			.map(({ word }) => word),
	)
	const scored = LANGUAGES.map((language) => {
		const { hints, preparations, units, linkWords, toTaste } = lexiconOf(language)
		const score = words.reduce((sum, word) => {
			if (hints.has(word)) return sum + HINT
			const isKnown =
				preparations.has(word) || linkWords.has(word) || toTaste.has(word) || (word.length > 2 && units.has(word))
			return isKnown ? sum + WORD_OF_KITCHEN : sum
		}, 0)
		return { language, score }
	}).sort((one, other) => other.score - one.score)
	const [best, second] = scored
	return best && second && best.score > second.score ? best.language : null
}
