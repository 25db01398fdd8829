/**
 * The rows of a comma-separated text, keyed by the names in its first line; a quoted cell may contain commas, quotes
 * and line breaks.
 */
export function readCsv(text: string): Record<string, string>[] {
	const rows: string[][] = [[]]
	let cell = ''
	let quoted = false
	for (let at = 0; at < text.length; at += 1) {
		const character = text.charAt(at)
		if (quoted) {
			if (character !== '"') cell += character
			else if (text.charAt(at + 1) === '"') {
				cell += '"'
				at += 1
			} else quoted = false
		} else if (character === '"') quoted = true
		else if (character === ',' || character === '\n') {
			rows.at(-1)?.push(cell)
			cell = ''
			if (character === '\n') rows.push([])
		} else if (character !== '\r') cell += character
	}
	rows.at(-1)?.push(cell)
	const [names = [], ...others] = rows
	return others
		.filter((cells) => cells.length === names.length)
		.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])))
}
