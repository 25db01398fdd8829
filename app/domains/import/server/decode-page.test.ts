import { expect, test } from 'vitest'
import { decodePage } from './decode-page.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const withMark = (mark: number[], rest: Uint8Array) => Uint8Array.from([...mark, ...rest])

test('the header declares the encoding of the page', () => {
	expect(decodePage(latin1('crème'), 'text/html; charset=ISO-8859-1')).toBe('crème')
	expect(decodePage(latin1('crème'), 'text/html;charset="windows-1252"')).toBe('crème')
})

test('a byte order mark takes precedence over the header', () => {
	expect(decodePage(withMark([0xef, 0xbb, 0xbf], utf8('crème')), 'text/html; charset=iso-8859-1')).toBe('crème')
	const little = new Uint8Array(Buffer.from('crème', 'utf16le'))
	expect(decodePage(withMark([0xff, 0xfe], little), 'text/html')).toBe('crème')
	expect(decodePage(withMark([0xfe, 0xff], little.slice().reverse()), 'text/html')).toBe('emèrc')
})

test.each([
	'<meta charset="iso-8859-1">',
	"<META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=iso-8859-1'>",
	`<!-- ${'x'.repeat(2_000)} --><meta charset=latin1>`,
])("without a header the page's own declaration counts: %s", (meta) => {
	expect(decodePage(latin1(`${meta}crème`), 'text/html')).toBe(`${meta}crème`)
})

test('a page that declares UTF-16 in readable ASCII is UTF-8', () => {
	const page = '<meta charset="utf-16">crème'
	expect(decodePage(utf8(page), 'text/html')).toBe(page)
})

test.each(['', 'text/html', 'text/html; charset=', 'text/html; charset=klingon'])(
	'without a declaration (%j), valid UTF-8 is UTF-8 and all else Windows-1252',
	(contentType) => {
		expect(decodePage(utf8('crème'), contentType)).toBe('crème')
		expect(decodePage(latin1('crème'), contentType)).toBe('crème')
	},
)

test('a page cut within a character loses only that character', () => {
	expect(decodePage(utf8('cuite à').subarray(0, -1), 'text/html')).toBe('cuite ')
	expect(decodePage(utf8('cuite à').subarray(0, -1), 'text/html; charset=utf-8')).toBe('cuite ')
})
