import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

test.each([
	['=1+1', "'=1+1"],
	['+1', "'+1"],
	['-1', "'-1"],
	['@SUM(A1)', "'@SUM(A1)"],
	['\tx', "'\tx"],
	['\rx', '"\'\rx"'],
	['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
	['a,b', '"a,b"'],
	['a\nb', '"a\nb"'],
	['plain', 'plain'],
	[-5, '-5'],
	[null, ''],
])('security 41: the cell %j is written as %j', (value, cell) => {
	expect(csvCell(value)).toBe(cell)
})

test('a line ends as RFC 4180 has it', () => {
	expect(csvLine([1, 'a', null])).toBe('1,a,\r\n')
})
