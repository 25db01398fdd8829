import { RequestFailure } from './failures.ts'

/**
 * - `read` returns rows and changes nothing
 * - `insert`, `change` (update, delete) and `schema` need the write lock
 * - `control` changes the connection (begin, commit, a pragma that is set) and returns no rows
 */
export type StatementKind = 'read' | 'insert' | 'change' | 'schema' | 'control'

export type Statement = {
	sql: string
	kind: StatementKind
	/** Its first word, in lower case. */
	verb: string
	/** Whether it begins a transaction that holds the write lock from its start. */
	locks: boolean
	/** Parameters in SQLite's own numbering: ':name', '@name', '$name', or '?' for one that has only a number. */
	parameters: string[]
}

const KINDS = new Map<string, StatementKind>([
	['insert', 'insert'],
	['replace', 'insert'],
	['update', 'change'],
	['delete', 'change'],
	['create', 'schema'],
	['drop', 'schema'],
	['alter', 'schema'],
	['begin', 'control'],
	['commit', 'control'],
	['end', 'control'],
	['rollback', 'control'],
	['savepoint', 'control'],
	['release', 'control'],
])

/** SQLite's own limit. */
const MAX_PARAMETERS = 32_766

/** The real server parses these and then refuses them; SQLite itself would run them. */
const UNSUPPORTED = /^(?:vacuum|attach|detach|analyze|reindex|create temp(?:orary)?)\b/

// Blanks and comments match outside the group. A doubled quote in a text reads as two texts, which makes no difference
// here.
const TOKEN = /\s+|--.*|\/\*[\s\S]*?(?:\*\/|$)|('[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|\?\d*|[:@$]\w+|[\w.]+|[\s\S])/g

/** Most texts come repeatedly, with other arguments. */
const known = new Map<string, Statement>()
const MAX_KNOWN = 500

/** `parseStatement`, once per text. */
export function readStatement(sql: string): Statement {
	const read = known.get(sql)
	if (read) return read
	const statement = parseStatement(sql)
	if (known.size >= MAX_KNOWN) known.clear()
	known.set(sql, statement)
	return statement
}

/**
 * Parses a SQL text just far enough to treat it as the real server does: exactly one statement, of a supported kind.
 * Throws RequestFailure with that server's codes. Whether the SQL is valid is left to SQLite.
 */
function parseStatement(sql: string): Statement {
	const tokens = [...sql.matchAll(TOKEN)].flatMap(([, token]) => token ?? [])
	const begin = tokens.findIndex((token) => token !== ';')
	if (begin === -1) throw new RequestFailure('SQL_NO_STATEMENT', 'SQL string does not contain any statement')
	const words = tokens.slice(begin).map((token) => token.toLowerCase())
	const end = findEnd(words)
	if (words.slice(end).some((word) => word !== ';')) {
		throw new RequestFailure('SQL_MANY_STATEMENTS', 'SQL string contains more than one statement')
	}
	const body = words.slice(0, end)
	if (UNSUPPORTED.test(`${body[0]} ${body[1]}`)) {
		throw new RequestFailure('SQL_PARSE_ERROR', `SQL string could not be parsed: unsupported statement: ${sql}`)
	}
	const [verb = '', mode] = body
	const locks = verb === 'begin' && (mode === 'immediate' || mode === 'exclusive')
	return { sql, kind: kindOf(body), verb, locks, parameters: numberParameters(tokens.slice(begin, begin + end)) }
}

/** A trigger contains semicolons and ends with 'end' after one of them. */
function findEnd(words: string[]): number {
	const isTrigger = words[0] === 'create' && words.slice(1, 3).includes('trigger')
	const end = words.findIndex(
		(word, at) => word === ';' && (!isTrigger || (words[at - 1] === 'end' && words[at - 2] === ';')),
	)
	return end === -1 ? words.length : end
}

function kindOf(words: string[]): StatementKind {
	const verb = words[0] === 'with' ? verbAfterWith(words) : words[0]
	if (verb === 'pragma' && words.includes('=')) return 'control'
	return KINDS.get(verb ?? '') ?? 'read'
}

function verbAfterWith(words: string[]): string | undefined {
	let depth = 0
	return words.find((word) => {
		if (word === '(') depth++
		if (word === ')') depth--
		return depth === 0 && /^(?:select|values|insert|replace|update|delete)$/.test(word)
	})
}

function numberParameters(tokens: string[]): string[] {
	const parameters: string[] = []
	for (const token of tokens) {
		if (/^\?\d/.test(token)) {
			const number = Math.min(Number(token.slice(1)), MAX_PARAMETERS)
			while (parameters.length < number) parameters.push('?')
		} else if (token === '?' || (/^[:@$]\w/.test(token) && !parameters.includes(token))) parameters.push(token)
	}
	return parameters
}
