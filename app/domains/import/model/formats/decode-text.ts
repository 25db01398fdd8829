/** The upper half of code page 850: Western Europe under DOS. Its letters below 0xA6 are those of code page 437. */
const CP850 =
	'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/**
 * Decodes a text file: by its byte order mark, else as UTF-8, else in one of the two code pages that old exports use,
 * Windows-1252 or DOS.
 */
export function decodeText(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return isDos(bytes) ? decodeDos(bytes) : new TextDecoder('windows-1252').decode(bytes)
	}
}

const isLetter = (byte: number | undefined): boolean =>
	byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))

/** Quotation marks and dashes of Windows-1252, which stand beside letters too. */
const isPunctuation = (byte: number): boolean => byte === 0x85 || (byte >= 0x91 && byte <= 0x97 && byte !== 0x94)

const MOST_BYTES = 1_000_000

/** Whether the bytes beside letters are letters in the DOS code pages (0x80 to 0xA5) rather than in Windows-1252 (0xC0 on). */
function isDos(bytes: Uint8Array): boolean {
	let dos = 0
	let windows = 0
	for (let at = 0; at < Math.min(bytes.length, MOST_BYTES); at++) {
		const byte = bytes[at] ?? 0
		if (byte < 0x80 || !(isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]))) continue
		// 0xE1 is 'ß' in one and 'á' in the other.
		if (byte >= 0xc0 && byte !== 0xe1) windows += 1
		// A closing quotation mark follows a letter, 'ö' precedes one.
		else if (byte <= 0xa5 && !isPunctuation(byte) && (byte !== 0x94 || isLetter(bytes[at + 1]))) dos += 1
	}
	return dos > windows
}

/** Decodes in pieces, because a call has a limited number of arguments. */
function decodeDos(bytes: Uint8Array): string {
	const PIECE = 8_192
	let text = ''
	for (let from = 0; from < bytes.length; from += PIECE)
		text += Array.from(bytes.subarray(from, from + PIECE), (byte) =>
			byte < 0x80 ? String.fromCharCode(byte) : (CP850[byte - 0x80] ?? ''),
		).join('')
	return text
}
