import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { type Compiled, compileWords } from '../compile.ts'
import type { EngineWords } from '../language.ts'
import { en } from './en.ts'

/** The tables, each loaded with its first use; English comes with the engine. */
const TABLES: Record<Language, () => Promise<EngineWords>> = {
	en: async () => en,
	de: async () => (await import('./de.ts')).de,
	fr: async () => (await import('./fr.ts')).fr,
	es: async () => (await import('./es.ts')).es,
	it: async () => (await import('./it.ts')).it,
	nl: async () => (await import('./nl.ts')).nl,
	pt: async () => (await import('./pt.ts')).pt,
	sv: async () => (await import('./sv.ts')).sv,
}
const compiled = new Map<Language, Compiled>()

/** The words of a language, compiled at first use. */
export async function wordsOfLanguage(language: Language): Promise<Compiled> {
	const known = compiled.get(language)
	if (known) return known
	const words = compileWords(await TABLES[language]())
	compiled.set(language, words)
	return words
}

/** The languages in which a cook's sentence is read: the cook's own, then English. */
export const languagesFor = (language: Language | null): Promise<Compiled[]> =>
	Promise.all(
		(language === null || language === 'en' ? (['en'] as const) : [language, 'en' as const]).map(wordsOfLanguage),
	)
