import { compileLexicon, type Lexicon } from '../lexicon.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { LANGUAGES, type Language, type LanguageWords } from './language.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import { sv } from './sv.ts'

const WORDS: Record<Language, LanguageWords> = { en, de, fr, es, it, nl, pt, sv }
const compiled = new Map<Language, Lexicon>()

/** The words of a language, compiled at first use. */
export function lexiconOf(language: Language): Lexicon {
	const known = compiled.get(language)
	if (known) return known
	const lexicon = compileLexicon(WORDS[language])
	compiled.set(language, lexicon)
	return lexicon
}

/** 'de-AT' -> 'de'; null for a language that the grammar does not know. */
export const languageOf = (tag: string): Language | null =>
	LANGUAGES.find((language) => tag.toLowerCase().split(/[-_]/)[0] === language) ?? null
