/** Short names of recipes within one session: a model miscopies UUIDs, and cannot name a recipe that it was never shown. */
export type Aliases = {
	/** The alias of a recipe, made if it has none: 'r1', 'r2', … */
	of(id: string): string
	/** The recipe's id; undefined for an alias that was never handed out. */
	idOf(alias: string): string | undefined
	/** All of them, for the session's row or a card. */
	all(): Record<string, string>
}

/** `known` maps aliases to ids. */
export function makeAliases(known: Readonly<Record<string, string>> = {}): Aliases {
	const idByAlias = new Map(Object.entries(known))
	const aliasById = new Map([...idByAlias].map(([alias, id]) => [id, alias]))
	return {
		of(id) {
			const alias = aliasById.get(id) ?? `r${aliasById.size + 1}`
			aliasById.set(id, alias)
			idByAlias.set(alias, id)
			return alias
		},
		idOf: (alias) => idByAlias.get(alias),
		all: () => Object.fromEntries(idByAlias),
	}
}
