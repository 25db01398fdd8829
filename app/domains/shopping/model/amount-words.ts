import { displayQuantity } from '#app/domains/ingredients/model/quantity/display.ts'
import { fromText } from '#app/domains/ingredients/model/quantity/rational.ts'
import { isSeveral, unitWord } from '#app/domains/ingredients/model/scaling/unit-words.ts'

/** Units whose word has no plural. */
const SHORT = /^(\p{L}{1,2}|tsp|tbsp|gal|fl oz)$/u

const pluralOf = (word: string): string => (/(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`)

/** '1½ kg', '3 tins', '2'; '' if there is no amount. `quantity` is an exact rational as text, '3/2'. */
export function amountWords(quantity: string | null, unit: string | null): string {
	const amount = quantity === null ? null : fromText(quantity)
	if (!amount) return ''
	const number = displayQuantity(amount, unit, 'en')
	if (unit === null || unit === 'piece') return number
	const word = unitWord(unit, amount, 'en')
	const isPlain = word === unit && !SHORT.test(word)
	return `${number} ${isPlain && isSeveral(amount, 'en') ? pluralOf(word) : word}`
}
