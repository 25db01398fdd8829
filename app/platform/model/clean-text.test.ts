import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanLine, cleanText } from './clean-text.ts'

const same = (text: string) => expect(cleanText(text)).toBe(text)

describe('what a cook types survives', () => {
	test('an ampersand that begins no entity', () => same('Mac & Cheese, M&Ms, R&D'))
	test('a comparison', () => same('1 < 2 and 3 > 2'))
	test('a heart', () => same('made with <3'))
	test('an arrow', () => same('<- this one ->'))
	test('a smaller-than sign before a letter gets a space, and nothing after it is lost', () =>
		expect(cleanText('keep it x<y, then stir until done')).toBe('keep it x< y, then stir until done'))
	test('a tag that is never closed is text, not the end of the text', () =>
		expect(cleanText('<img src=x onerror=alert(1) and more')).toBe('< img src=x onerror=alert(1) and more'))
	test('a broken heart', () => expect(cleanText('I </3 olives')).toBe('I < /3 olives'))
	test('lines and tabs', () => same('200 g\tflour\nsalt\n\nStir.'))
	test('emoji made of several', () => same('👩‍🍳 👨‍👩‍👧 ❤️‍🔥 🏴󠁧󠁢󠁳󠁣󠁴󠁿'))
	test('joiners inside Persian and Hindi words', () => same('می‌خواهم क्‍ष'))
	test('right-to-left marks', () => same('שלום\u200F (1)'))
})

describe('markup is removed', () => {
	test.each([
		['a <b>bold</b> word', 'a bold word'],
		['<a href="x>y" title=\'<b>\'>link</a>', 'link'],
		['<p>Mix.</p><p>Bake.</p>', 'Mix.\nBake.'],
		['Mix.<br>Bake.<br/>Eat.', 'Mix.\nBake.\nEat.'],
		['<ul><li>salt</li><li>oil</li></ul>', 'salt\noil'],
		['<tr><td>200 g</td><td>flour</td></tr>', '200 g flour'],
		['<script>if (a < b) steal()</script>salt', 'salt'],
		['<STYLE>p{color:red}</STYLE>salt', 'salt'],
		['sa<!-- not this -->lt', 'salt'],
		['<!doctype html><wprm-rating stars=5></wprm-rating>salt', 'salt'],
		['<![CDATA[salt]]>', 'salt'],
		['one <medium> onion', 'one onion'],
		['<<b>>', '<>'],
		['<svg/onload=alert(1)>salt', 'salt'],
		['&lt;script&gt;steal()&lt;/script&gt;salt', 'salt'],
		['&amp;lt;b&amp;gt;salt&amp;lt;/b&amp;gt;', 'salt'],
	])('%j', (text, clean) => expect(cleanText(text)).toBe(clean))
})

describe('entities are decoded', () => {
	test.each([
		['3 &lt; 4', '3 < 4'],
		['Mac &amp; Cheese', 'Mac & Cheese'],
		['&amp;lt;', '<'],
		['&amp;amp;amp;amp; sons', '& sons'],
		['&frac12; cup cr&egrave;me fra&icirc;che', '½ cup crème fraîche'],
		['&#189; cup &#xBD; cup', '½ cup ½ cup'],
		['180&deg;C&nbsp;&nbsp;fan', '180°C fan'],
		['&#0;&#x110000;&unknown;', '\uFFFD\uFFFD&unknown;'],
	])('%j', (text, clean) => expect(cleanText(text)).toBe(clean))
})

describe('invisible characters are removed', () => {
	test.each([
		['\uFEFFsalt\u200B\u00AD\u2060', 'salt'],
		['sa\u0000l\u0007t\u009F\u007F', 'salt'],
		['a\u202Eb\u202C\u2066c\u2069', 'abc'],
		['x\u200Dy\u200Cz', 'xyz'],
		['salt\u{E0041}\u{E0042}', 'salt'],
		['salt\uD800', 'salt'],
		['  salt \u00A0\u3000 and  oil \r\n\r\n\r\n pepper \u2028', 'salt and oil\n\npepper'],
		['cre\u0300me', 'crème'],
	])('%j', (text, clean) => expect(cleanText(text)).toBe(clean))
})

test('cleanLine puts everything on one line', () =>
	expect(cleanLine(' <p>200 g</p>\n\tflour<br>sifted ')).toBe('200 g flour sifted'))

const nasty = fc.constantFrom(
	...[
		'<',
		'>',
		'&',
		';',
		'#',
		'/',
		'!',
		'--',
		'?',
		'"',
		"'",
		'=',
		' ',
		'\n',
		'\t',
		'\r',
		'amp',
		'lt',
		'gt',
		'nbsp',
		'x26',
		'38',
		'b',
		'br',
	],
	...[
		'<b>',
		'</b>',
		'<script>',
		'</script>',
		'<style',
		'<p ',
		'<!--',
		'-->',
		'<![CDATA[',
		']]>',
		'<title>',
		'<plaintext>',
		'&amp;',
		'&lt;',
		'&gt',
	],
	...[
		'&#60;',
		'&#x3c',
		'&#8203;',
		'&shy;',
		'\u0338',
		'\u0301',
		'\u037E',
		'\u212A',
		'e',
		'\u200B',
		'\u200D',
		'\u200C',
		'👩',
		'🏴',
		'\u{E0067}',
	],
	...['\uD800', '\uDC00', '\u202E', '\u0000', '\u0085', 'ا', '&a&#109;p;', '1', 'ﬁ', '\u1100', '\u1161'],
)
const hostile = fc
	.array(fc.oneof({ weight: 6, arbitrary: nasty }, fc.string({ unit: 'grapheme', maxLength: 5 })))
	.map((parts) => parts.join(''))

test('cleaning a clean text changes nothing', () => {
	fc.assert(
		fc.property(hostile, (text) => {
			const clean = cleanText(text)
			expect(cleanText(clean)).toBe(clean)
			const line = cleanLine(text)
			expect(cleanLine(line)).toBe(line)
		}),
		{ numRuns: 1_000 },
	)
})

test('a text that needs no cleaning is cleaned like any other', () => {
	// An ampersand takes the text through all replacements.
	const cleanedWithMore = (text: string) => cleanText(`&amp;${text}&amp;`)
	for (let code = 0; code < 0x3100; code++) {
		const text = `a${String.fromCharCode(code)}b`
		if (!/[<&]/.test(text)) expect(cleanedWithMore(text), `U+${code.toString(16)}`).toBe(`&${cleanText(text)}&`)
	}
	const piece = fc.constantFrom('a', 'é', '½', ' ', '  ', '\n', '\n\n', '\n\n\n', '\t', '…', 'e\u0301')
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
			const text = `a${pieces.join('')}b`
			expect(cleanedWithMore(text)).toBe(`&${cleanText(text)}&`)
		}),
	)
})

test('a clean text contains no markup, no control character and no reordering character', () => {
	fc.assert(
		fc.property(hostile, (text) => {
			expect(cleanText(text)).not.toMatch(/<[a-z/!?]|(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF]/iu)
		}),
		{ numRuns: 1_000 },
	)
})

// Each takes well under a second; a quadratic algorithm would take minutes.
const HANGS_AFTER_MS = 30_000

test.each([
	['unclosed tags', '<a '],
	['opened tags', '<b>'],
	['open quotes', '<a "'],
	['mixed quotes', '<a "<a \''],
	['comments', '<!--'],
	['numeric entities', '&#'],
	['nested entities', 'amp;'],
	['marks', '\u0301\u0323'],
	['joiners', '\u200D'],
	['line breaks', ' \n'],
])(
	'cleaning a megabyte of %s terminates',
	(_what, piece) => {
		const hostilePage = `&${piece.repeat(1_000_000 / piece.length)}`
		expect(cleanText(hostilePage).length).toBeLessThanOrEqual(1_500_000)
	},
	HANGS_AFTER_MS,
)
