import type { Value } from '@libsql/client/web'
import { DumpProblem } from './problem.ts'

// INSERT as a libSQL server writes it into a dump: a text with line breaks is
// replace(replace('…','\r',char(13)),'\n',char(10)), and a real without a fraction looks like an integer.

const HEAD = /^\s*insert\s+into\s+("(?:[^"]|"")*"|\w+)\s*(?:\(([^)]*)\))?\s*values\s*\(/i
const WORD = /[-+\w.]+/y
const REPLACED_BY = /\s*,\s*'((?:[^']|'')*)'\s*,\s*char\((\d+)\)\s*\)/y

export type Insert = {
	table: string
	/** The columns that the statement names, in its order; null: all, in the table's. */
	columns: string[] | null
	/** Where the values begin. */
	at: number
}

const unquote = (name: string) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name)

/** Undefined for a statement that inserts nothing. */
export function readInsert(statement: string): Insert | undefined {
	const head = HEAD.exec(statement)
	if (!head?.[1]) return undefined
	const columns = head[2]?.split(',').map((name) => unquote(name.trim())) ?? null
	return { table: unquote(head[1]), columns, at: head[0].length }
}

/** The values of one row, from `at` to the closing parenthesis. */
export function readValues(statement: string, at: number): Value[] {
	const values: Value[] = []
	for (let next = at; ; ) {
		const [value, end] = readValue(statement, next)
		values.push(value)
		const separator = statement[end]
		if (separator === ')' && statement.slice(end + 1).trim() === '') return values
		if (separator !== ',') throw new DumpProblem('dump_unreadable')
		next = end + 1
	}
}

/** A value and where it ends. */
function readValue(text: string, at: number): [Value, number] {
	const first = text[at]
	if (first === "'") return readText(text, at)
	if (text.startsWith('replace(', at)) return readReplaced(text, at + 'replace('.length)
	if ((first === 'X' || first === 'x') && text[at + 1] === "'") return readBlob(text, at + 2)
	WORD.lastIndex = at
	const word = WORD.exec(text)?.[0]
	if (!word) throw new DumpProblem('dump_unreadable')
	return [readWord(word), at + word.length]
}

function readText(text: string, at: number): [string, number] {
	let read = ''
	for (let from = at + 1; ; ) {
		const end = text.indexOf("'", from)
		if (end === -1) throw new DumpProblem('dump_unreadable')
		read += text.slice(from, end)
		if (text[end + 1] !== "'") return [read, end + 1]
		read += "'"
		from = end + 2
	}
}

function readReplaced(text: string, at: number): [string, number] {
	const [inner, end] = readValue(text, at)
	REPLACED_BY.lastIndex = end
	const by = REPLACED_BY.exec(text)
	if (typeof inner !== 'string' || !by?.[1]) throw new DumpProblem('dump_unreadable')
	const letter = String.fromCharCode(Number(by[2]))
	return [inner.replaceAll(by[1].replaceAll("''", "'"), () => letter), REPLACED_BY.lastIndex]
}

function readBlob(text: string, at: number): [ArrayBuffer, number] {
	const end = text.indexOf("'", at)
	const hex = text.slice(at, end)
	if (end === -1 || hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) throw new DumpProblem('dump_unreadable')
	return [new Uint8Array(Buffer.from(hex, 'hex')).buffer, end + 1]
}

function readWord(word: string): Value {
	if (/^null$/i.test(word)) return null
	if (/^-?\d+$/.test(word)) {
		const integer = BigInt(word)
		return BigInt.asIntN(64, integer) === integer ? integer : Number(word)
	}
	const real = Number(word)
	if (Number.isNaN(real)) throw new DumpProblem('dump_unreadable')
	return real
}
