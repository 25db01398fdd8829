/**
 * Lines of an EXPLAIN QUERY PLAN that scan a whole table or a whole index. The intermediate result of a subquery is as
 * large as its source, and the source has its own line.
 */
export function findScans(details: readonly string[]): string[] {
	const made = new Set(details.flatMap((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1] ?? []))
	return details.filter((detail) => {
		const name = /^SCAN (\S+)/.exec(detail)?.[1]
		if (name === undefined || name === 'CONSTANT' || name.startsWith('(') || made.has(name)) return false
		const lookup = /VIRTUAL TABLE INDEX \d+:(.*)$/.exec(detail)?.[1]
		// FTS5 writes an M where it looks up a word and = for a document. The other virtual table, json_each, is a
		// parameter of the statement.
		return lookup === undefined || (name.startsWith('public_recipe_') && !/^[M=]/.test(lookup))
	})
}

/**
 * The statements that a trigger runs, and its condition as one more, each with a parameter where it names the row that
 * it is about. Statements that only raise an error are left out.
 */
export function statementsOf(trigger: string): string[] {
	const begin = trigger.search(/\bBEGIN\s/)
	const condition = /\bWHEN\s(.*)$/s.exec(trigger.slice(0, begin))?.[1]
	const body = trigger.slice(begin + 'BEGIN'.length, trigger.lastIndexOf('END')).split(';')
	const statements = [...(condition ? [`SELECT ${condition}`] : []), ...body]
	return statements
		.map((statement) => statement.trim().replaceAll(/\b(?:NEW|OLD)\.\w+/gi, '?'))
		.filter((statement) => statement !== '' && !statement.includes('RAISE('))
}
