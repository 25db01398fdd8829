import { INGREDIENT_LIMITS } from '#app/domains/ingredients/model/ingredient-limits.ts'

export const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

/** What of a recipe a model can have made. */
export const AI_PARTS = ['recipe', 'pictures'] as const
export const isAiPart = (text: string): boolean => (AI_PARTS as readonly string[]).includes(text)

/**
 * Limits of a recipe's fields: characters, lines, minutes. docs/sync.md relies on them (one edit fits into one
 * request).
 */
export const RECIPE_LIMITS = {
	title: 300,
	recipe_yield: 100,
	description: 5_000,
	instructions: 30_000,
	notes: 10_000,
	cuisine: 100,
	category: 100,
	tag: 50,
	categories: 20,
	tags: 30,
	images: 10,
	source_url: 2_000,
	source_name: 200,
	ai_parts: AI_PARTS.length,
	ai_part: 20,
	language: 35,
	...INGREDIENT_LIMITS,
	servings: 1_000,
	minutes: 60 * 24 * 60,
} as const
