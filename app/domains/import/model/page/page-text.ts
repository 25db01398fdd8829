import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'

/** `cleanText` for texts of pages; also repairs UTF-8 that was decoded as Windows-1252 ('crÃ¨me'). */
export const pageText = (text: string): string => cleanText(repaired(text))

/** `pageText` on one line. */
export const pageLine = (text: string): string => cleanLine(repaired(text))

// The characters that Windows-1252 has for the bytes 0x80 to 0x9F; other bytes equal their code points.
const SHOWN: ReadonlyMap<string, number> = new Map(
	[...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'].map((character, index) => [character, 0x80 + index]),
)
const trail = (from: number, to: number): string =>
	`[\\u{A0}-\\u{BF}${[...SHOWN]
		.filter(([, byte]) => byte >= from && byte <= to)
		.map(([character]) => character)
		.join('')}]`
const ANY = trail(0x80, 0x9f)
// Only sequences that no language uses: 'Ã' after a lower-case letter, and 'â' before the bytes of quotes and dashes.
const BROKEN = new RegExp(
	`(?<!\\p{Lu})[ÂÃ]${ANY}|â${trail(0x80, 0x8b).replace('\\u{A0}-\\u{BF}', '')}${ANY}|ðŸ${ANY}{2}`,
	'gu',
)

const repaired = (text: string): string => text.replace(/Â&nbsp;/g, ' ').replace(BROKEN, decoded)

/** Decodes the one character from the two to four that represent its UTF-8 bytes; unchanged if they do not. */
function decoded(shown: string): string {
	const bytes = [...shown].map((character) => SHOWN.get(character) ?? character.charCodeAt(0))
	const [lead = 0, ...trail] = bytes
	const start = bytes.length === 2 ? lead & 0x1f : bytes.length === 3 ? lead & 0x0f : lead & 0x07
	const codePoint = trail.reduce((sum, byte) => (sum << 6) | (byte & 0x3f), start)
	if (codePoint < 0x80 || codePoint > 0x10ffff) return shown
	return String.fromCodePoint(codePoint)
}
