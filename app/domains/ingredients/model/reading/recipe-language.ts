import { detectLanguage } from '../grammar/languages/detect-language.ts'
import type { Language } from '../grammar/languages/language.ts'
import { languageOf } from '../grammar/languages/lexicons.ts'

/** The recipe's own language where the grammar knows it, else what its lines look like, else English. */
export const languageOfRecipe = ({ language, texts }: { language: string; texts: string[] }): Language =>
	languageOf(language) ?? detectLanguage(texts) ?? 'en'
