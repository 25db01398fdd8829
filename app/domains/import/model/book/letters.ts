/** The parts of the book's typeface, each a separate file: only those that a book needs are loaded. */
export const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const
export type Script = (typeof SCRIPTS)[number]

/** The letters that each part has in all of its styles, as ranges of code points. Searched in the order of SCRIPTS. */
const DRAWN: Record<Script, string> = {
	latin:
		'20-7e a0-ff 131 152-153 2bb-2bc 2c6 2da 2dc 2009 2013-2014 2018-201a 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2191 2193 2212 2215',
	'latin-ext': '100-130 132-151 154-17f 18f 192 1a0-1a1 1af-1b0 1e4-1e7 218-21b 259 1e80-1e85 1e9e 1ef2-1ef9 2020 2113',
	cyrillic: '400-45f 490-491 4b0-4b1 2116',
	greek: '384-38a 38c 38e-3a1 3a3-3cf',
}

const RANGES = SCRIPTS.map((script) => ({
	script,
	ranges: DRAWN[script].split(' ').map((range) => {
		const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16))
		return { from, to }
	}),
}))

const scriptOf = (letter: string): Script | null => {
	const code = letter.codePointAt(0) ?? 0
	return RANGES.find(({ ranges }) => ranges.some(({ from, to }) => code >= from && code <= to))?.script ?? null
}

/** Replacements for signs that the typeface lacks. */
const INSTEAD: Record<string, string> = {
	'⅓': '1⁄3',
	'⅔': '2⁄3',
	'⅕': '1⁄5',
	'⅖': '2⁄5',
	'⅗': '3⁄5',
	'⅘': '4⁄5',
	'⅙': '1⁄6',
	'⅚': '5⁄6',
	'⅛': '1⁄8',
	'⅜': '3⁄8',
	'⅝': '5⁄8',
	'⅞': '7⁄8',
	'→': '›',
	'‐': '-',
	'‑': '-',
	'―': '—',
	'℃': '°C',
	'℉': '°F',
}
const UNSEEN = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu
const FRACTION = /(?<=\d)(?=[⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/gu

/** A run of text in one part of the typeface. */
export type Piece = { text: string; script: Script }

/**
 * Splits a text by the part that has its letters. Letters that no part has (Chinese, emoji) are left out and counted in
 * `lost`, because an empty box helps nobody.
 */
export function piecesOf(text: string): { pieces: Piece[]; lost: number } {
	const pieces: Piece[] = []
	let lost = 0
	// Without a space '1⅓' would become '11⁄3'.
	const plain = text
		.normalize('NFC')
		.replace(/[\t\n\u202f\u2003\u2002]/g, ' ')
		.replace(UNSEEN, '')
		.replace(FRACTION, ' ')
	for (const sign of plain) {
		const drawn = INSTEAD[sign] ?? sign
		const script = scriptOf(drawn)
		const last = pieces.at(-1)
		if (!script) lost += 1
		else if (last && (last.script === script || drawn === ' ')) last.text += drawn
		else pieces.push({ text: drawn, script })
	}
	return { pieces, lost }
}
