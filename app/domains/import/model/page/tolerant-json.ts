/**
 * The JSON values of a script as found on real pages: surrounding comments and CDATA, control characters and line
 * breaks within strings, unescaped quotes, missing and trailing commas, single quotes, unquoted keys, several values in
 * a row, an HTML-escaped page (&quot;), a truncated end. Valid JSON is parsed by JSON.parse. Never throws; returns []
 * if there is nothing.
 */
export function parseTolerantJson(text: string): unknown[] {
	const sound = parseSound(text)
	if (sound !== undefined) return [sound]
	const trimmed = text.trim().replace(WRAPPING, '').trim()
	const unescaped = /^[[{]\s*&(quot|#0?34|#x22);/i.test(trimmed)
		? trimmed.replace(/&(quot|#0?34|#x22);/gi, '"')
		: trimmed
	const repaired = parseSound(unescaped)
	return repaired === undefined ? new Reader(unescaped).readAll() : [repaired]
}

// Bounded, because megabytes of spaces overflow the regular expression's stack.
const WRAPPING = /^(?:\s|<!--|<!\[CDATA\[|\/\*\s{0,99}<!\[CDATA\[\s{0,99}\*\/|\/\/\s{0,99}<!\[CDATA\[|\uFEFF){1,999}/

const NESTED_DEEPEST = 100

/** The value of valid JSON; undefined otherwise. */
export function parseSound(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

const SPACE = /[\s\uFEFF]/
const LITERALS = new Map<string, unknown>([
	['true', true],
	['false', false],
	['null', null],
])
const ESCAPES = new Map([
	['n', '\n'],
	['t', '\t'],
	['r', '\r'],
	['b', '\b'],
	['f', '\f'],
])

/** Reads forward and never back, so that it always ends after one pass. */
class Reader {
	private readonly text: string
	private at = 0

	constructor(text: string) {
		this.text = text
	}

	readAll(): unknown[] {
		const values: unknown[] = []
		for (;;) {
			const start = this.next('{', '[')
			if (start < 0) return values
			this.at = start
			values.push(this.readValue(0))
		}
	}

	private next(...characters: string[]): number {
		for (let index = this.at; index < this.text.length; index++)
			if (characters.includes(this.text.charAt(index))) return index
		return -1
	}

	private readValue(depth: number): unknown {
		this.skipSpace()
		const character = this.text.charAt(this.at)
		if (character === '{') return this.readObject(depth)
		if (character === '[') return this.readArray(depth)
		if (character === '"' || character === "'") return this.readText(character)
		return this.readBare()
	}

	private readObject(depth: number): Record<string, unknown> {
		const entries = new Map<string, unknown>()
		this.at++
		for (;;) {
			this.skipSpace(',', ';')
			const character = this.text.charAt(this.at)
			if (character === '') break
			if (character === '}') {
				this.at++
				break
			}
			// An unexpected bracket: the object was never closed.
			if (character === ']' || depth > NESTED_DEEPEST) break
			const key = character === '"' || character === "'" ? this.readText(character) : this.readKey()
			this.skipSpace()
			if (this.text.charAt(this.at) !== ':') continue
			this.at++
			entries.set(key, this.readValue(depth + 1))
		}
		return Object.fromEntries(entries)
	}

	private readArray(depth: number): unknown[] {
		const items: unknown[] = []
		this.at++
		for (;;) {
			this.skipSpace(',', ';')
			const character = this.text.charAt(this.at)
			if (character === '') break
			if (character === ']') {
				this.at++
				break
			}
			if (character === '}' || depth > NESTED_DEEPEST) break
			const before = this.at
			items.push(this.readValue(depth + 1))
			if (this.at === before) this.at++
		}
		return items
	}

	private readText(quote: string): string {
		let out = ''
		this.at++
		for (; this.at < this.text.length; this.at++) {
			const character = this.text.charAt(this.at)
			if (character === '\\') {
				out += this.readEscape()
			} else if (character === quote && this.endsHere()) {
				this.at++
				return out
			} else out += character
		}
		return out
	}

	/** At a backslash; leaves the position on the last character of the escape. */
	private readEscape(): string {
		this.at++
		const letter = this.text.charAt(this.at)
		if (letter !== 'u') return ESCAPES.get(letter) ?? letter
		const digits = this.text.slice(this.at + 1, this.at + 5)
		if (!/^[0-9a-f]{4}$/i.test(digits)) return ''
		this.at += 4
		return String.fromCharCode(Number.parseInt(digits, 16))
	}

	/** A quote ends a string if the next character may follow a string; otherwise it is an unescaped one. */
	private endsHere(): boolean {
		let index = this.at + 1
		while (index < this.text.length && SPACE.test(this.text.charAt(index))) index++
		const after = this.text.charAt(index)
		if (after === '' || after === '}' || after === ']' || after === ':') return true
		if (after === ',') {
			// ", she said" within a string: after a real comma there is a new value or key.
			const rest = this.text.slice(index + 1, index + 40).trimStart()
			return rest === '' || /^["'[{\]},\d-]|^(true|false|null)\b|^[a-z_@]+\s*:/i.test(rest)
		}
		// A missing comma: the next line begins with a new key or string.
		return after === '"' && /\n/.test(this.text.slice(this.at + 1, index))
	}

	private readKey(): string {
		const start = this.at
		while (this.at < this.text.length && !/[\s:,{}[\]"']/.test(this.text.charAt(this.at))) this.at++
		if (this.at === start) this.at++
		return this.text.slice(start, this.at)
	}

	private readBare(): unknown {
		const start = this.at
		while (this.at < this.text.length && !/[,{}[\]"\n]/.test(this.text.charAt(this.at))) this.at++
		const word = this.text.slice(start, this.at).trim()
		if (LITERALS.has(word)) return LITERALS.get(word)
		if (word !== '' && Number.isFinite(Number(word))) return Number(word)
		return word
	}

	private skipSpace(...also: string[]): void {
		for (;;) {
			const character = this.text.charAt(this.at)
			if (character === '') return
			if (SPACE.test(character) || also.includes(character)) this.at++
			else if (this.text.startsWith('/*', this.at)) this.skipBehind('*/')
			else if (this.text.startsWith('//', this.at)) this.skipBehind('\n')
			else if (this.text.startsWith('<!--', this.at)) this.skipBehind('-->')
			else return
		}
	}

	private skipBehind(end: string): void {
		const found = this.text.indexOf(end, this.at)
		this.at = found < 0 ? this.text.length : found + end.length
	}
}
