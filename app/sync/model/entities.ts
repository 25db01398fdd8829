import { z } from 'zod'
import { preferencesSchema } from '#app/domains/accounts/model/preferences.ts'
import { ingredientLineSchema } from '#app/domains/ingredients/model/ingredient-row.ts'
import {
	eaterSchema,
	mealItemSchema,
	mealRepeatSchema,
	planRulesSchema,
	savedWeekSchema,
} from '#app/domains/meal-plan/model/plan-schemas.ts'
import { cookLogSchema } from '#app/domains/recipes/model/cooking/cook-log.ts'
import { RECIPE_LIMITS, recipeSchema } from '#app/domains/recipes/model/recipe.ts'
import { aisleOrderSchema, packSizeSchema } from '#app/domains/shopping/model/shop-schemas.ts'
import { timeSchema } from '#app/platform/model/time-schema.ts'
import { type AnyMergeRules, mergeRulesOf } from './merge-rules.ts'

/** What happens when an edit replaces a value that its author had not seen: the server's stays and an issue asks the cook, or the later push wins and a revision keeps the other. */
export type OnConflict = 'issue' | 'revision'

export type EntityRules = {
	/** Allow-lists the fields that a row carries; space, ver, deleted_at and updated_by belong to the engine. */
	fields: z.ZodObject
	/** The field by which the rows of one thing are read together, */
	parent?: string
	/** and what that thing is: it stands in the row's own space, or nowhere. */
	parentKind?: 'recipe' | 'cookbook' | 'meal_plan'
	/** How many live rows one such thing may hold, and what the cook calls them. */
	most?: { n: number; things: string }
	/** 'server': devices read it and never write it. */
	onConflict: OnConflict | 'server'
	/** Fields that only the server sets: from the session, whatever a device says. */
	fromServer?: readonly string[]
	/** Where 'server' is the rule: the fields that a device may set all the same. */
	fromDevice?: readonly string[]
	/** Times that every edit sets anew: the later one wins, and nobody is told of it. */
	stamps?: readonly string[]
	/** Every change of a live row leaves a revision; else only one that replaced what its author had not seen. */
	isRevised?: true
	/** The field that names pictures by their paths, one or a list. */
	pictures?: string
}

const quantity = z.string().max(40).nullable()
/** A row's fields, or some of them, inside another row: what a conflict or a revision keeps. */
const snapshot = z.record(z.string(), z.json())

/**
 * Everything that lives on the device and on the server. A name here is the name on the wire. How two edits of a row merge
 * is said in merge-rules.ts.
 */
export const ENTITIES = {
	recipe: {
		fields: recipeSchema.omit({ id: true }),
		onConflict: 'revision',
		fromServer: ['user_id'],
		stamps: ['created_at', 'updated_at'],
		isRevised: true,
		pictures: 'images',
	},
	ingredient_line: {
		fields: ingredientLineSchema.omit({ id: true }),
		parent: 'recipe_id',
		parentKind: 'recipe',
		most: { n: RECIPE_LIMITS.lines, things: 'ingredient lines' },
		onConflict: 'revision',
		isRevised: true,
	},
	recipe_stats: {
		onConflict: 'server',
		fields: z.object({ average_rating: z.number().min(0).max(5), rating_count: z.number().int().min(0) }),
	},
	/** One time that the cook cooked a recipe, with the recipe as it stood then. */
	cook_log: {
		fields: cookLogSchema.omit({ id: true }),
		parent: 'recipe_id',
		parentKind: 'recipe',
		onConflict: 'revision',
		fromServer: ['user_id'],
		stamps: ['created_at'],
		pictures: 'images',
	},
	cookbook: {
		onConflict: 'revision',
		fromServer: ['user_id'],
		stamps: ['created_at', 'updated_at'],
		isRevised: true,
		pictures: 'image_url',
		fields: z.object({
			user_id: z.uuid(),
			title: z.string().min(1).max(300),
			description: z.string().max(5_000).nullable(),
			image_url: z.string().max(300).nullable(),
			/** Whose picture the cover shows; cookbooks of before have none. */
			cover_recipe_id: z.uuid().nullable().optional(),
			is_public: z.boolean(),
			created_at: timeSchema,
			updated_at: timeSchema,
		}),
	},
	cookbook_recipe: {
		fields: z.object({
			cookbook_id: z.uuid(),
			recipe_id: z.uuid(),
			/** Where the cook has put it; without one it stands where it was filed, at `created_at`. */
			position: z.number().nullable().optional(),
			created_at: timeSchema,
		}),
		parent: 'cookbook_id',
		parentKind: 'cookbook',
		onConflict: 'revision',
		stamps: ['created_at'],
	},
	meal_plan: {
		fields: z.object({ user_id: z.uuid(), date: z.iso.date() }),
		onConflict: 'issue',
		fromServer: ['user_id'],
	},
	meal_plan_item: {
		fields: mealItemSchema,
		onConflict: 'issue',
		parent: 'meal_plan_id',
		parentKind: 'meal_plan',
		stamps: ['cooked_at'],
	},
	meal_repeat: { fields: mealRepeatSchema, onConflict: 'revision', stamps: ['made_until'] },
	saved_week: { fields: savedWeekSchema, onConflict: 'revision' },
	/** Whom a meal must not harm: of two lists of allergens the cook chooses. */
	eater: { fields: eaterSchema, onConflict: 'issue' },
	/** One row a space. */
	plan_rules: { fields: planRulesSchema, onConflict: 'revision' },
	shopping_item: {
		onConflict: 'issue',
		fromServer: ['user_id'],
		stamps: ['checked_at'],
		fields: z.object({
			user_id: z.uuid(),
			ingredient_name: z.string().min(1).max(200),
			category: z.string().max(100),
			is_checked: z.boolean(),
			quantity,
			unit: z.string().max(40).nullable(),
			/** As the cook typed it; '' for an item that was put together. */
			text: z.string().max(500),
			/** What asked for it: recipe, day, servings. */
			origins: z.array(snapshot).max(100),
			store: z.string().max(100),
			position: z.number().int().min(0),
			created_at: timeSchema,
			/** Whether the pantry may have some of it: how much is not known. Items of before say nothing here and below. */
			needs_check: z.boolean().nullable().optional(),
			/** When it was ticked, milliseconds. */
			checked_at: timeSchema.nullable().optional(),
			/** The food table's name of it. */
			food: z.string().max(200).nullable().optional(),
		}),
	},
	pantry_item: {
		onConflict: 'issue',
		fields: z.object({
			ingredient_name: z.string().min(1).max(200),
			quantity,
			unit: z.string().max(40).nullable(),
			place: z.string().max(50),
			best_before: z.iso.date().nullable(),
			is_staple: z.boolean(),
			opened_at: timeSchema.nullable(),
			created_at: timeSchema,
			/** The food table's name of it; items of before have none. */
			food: z.string().max(200).nullable().optional(),
		}),
	},
	aisle_order: { fields: aisleOrderSchema, onConflict: 'revision' },
	pack_size: { fields: packSizeSchema, onConflict: 'revision' },
	preferences: {
		onConflict: 'revision',
		fromServer: ['user_id'],
		fields: z.object({
			user_id: z.uuid(),
			preferences: preferencesSchema,
			onboarding_completed: z.boolean(),
			onboarding_completed_at: timeSchema.nullable(),
		}),
	},
	/** What a put or delete replaced: of recipes, their lines and cookbooks always, of other rows where a conflict let the later push win. */
	revision: {
		onConflict: 'server',
		parent: 'recipe_id',
		parentKind: 'recipe',
		fields: z.object({
			row_entity: z.string().max(40),
			row_id: z.uuid(),
			/** The recipe that the row belongs to, so that a whole recipe's history is read together. */
			recipe_id: z.uuid().nullable(),
			/** The values before; null where the row did not exist before. */
			fields: snapshot.nullable(),
			/** Whether the row was deleted before. */
			was_deleted: z.boolean(),
			mid: z.uuid().nullable(),
			verb: z.string().max(64),
			client_id: z.uuid().nullable(),
			device: z.string().max(100),
			at: z.number().int(),
			/** Whether its author had not seen what it replaced. */
			unseen: z.boolean(),
		}),
	},
	/** Something that waits for the cook: two versions of a row, or an edit that the server could not take. */
	sync_issue: {
		onConflict: 'server',
		fromDevice: ['resolved_at', 'resolution'],
		fields: z.object({
			type: z.enum(['meal_plan', 'shopping_list', 'pantry', 'table', 'rejected', 'over_limit']),
			row_entity: z.string().max(40),
			row_id: z.uuid(),
			client_id: z.uuid(),
			mid: z.uuid(),
			verb: z.string().max(64),
			subject: z.string().max(300),
			/** The fields that the device wanted; for a rejected edit its ops under 'ops'. */
			local_version: snapshot,
			/** The row's fields on the server when the issue was written; null: none, or deleted. */
			server_version: snapshot.nullable(),
			base: snapshot.nullable(),
			message: z.string().max(500),
			last_modified: z.number().int(),
			resolved_at: timeSchema.nullable(),
			resolution: z.enum(['local', 'server', 'discarded']).nullable(),
		}),
	},
} as const satisfies Record<string, EntityRules>

export type EntityName = keyof typeof ENTITIES
export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[]
export const isEntityName = (name: string): name is EntityName => Object.hasOwn(ENTITIES, name)
const RULES = Object.fromEntries(
	ENTITY_NAMES.map((entity) => [entity, { ...ENTITIES[entity], ...mergeRulesOf(entity) }]),
) as unknown as Record<EntityName, EntityRules & AnyMergeRules>
export const rulesOf = (entity: EntityName): EntityRules & AnyMergeRules => RULES[entity]

/** A row's name among those of all entities. */
export const rowNameOf = (entity: string, id: string): string => `${entity}:${id}`

/** The field by which the rows of one thing are read together, where the entity has one. */
export const parentField = (entity: EntityName): string | undefined => rulesOf(entity).parent

/** The thing that a row with these fields belongs to, where they name one. */
export function parentRowOf(
	entity: EntityName,
	fields: Record<string, unknown>,
): { entity: EntityName; id: string } | undefined {
	const { parent, parentKind } = rulesOf(entity)
	const id = parent && fields[parent]
	return parentKind && typeof id === 'string' ? { entity: parentKind, id } : undefined
}

export type FieldsOf<E extends EntityName> = z.infer<(typeof ENTITIES)[E]['fields']>

/** A row as the engine hands it around: its fields without id, plus where it stands in the space's history. */
export type SyncedRow<E extends EntityName = EntityName> = {
	entity: E
	id: string
	ver: number
	deleted: boolean
	/** Milliseconds, of deleted rows only: how long a bin shows it. */
	deleted_at?: number
	/** Of a deleted row none at all, once its 30 days are over. */
	fields: FieldsOf<E>
}

/** When a deleted row whose fields are gone says that it was deleted: long ago, its day is not known any more. */
export const STRIPPED_AT = 0
/** Whether only the id of a deleted row is left. */
export const isStripped = (row: { deleted_at?: number | null }): boolean => row.deleted_at === STRIPPED_AT

/** One row's change inside a commit. `put` makes the row or sets the named fields of a live one (and brings a deleted one back), `delete` marks it deleted and keeps its fields, `strip` leaves the id alone of a recipe that is deleted: it cannot be brought back. */
export type RowChange<E extends EntityName = EntityName> = {
	[K in E]:
		| {
				entity: K
				id: string
				op: 'put'
				fields: Partial<FieldsOf<K>>
				/** Of these fields, what the cook was shown, where that was not the row as the device has it now (a conflict's other side). */
				base?: Record<string, unknown>
		  }
		| { entity: K; id: string; op: 'delete' }
		| (K extends 'recipe' ? { entity: K; id: string; op: 'strip' } : never)
}[E]
