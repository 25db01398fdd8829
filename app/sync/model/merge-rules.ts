/** Of a row's fields those whose value may be a T. */
type NamesOf<F, T> = { [N in keyof F & string]-?: NonNullable<F[N]> extends T ? N : never }[keyof F & string]

/** Fields that say one thing together, and the one that the others only read, where there is such a one. */
export type Group<N extends string = string> = { fields: readonly N[]; decidedBy?: N }

/** How long a text may become by merging; `lines` counts those that are not empty. */
type TextLimit = { characters: number; lines?: number }

/** How the values of two edits that did not see each other become one row. What is not named here merges field by field. */
export type MergeRules<F = Record<string, unknown>> = {
	groups?: readonly Group<keyof F & string>[]
	/** Lists whose order says nothing, and how many entries each may have. */
	sets?: { readonly [N in NamesOf<F, readonly string[]>]?: number }
	/** Texts that merge line by line before anything is called a conflict. */
	mergedByLine?: { readonly [N in NamesOf<F, string>]?: TextLimit }
	/** What a device fills in by itself where its row says nothing: what another has said meanwhile stays. */
	filled?: readonly (keyof F & string)[]
	/** Objects whose own fields merge like those of a row, and how long their JSON may become. */
	byInnerField?: {
		readonly [N in NamesOf<F, object>]?: MergeRules<NonNullable<F[N]>> & { characters?: number }
	}
}

/** The same, by names that nobody checks any more: what the merge reads. */
export type AnyMergeRules = {
	groups?: readonly Group[]
	sets?: Readonly<Record<string, number>>
	mergedByLine?: Readonly<Record<string, TextLimit>>
	filled?: readonly string[]
	byInnerField?: Readonly<Record<string, AnyMergeRules & { characters?: number }>>
}

/** These fields, and those that say one thing with one of them: what a conflict or a revision holds, and what an edit says that its author saw. */
export function wholeGroups({ groups = [] }: AnyMergeRules, names: readonly string[]): string[] {
	const along = groups.filter(({ fields }) => fields.some((name) => names.includes(name)))
	return [...new Set([...names, ...along.flatMap(({ fields }) => fields)])]
}

/** The fields of an edit in the parts that are decided on together. */
export function partsOf({ groups = [] }: AnyMergeRules, names: readonly string[]): Group[] {
	const parts = new Map<string, Group>()
	for (const name of names) {
		const group = groups.find(({ fields }) => fields.includes(name))
		const part = group ?? { fields: [name] }
		parts.set(part.fields[0] ?? name, part)
	}
	return [...parts.values()]
}
