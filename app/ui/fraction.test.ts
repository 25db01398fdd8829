import { expect, test } from 'vitest'
import { fractionParts } from './fraction.tsx'

const drawn = (text: string) =>
	fractionParts(text)
		.map((part) => (part.fraction ? `<${part.text}>` : part.text))
		.join('')

test('digits around a slash become one fraction', () => {
	expect(drawn('1 1/2 cups')).toBe('1 <1⁄2> cups')
	expect(drawn('1/3')).toBe('<1⁄3>')
	expect(drawn('1/4 to 1/2 tsp')).toBe('<1⁄4> to <1⁄2> tsp')
})

test('a precomposed character is spelled out, separate from the number before it', () => {
	expect(drawn('2⅛ kg')).toBe('2 <1⁄8> kg')
	expect(drawn('½')).toBe('<1⁄2>')
})

test('a date and a decimal are not fractions', () => {
	expect(drawn('1/2/2026')).toBe('1/2/2026')
	expect(drawn('0.5/2')).toBe('0.5/2')
	expect(drawn('no numbers')).toBe('no numbers')
	expect(drawn('')).toBe('')
})
