import { z } from 'zod'
import { stepIngredientsSchema } from '#app/domains/ingredients/model/ingredient-row.ts'
import { countSteps } from '#app/domains/ingredients/model/reading/steps.ts'
import { timeSchema } from '#app/platform/model/time-schema.ts'
import { RECIPE_MESSAGES } from './messages.ts'
import { DIFFICULTIES, isAiPart, RECIPE_LIMITS } from './recipe-limits.ts'

/** The spec's defaults for saving: 'Untitled Recipe', empty texts, times 0, servings 1 (servings.ts), private. */
export const UNTITLED_RECIPE = 'Untitled Recipe'

/**
 * A recipe in the database, on the wire and on screens. Times are whole minutes, 0 if unknown; timestamps are
 * milliseconds.
 */
export const recipeSchema = z.object({
	id: z.uuid(),
	user_id: z.uuid(),
	title: z.string().max(RECIPE_LIMITS.title),
	description: z.string().max(RECIPE_LIMITS.description),
	/** One step per line; a short line that ends in ':' is the name of a section. */
	instructions: z
		.string()
		.max(RECIPE_LIMITS.instructions)
		.refine((text) => countSteps(text) <= RECIPE_LIMITS.steps, RECIPE_MESSAGES.tooMany('steps', RECIPE_LIMITS.steps)),
	prep_time: z.number().int().min(0).max(RECIPE_LIMITS.minutes),
	cook_time: z.number().int().min(0).max(RECIPE_LIMITS.minutes),
	/** Only if known and different from prep plus cook (resting, proving); otherwise 0. */
	total_time: z.number().int().min(0).max(RECIPE_LIMITS.minutes),
	servings: z.number().int().min(1).max(RECIPE_LIMITS.servings),
	/** Whether somebody has said the servings (servings.ts). Missing in recipes of earlier releases. */
	servings_known: z.boolean().nullable().optional(),
	/** What it makes, in the cook's words: '2 loaves'. Missing in recipes of earlier releases. */
	recipe_yield: z.string().max(RECIPE_LIMITS.recipe_yield).nullable().optional(),
	difficulty: z.enum(DIFFICULTIES).nullable(),
	cuisine: z.string().max(RECIPE_LIMITS.cuisine),
	category: z.array(z.string().max(RECIPE_LIMITS.category)).max(RECIPE_LIMITS.categories),
	tags: z.array(z.string().max(RECIPE_LIMITS.tag)).max(RECIPE_LIMITS.tags),
	/** Paths of the widest variant, /media/{userId}/{stem}-1920.webp; `pictureVariant` names the others. */
	images: z.array(z.string().max(300)).max(RECIPE_LIMITS.images),
	notes: z.string().max(RECIPE_LIMITS.notes),
	/** Whether a public recipe shows its notes. Missing in recipes of earlier releases, which do not show them. */
	notes_public: z.boolean().nullable().optional(),
	source_url: z.string().max(RECIPE_LIMITS.source_url),
	source_name: z.string().max(RECIPE_LIMITS.source_name),
	/** The other cook's recipe that it was saved from. Missing in recipes of earlier releases. */
	forked_from: z.uuid().nullable().optional(),
	/** What a model has made of it: 'recipe', 'pictures'. Missing in recipes of earlier releases. */
	made_with_ai: z.array(z.string().refine(isAiPart)).max(RECIPE_LIMITS.ai_parts).nullable().optional(),
	/** BCP 47, '' if unknown. */
	language: z.string().max(RECIPE_LIMITS.language),
	/** Missing in recipes of earlier releases. */
	step_ingredients: z.array(stepIngredientsSchema).max(RECIPE_LIMITS.steps).nullable().optional(),
	is_public: z.boolean(),
	created_at: timeSchema,
	updated_at: timeSchema,
})
export type Recipe = z.infer<typeof recipeSchema>
