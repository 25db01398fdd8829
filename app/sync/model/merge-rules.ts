import type { EntityName, FieldsOf } from './entities.ts'

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

const AMOUNT = { fields: ['quantity', 'unit'] } as const
const FOOD = { fields: ['ingredient_name', 'food'] } as const
/** A meal is called like its recipe. */
const DISH = { fields: ['name', 'recipe_id'] } as const

/** The part of an entity's rules that the device needs too: entities.ts would bring its library of schemas to every page. A test holds the limits equal to its schemas. */
export const MERGE_RULES = {
	recipe: {
		groups: [{ fields: ['source_url', 'source_name'] }],
		sets: { category: 20, tags: 30 },
		mergedByLine: {
			description: { characters: 5_000 },
			instructions: { characters: 30_000, lines: 200 },
			notes: { characters: 10_000 },
		},
	},
	ingredient_line: {
		groups: [
			{
				fields: ['text', 'quantity', 'quantity_max', 'unit', 'ingredient_name', 'note', 'reading'],
				decidedBy: 'text',
			},
		],
	},
	cook_log: { mergedByLine: { note: { characters: 2_000 } } },
	cookbook: {
		groups: [{ fields: ['image_url', 'cover_recipe_id'] }],
		mergedByLine: { description: { characters: 5_000 } },
	},
	meal_plan_item: {
		groups: [DISH],
		sets: { guests: 50, ahead_done: 50 },
		mergedByLine: { notes: { characters: 2_000 } },
	},
	meal_repeat: { groups: [DISH], mergedByLine: { notes: { characters: 2_000 } } },
	eater: { sets: { allergens: 50, diets: 50 } },
	plan_rules: { byInnerField: { rules: { characters: 50_000 } } },
	shopping_item: { groups: [AMOUNT, FOOD] },
	pantry_item: { groups: [AMOUNT, FOOD] },
	/** The order was learned from those walks. */
	aisle_order: { groups: [{ fields: ['aisles', 'walks'] }] },
	pack_size: { groups: [AMOUNT] },
	preferences: {
		byInnerField: {
			preferences: {
				sets: {
					dietary_restrictions: 100,
					allergens: 100,
					preferred_cuisines: 100,
					disliked_cuisines: 100,
					preferred_categories: 100,
					cooking_goals: 100,
				},
				filled: ['time_zone', 'region', 'week_start', 'units'],
			},
		},
	},
} as const satisfies { [E in EntityName]?: MergeRules<FieldsOf<E>> }

const BY_NAME: Partial<Record<EntityName, AnyMergeRules>> = MERGE_RULES
const NONE: AnyMergeRules = {}

/** How an entity's rows merge. */
export const mergeRulesOf = (entity: EntityName): AnyMergeRules => BY_NAME[entity] ?? NONE

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
