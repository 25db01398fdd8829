import { detectLanguage } from '../grammar/languages/detect-language.ts'
import type { Language } from '../grammar/languages/language.ts'
import { languageOf } from '../grammar/languages/lexicons.ts'

/** The recipe's own language if the grammar knows it, else the one detected in its lines, else English. */
export const languageOfRecipe = ({ language, texts }: { language: string; texts: string[] }): Language =>
	languageOf(language) ?? detectLanguage(texts) ?? 'en'
