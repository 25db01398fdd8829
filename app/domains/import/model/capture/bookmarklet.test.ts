import { expect, test } from 'vitest'
import { bookmarkletOf, readHandedPage } from './bookmarklet.ts'

const page = { kind: 'nomster-page', url: 'https://a.example/soup', title: 'Soup', html: '<p>x' }

test('a page is accepted only from the site that it claims to be from', () => {
	expect(readHandedPage(page, 'https://a.example')).toEqual(page)
	expect(readHandedPage(page, 'https://b.example')).toBeNull()
	expect(readHandedPage({ ...page, url: 'https://a.example.evil/' }, 'https://a.example')).toBeNull()
	expect(readHandedPage({ ...page, url: 'null/' }, 'null')).toBeNull()
})

test('messages of any other shape are ignored', () => {
	for (const data of [null, 'x', 1, {}, { ...page, html: 1 }, { ...page, kind: 'x' }, [page]])
		expect(readHandedPage(data, 'https://a.example')).toBeNull()
})

test('a page over the size limit is cut', () =>
	expect(readHandedPage({ ...page, html: 'x'.repeat(6_000_000) }, 'https://a.example')?.html).toHaveLength(5_000_000))

test('the bookmark is a single script that parses', () => {
	const script = bookmarkletOf('https://nomster.example').replace('javascript:', '')
	expect(() => new Function(script)).not.toThrow()
})
