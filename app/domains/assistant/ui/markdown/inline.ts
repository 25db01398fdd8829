/** A part of a paragraph. `to`: what the link names, which may not be shown as an address. */
export type Inline =
	| { kind: 'text'; text: string }
	| { kind: 'bold'; text: string }
	| { kind: 'link'; text: string; to: string }

/** What stands in place of an address. */
export const LEFT_OUT = '(link left out)'

/** Bold, a picture or a link, emphasis, code, an address. Each alternative ends within its line. */
const MARKS =
	/\*\*([^*\n]{1,2000})\*\*|!?\[([^\]\n]{0,500})\]\(([^()\s]{0,500})(?:\s+"[^"\n]{0,200}")?\)|(?<![\w*])\*([^*\s][^*\n]{0,500})\*(?![\w*])|`([^`\n]{1,500})`|<?\b(?:(?:[a-z][a-z0-9+.-]{1,20}:)?\/\/|www\.)[^\s<>]{1,2000}>?/gi

/**
 * Reads the marks of a text: bold and links. A picture is its description, emphasis and code are plain, and an address
 * is never shown. Never throws.
 */
export function readInline(text: string): Inline[] {
	const parts: Inline[] = []
	let at = 0
	for (const match of text.matchAll(MARKS)) {
		if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) })
		parts.push(partOf(match))
		at = match.index + match[0].length
	}
	if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
	return parts
}

function partOf([all, bold, label, to, emphasis, code]: RegExpMatchArray): Inline {
	if (bold !== undefined) return { kind: 'bold', text: withoutAddresses(bold) }
	if (label !== undefined && to !== undefined) {
		const text = withoutAddresses(label)
		return all.startsWith('!') ? { kind: 'text', text } : { kind: 'link', text, to }
	}
	const plain = emphasis ?? code
	return { kind: 'text', text: plain === undefined ? LEFT_OUT : withoutAddresses(plain) }
}

const ADDRESS = /<?(?:(?:[a-z][a-z0-9+.-]{1,20}:)?\/\/|\bwww\.)[^\s<>]+>?/gi

const withoutAddresses = (text: string): string => text.replace(ADDRESS, LEFT_OUT)
