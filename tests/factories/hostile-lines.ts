/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
}

const PIECES = [
	...'0123456789',
	...'½¼⅓⅛↉¹⁄₂٣०',
	...'()[]{}<>/\\|,.;:-–—―_*#~"\'’“”«»%&+×x=?!@$^`',
	' ',
	'  ',
	'\t',
	'\n',
	'\u00a0',
	'\u200b',
	'\u200f',
	'\u202e',
	'\ufeff',
	'\u0000',
	'\u001b[2J',
	'\ud800',
	'\udc00',
	'🥕',
	'👩‍🍳',
	'עגבניות',
	'بصل مفروم',
	'小さじ',
	'e\u0301\u0301\u0301',
	'ß',
	'İ',
	'ﬁ',
	'cup',
	'cups',
	'g',
	'kg',
	'oz',
	'fl oz',
	'tbsp',
	'c. à s.',
	'colher (sopa)',
	'EL',
	'msk',
	'one',
	'half',
	'a',
	'an',
	'and',
	'or',
	'to',
	'of',
	"d'",
	'de',
	'finely',
	'chopped',
	'gehackt',
	'large',
	'about',
	'plus',
	'for the',
	'garlic',
	'cloves',
	'onion',
	'1/2',
	'1/0',
	'0/0',
	'1e309',
	'-1',
	'1,5',
	'1.000',
	'2 x 400g',
	'(s)',
	'constructor',
	'__proto__',
	'<script>alert(1)</script>',
	'&frac12;',
	'%s',
]

/** Repeated many times, each of these makes a careless parser slow or deeply nested. */
const TRAPS = [
	'1',
	'1/',
	'1 1/2 ',
	'1-',
	'1 to ',
	'1 x ',
	'1,',
	'1.',
	'½',
	'(',
	'((1 cup) ',
	')',
	'[',
	'"',
	"d'",
	'-',
	'--',
	'a-',
	'a.',
	'=',
	' ',
	'\u200b',
	'finely ',
	'chopped and ',
	'and ',
	'or ',
	'of ',
	'cup ',
	'1 cup plus ',
	'1 cup/',
	'large ',
	'for the ',
	'onion, ',
	'onion (',
	'é',
	'e\u0301',
	'🥕',
	'**',
	'colher (',
	'fl ',
	'one ',
	'half ',
	'~',
	'#',
]

/** A line that nobody would type: garbage, half a line repeated many times, or marks and words in any order. */
export function hostileLine(random: () => number): string {
	const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
	const kind = random()
	if (kind < 0.04) {
		const trap = pick(TRAPS)
		return (
			pick(['', '1 cup ', '## ', '(']) +
			trap.repeat(Math.floor(2_000 * random() ** 2)) +
			pick(['', 'onion', ':', ')'])
		).slice(0, Math.floor(20_000 * random() ** 4) + 10)
	}
	if (kind < 0.2) {
		const length = Math.floor(random() * 60)
		return Array.from({ length }, () => String.fromCharCode(Math.floor(random() * 0x10000))).join('')
	}
	const count = Math.floor(30 * random() ** 2) + 1
	const mark = random() < 0.5 ? ' ' : ''
	return Array.from({ length: count }, () => pick(PIECES)).join(mark)
}
