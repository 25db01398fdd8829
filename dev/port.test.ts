import { expect, test } from 'vitest'
import { readPort } from './port.ts'

test('PORT is used, 3000 when it is not set', () => {
	expect(readPort('8123')).toBe(8123)
	expect(readPort(undefined)).toBe(3000)
	expect(readPort('')).toBe(3000)
})

test('a PORT that is not a port is refused with a sentence', () => {
	for (const text of ['kitchen', '0', '70000', '3000.5', '-1']) {
		expect(() => readPort(text)).toThrow(`PORT is "${text}"; it must be a number from 1 to 65535.`)
	}
})
