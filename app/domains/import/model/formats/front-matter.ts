/** The front matter of a Cooklang file: values by keys in lower case; a nested value has both keys, 'source.url'. */
export type FrontMatter = ReadonlyMap<string, string | string[]>

/**
 * Reads the subset of YAML that recipes use: texts with and without quotes, lists in both forms, one level of nesting,
 * text blocks. Anything else is taken as text. Never throws.
 */
export function readFrontMatter(lines: string[]): FrontMatter {
	const values = new Map<string, string | string[]>()
	let parent = ''
	for (let at = 0; at < lines.length; at++) {
		const line = lines[at] ?? ''
		const item = /^\s*-\s+(.*)$/.exec(line)
		if (item) {
			const known = values.get(parent)
			const list = Array.isArray(known) ? known : []
			list.push(scalar(item[1] ?? ''))
			values.set(parent, list)
			continue
		}
		const entry = entryOf(line)
		if (!entry) continue
		const { key, rest, isIndented } = entry
		const bare = unquoted(key).toLowerCase()
		const name = isIndented && parent !== '' ? `${parent}.${bare}` : bare
		if (!isIndented) parent = bare
		if (/^[|>][+-]?$/.test(rest)) {
			const block: string[] = []
			while (at + 1 < lines.length && /^(?:\s+\S|\s*$)/.test(lines[at + 1] ?? ''))
				block.push((lines[++at] ?? '').trim())
			values.set(name, block.join(rest.startsWith('|') ? '\n' : ' ').trim())
		} else if (rest !== '') values.set(name, textOrList(rest))
	}
	return values
}

/** Parses 'key: value', whose key contains no colon; null for any other line. */
function entryOf(line: string): { key: string; rest: string; isIndented: boolean } | null {
	const colon = line.indexOf(':')
	const key = line.slice(0, Math.max(colon, 0)).trim()
	const behind = line.slice(colon + 1)
	if (key === '' || key.startsWith('#') || (behind !== '' && behind.trimStart() === behind)) return null
	return { key, rest: behind.trim(), isIndented: /^\s/.test(line) }
}

function textOrList(text: string): string | string[] {
	const list = /^\[(.*)\]$/.exec(text)?.[1]
	if (list === undefined) return scalar(text)
	return (list.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+/g) ?? []).map(scalar).filter(Boolean)
}

const scalar = (text: string): string => unquoted(text.trim())

function unquoted(text: string): string {
	if (text.length >= 2 && text.startsWith('"') && text.endsWith('"')) {
		try {
			return String(JSON.parse(text))
		} catch {
			return text.slice(1, -1)
		}
	}
	if (text.length >= 2 && text.startsWith("'") && text.endsWith("'")) return text.slice(1, -1).replace(/''/g, "'")
	return text
}

/** Any JSON text is valid YAML. */
export const writeValue = (value: string | number | string[]): string => JSON.stringify(value)
