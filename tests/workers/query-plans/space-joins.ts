/**
 * A table that a statement reads or writes, with its alias there. `scope`: the part of the text that only concerns it.
 */
export type Mention = { table: string; alias: string; scope: string }

const KEYWORDS =
	'where|on|set|values|select|from|left|inner|cross|join|order|group|limit|union|indexed|not|as|using|default'

/** Table names in a trigger that mean the row it is about. */
const ROW_OF_TRIGGER = ['new', 'old']

/**
 * Of the `tables` with rows of several spaces, those that a statement mentions without restricting them to a space or
 * to what is public. A statement with only one such table joins nothing; of several, one may be found by its id and the
 * others by its space. `trigger`: the table whose row NEW and OLD are.
 */
export function findUnbound(text: string, tables: readonly string[], trigger?: string): Mention[] {
	const clean = text
		.replaceAll(/'(?:[^']|'')*'/g, "''")
		.replaceAll(/["`]/g, '')
		.replaceAll(/\s+/g, ' ')
		.toLowerCase()
	const mentions = mentionsIn(clean, tables)
	const isAboutRow = trigger !== undefined && ROW_OF_TRIGGER.some((row) => clean.includes(`${row}.`))
	if (mentions.length + (isAboutRow ? 1 : 0) < 2) return []
	const unbound = mentions.filter((mention) => !isBound(clean, mention))
	const [first, ...others] = unbound
	return !isAboutRow && first && others.length === 0 && isFoundById(clean, first) ? [] : unbound
}

/** The synced tables that a statement mentions, each once. */
export const tablesIn = (text: string, tables: readonly string[]): string[] => [
	...new Set(mentionsIn(text.replaceAll(/["`]/g, '').toLowerCase(), tables).map(({ table }) => table)),
]

function mentionsIn(clean: string, tables: readonly string[]): Mention[] {
	const names = new RegExp(
		String.raw`(?:\b(?:from|join|update|into) |, ?)(${tables.join('|')})\b(?!\.)(?: (?:as )?(?!(?:${KEYWORDS})\b)(\w+))?`,
		'g',
	)
	return [...clean.matchAll(names)].flatMap(({ 0: all, 1: table = '', 2: named, index }) => {
		if (all.startsWith(',') && !/\bfrom [^()]*$/.test(clean.slice(0, index))) return []
		return [{ table, alias: named ?? table, scope: scopeAt(clean, index) }]
	})
}

function isBound(clean: string, { table, alias, scope }: Mention): boolean {
	const column = (name: string) => String.raw`(?:${alias}|${table})\.${name}`
	const bySpace = new RegExp(String.raw`${column('space')} ?(?:=|<>|in )|= ?\+?${column('space')}`)
	const isPublic = new RegExp(String.raw`${column('is_public')} ?= ?(?:1|\?)`)
	const bare = /(?:^|[^.\w])\+?space (?:=|<>)|[^.\w]space[, )]|[^.\w]is_public = 1/
	return bySpace.test(clean) || isPublic.test(clean) || bare.test(scope)
}

const isFoundById = (clean: string, { table, alias, scope }: Mention): boolean =>
	new RegExp(String.raw`(?:${alias}|${table})\.id ?= ?\?`).test(clean) || /(?:^|[^.\w])id = ?\?/.test(scope)

/**
 * From the parenthesis that encloses a position to its closing one, without nested parentheses, and between two unions.
 */
function scopeAt(clean: string, at: number): string {
	let depth = 0
	let start = at
	while (start > 0) {
		const sign = clean[start - 1]
		if (sign === ')') depth += 1
		if (sign === '(' && depth-- === 0) break
		start -= 1
	}
	let own = ''
	depth = 0
	for (let i = start; i < clean.length; i += 1) {
		const sign = clean[i]
		if (sign === ')' && depth === 0) break
		if (sign === '(') depth += 1
		if (depth === 0) own += sign
		if (sign === ')') depth -= 1
	}
	const before = own.length - (clean.length - start)
	return (
		own.split(/ union (?:all )?/).find((part) => part.includes(nameAt(clean, at))) ?? own.slice(Math.max(0, before))
	)
}

const nameAt = (clean: string, at: number): string => /[\w.]+ \w+/.exec(clean.slice(at))?.[0] ?? ''
