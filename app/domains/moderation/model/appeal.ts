import { z } from 'zod'
import { cleanText } from '#app/platform/model/clean-text.ts'
import { APPEAL, MAX_APPEAL } from './appeal-words.ts'

/** What a cook writes in an appeal. A browser sends a line break as two characters. */
export const appealSchema = z
	.string()
	.transform((text) => cleanText(text.replace(/\r\n?/g, '\n')).trim())
	.pipe(z.string().min(1, APPEAL.empty).max(MAX_APPEAL, APPEAL.tooLong))
