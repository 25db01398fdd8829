import { cleanLine } from '#app/platform/model/clean-text.ts'

/** Words that only say that a number counts people or portions. */
const PLAIN = new Set(
	(
		'serves serving servings size portion portions people person persons for makes yield yields about to or and x ' +
		'portionen personen pers für ergibt portie porties personnes personne pour persone persona per porzioni porzione ' +
		'personas comensales raciones porciones para pessoas porções portioner'
	).split(' '),
)

/**
 * What a yield says beyond the one number of servings that a recipe keeps: '2 loaves', 'about 20 rolls', '4-6'. '' if it
 * says no more. Every format's yield goes through here, and the report of the import tells what is returned.
 */
export function wordsOfYield(text: string): string {
	const line = cleanLine(text)
	const words = line.toLowerCase().match(/\p{L}+/gu) ?? []
	const isOneNumber = (line.match(/\d+(?:[.,/]\d+)?|[½¼¾⅓⅔]/g) ?? []).length <= 1 && !/\d[.,/]\d|[½¼¾⅓⅔]/.test(line)
	return isOneNumber && words.every((word) => PLAIN.has(word)) ? '' : line
}
