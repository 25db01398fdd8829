import { z } from 'zod'
import { preferencesSchema } from '../../domains/accounts/model/preferences.ts'
import { ingredientLineSchema, recipeSchema } from '../../domains/recipes/model/recipe.ts'

/**
 * Everything that lives on the device and on the server. A name here is the name on the wire; its schema allow-lists the
 * fields that a row carries (space, ver, deleted_at and updated_by belong to the engine). `parent` names the field by
 * which the rows of one thing are read together.
 */
export const ENTITIES = {
	recipe: { fields: recipeSchema.omit({ id: true }) },
	ingredient_line: { fields: ingredientLineSchema.omit({ id: true }), parent: 'recipe_id' },
	recipe_stats: {
		fields: z.object({ average_rating: z.number().min(0).max(5), rating_count: z.number().int().min(0) }),
	},
	cookbook: {
		fields: z.object({
			user_id: z.uuid(),
			title: z.string().min(1).max(300),
			description: z.string().max(5_000).nullable(),
			image_url: z.string().max(300).nullable(),
			is_public: z.boolean(),
			created_at: z.number().int(),
			updated_at: z.number().int(),
		}),
	},
	cookbook_recipe: {
		fields: z.object({ cookbook_id: z.uuid(), recipe_id: z.uuid(), created_at: z.number().int() }),
		parent: 'cookbook_id',
	},
	meal_plan: { fields: z.object({ user_id: z.uuid(), date: z.iso.date() }) },
	meal_plan_item: {
		fields: z.object({
			meal_plan_id: z.uuid(),
			name: z.string().min(1).max(300),
			time: z
				.string()
				.regex(/^([01]\d|2[0-3]):[0-5]\d$/)
				.nullable(),
			section: z.string().min(1).max(100),
			icon: z.string().max(50).nullable(),
			recipe_id: z.uuid().nullable(),
			servings: z.number().int().min(1).max(1_000).nullable(),
			position: z.number().int().min(0),
		}),
		parent: 'meal_plan_id',
	},
	preferences: {
		fields: z.object({
			user_id: z.uuid(),
			preferences: preferencesSchema,
			onboarding_completed: z.boolean(),
			onboarding_completed_at: z.number().int().nullable(),
		}),
	},
} as const satisfies Record<string, { fields: z.ZodObject; parent?: string }>

export type EntityName = keyof typeof ENTITIES
export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[]

/** The field by which the rows of one thing are read together, where the entity has one. */
export const parentField = (entity: EntityName): string | undefined => {
	const { parent }: { parent?: string; fields: z.ZodObject } = ENTITIES[entity]
	return parent
}

export type FieldsOf<E extends EntityName> = z.infer<(typeof ENTITIES)[E]['fields']>

/** A row as the engine hands it around: its fields without id, plus where it stands in the space's history. */
export type SyncedRow<E extends EntityName = EntityName> = {
	entity: E
	id: string
	ver: number
	deleted: boolean
	fields: FieldsOf<E>
}

/** One row's change inside a commit. `put` makes the row or sets the named fields of a live one (and brings a deleted one back), `delete` marks it deleted and keeps its fields. */
export type RowChange<E extends EntityName = EntityName> = {
	[K in E]: { entity: K; id: string; op: 'put'; fields: Partial<FieldsOf<K>> } | { entity: K; id: string; op: 'delete' }
}[E]
