import { expect, test } from 'vitest'
import { absoluteUrl, canonicalUrl, isSamePage } from './addresses.ts'

test.each([
	['https://Kitchen.example/Cake', 'https://kitchen.example/Cake'],
	['https://kitchen.example/cake#comments', 'https://kitchen.example/cake'],
	['https://kitchen.example/cake?utm_source=x&utm_medium=y&fbclid=z', 'https://kitchen.example/cake'],
	['https://kitchen.example/cake?id=7&gclid=z&page=2', 'https://kitchen.example/cake?id=7&page=2'],
	['https://kitchen.example:443/cake?', 'https://kitchen.example/cake?'],
	[' https://kitchen.example ', 'https://kitchen.example/'],
	['my own notebook', 'my own notebook'],
	['', ''],
])('the canonical form of %j', (address, canonical) => {
	expect(canonicalUrl(address)).toBe(canonical)
	expect(canonicalUrl(canonical)).toBe(canonical)
})

test.each([
	['/a.jpg', 'https://kitchen.example/a.jpg'],
	['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
	['a b.jpg', 'https://kitchen.example/cakes/a%20b.jpg'],
	['data:image/png;base64,AA', ''],
	['javascript:alert(1)', ''],
	['blob:https://kitchen.example/1', ''],
	['http://', ''],
	['', ''],
	[`/${'a'.repeat(3_000)}`, ''],
])('%j relative to a page', (address, absolute) =>
	expect(absoluteUrl(address, 'https://kitchen.example/cakes/1')).toBe(absolute),
)

test('a relative address without a page is invalid', () => expect(absoluteUrl('/a.jpg', '')).toBe(''))

test('scheme, www, a trailing slash and tracking parameters do not make another page', () => {
	expect(isSamePage('http://www.kitchen.example/cake/?utm_source=x', 'https://kitchen.example/cake')).toBe(true)
	expect(isSamePage('https://kitchen.example/cake?id=1', 'https://kitchen.example/cake?id=2')).toBe(false)
	expect(isSamePage('', '')).toBe(false)
})
