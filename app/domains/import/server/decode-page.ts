/** A declaration is near the top; browsers examine 1 KB, but some pages have it later. */
const PRESCAN_BYTES = 4096
const META_CHARSET = /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w.:-]+)/i
const HEADER_CHARSET = /\bcharset\s*=\s*["']?\s*([\w.:-]+)/i

/**
 * Decodes a page's bytes as browsers do: by its byte order mark, else the Content-Type header, else the page's own meta
 * element, else as UTF-8 if the bytes are valid, else as Windows-1252. The bytes may be cut anywhere; never throws.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
	const label = labelOfMark(bytes) ?? HEADER_CHARSET.exec(contentType)?.[1] ?? labelOfMeta(bytes)
	const decoder = (label && findDecoder(label)) || guessDecoder(bytes)
	// A page that was cut may end within a character: the incomplete bytes held back by `stream` are dropped.
	return decoder.decode(bytes, { stream: true })
}

function labelOfMark(bytes: Uint8Array): string | undefined {
	const [first, second, third] = bytes
	if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
	if (first === 0xfe && second === 0xff) return 'utf-16be'
	if (first === 0xff && second === 0xfe) return 'utf-16le'
	return undefined
}

function labelOfMeta(bytes: Uint8Array): string | undefined {
	const beginning = new TextDecoder('windows-1252').decode(bytes.subarray(0, PRESCAN_BYTES))
	const label = META_CHARSET.exec(beginning)?.[1]
	// The declaration was readable, so the page is not UTF-16, whatever it says.
	return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

/** Null for a name that browsers do not know either. */
function findDecoder(label: string): TextDecoder | null {
	try {
		return new TextDecoder(label)
	} catch {
		return null
	}
}

function guessDecoder(bytes: Uint8Array): TextDecoder {
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
		return new TextDecoder('utf-8')
	} catch {
		return new TextDecoder('windows-1252')
	}
}
