/** The names of a row's fields whose value may be a T. */
type NamesOf<F, T> = { [N in keyof F & string]-?: NonNullable<F[N]> extends T ? N : never }[keyof F & string]

/**
 * Fields that form one value together. `decidedBy`: the field that the others are only a reading of, if there is one.
 */
export type Group<N extends string = string> = { fields: readonly N[]; decidedBy?: N }

/** How long a text may become by merging; `lines` counts those that are not empty. */
type TextLimit = { characters: number; lines?: number }

/**
 * How the values of two edits that did not see each other are merged into one row. Fields that are not named here merge
 * one by one.
 */
export type MergeRules<F = Record<string, unknown>> = {
	groups?: readonly Group<keyof F & string>[]
	/** Lists whose order has no meaning, and how many entries each may have. */
	sets?: { readonly [N in NamesOf<F, readonly unknown[]>]?: number }
	/** Texts that merge line by line before anything counts as a conflict. */
	mergedByLine?: { readonly [N in NamesOf<F, string>]?: TextLimit }
	/**
	 * Fields that a device fills in by itself if its row has no value: a value that another device has set meanwhile
	 * stays.
	 */
	filled?: readonly (keyof F & string)[]
	/** Fields that are set with a row and stay: an edit of a row that exists does not change them. */
	fixed?: readonly (keyof F & string)[]
	/** Objects whose own fields merge like those of a row, and how long their JSON may become. */
	byInnerField?: {
		readonly [N in NamesOf<F, object>]?: MergeRules<NonNullable<F[N]>> & { characters?: number }
	}
}

/** The same with unchecked names: what the merge reads. */
export type AnyMergeRules = {
	groups?: readonly Group[]
	sets?: Readonly<Record<string, number>>
	mergedByLine?: Readonly<Record<string, TextLimit>>
	filled?: readonly string[]
	fixed?: readonly string[]
	byInnerField?: Readonly<Record<string, AnyMergeRules & { characters?: number }>>
}

/**
 * These fields, and all fields of their groups: what a conflict or a revision stores, and what an edit's base has to
 * hold.
 */
export function wholeGroups({ groups = [] }: AnyMergeRules, names: readonly string[]): string[] {
	const along = groups.filter(({ fields }) => fields.some((name) => names.includes(name)))
	return [...new Set([...names, ...along.flatMap(({ fields }) => fields)])]
}

/** The fields of an edit in the parts that are decided on together. */
export function partsOf({ groups = [] }: AnyMergeRules, names: readonly string[]): Group[] {
	if (groups.length === 0) return names.map((name) => ({ fields: [name] }))
	const parts = new Map<string, Group>()
	for (const name of names) {
		const group = groups.find(({ fields }) => fields.includes(name))
		const part = group ?? { fields: [name] }
		parts.set(part.fields[0] ?? name, part)
	}
	return [...parts.values()]
}
