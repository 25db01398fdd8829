import { z } from 'zod'
import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { TABLE_DIETS } from '#app/domains/ingredients/model/diets/diets.ts'
import { RECIPE_LIMITS } from '#app/domains/recipes/model/recipe-limits.ts'
import { PAGE_NAMES, TEXT_SOURCES } from './engine.ts'
import { isDay } from './is-day.ts'
import { TOOL_NAMES } from './tool.ts'

/** A body that is longer is refused. */
export const MOST_REQUEST_BYTES = 96 * 1024
/** The last step of a turn: a turn has six. */
export const LAST_STEP = 5

const MOST_MESSAGES = 100
const MOST_TEXT = 16_000
const MOST_CALLS = 20
const MOST_WISH = 1_000

const text = z.string().max(MOST_TEXT)
const id = z.string().min(1).max(100)
const from = z.enum(TEXT_SOURCES).optional()
const toolCall = z.object({ id, name: z.enum(TOOL_NAMES), input: z.unknown() })
const message = z.discriminatedUnion('role', [
	z.object({ role: z.literal('user'), text: text.min(1) }),
	z.object({ role: z.literal('assistant'), text, calls: z.array(toolCall).max(MOST_CALLS).optional() }),
	z.object({
		role: z.literal('tool'),
		id,
		name: z.enum(TOOL_NAMES),
		output: z.unknown(),
		from,
	}),
])
type Message = z.infer<typeof message>

const title = z.string().max(RECIPE_LIMITS.title)
const servings = z.number().min(0).max(1_000)
const lines = z.array(z.string().max(RECIPE_LIMITS.lineText)).max(RECIPE_LIMITS.lines)

const page = z.object({
	route: z.enum(PAGE_NAMES),
	recipe: z.object({ alias: z.string().regex(/^r\d{1,5}$/), title, servings, lines, from }).optional(),
	step: z.number().int().min(1).max(1_000).optional(),
})

const asking = {
	turn: z.uuidv7(),
	needs: z.object({ allergens: z.array(z.enum(ALLERGENS)).max(20), diets: z.array(z.enum(TABLE_DIETS)).max(20) }),
	locale: z.string().regex(/^[A-Za-z0-9-]{2,35}$/),
	units: z.enum(['metric', 'us', 'written']),
}

/** What POST /api/chat takes. The device's history grants nothing: it is only read by the model. */
export const chatRequest = z.object({
	...asking,
	step: z.number().int().min(0).max(LAST_STEP),
	session: z.uuidv7(),
	messages: z.array(message).min(1).max(MOST_MESSAGES).refine(isPaired),
	page,
	today: z.string().refine(isDay),
})
export type ChatRequest = z.infer<typeof chatRequest>

/**
 * Whether the messages are a conversation that providers accept: each call has its result after it, before anything
 * else is said, no result stands alone, and the last word is not the model's.
 */
function isPaired(messages: readonly Message[]): boolean {
	let open = new Map<string, string>()
	for (const one of messages) {
		if (one.role === 'tool') {
			if (open.get(one.id) !== one.name) return false
			open.delete(one.id)
			continue
		}
		if (open.size > 0) return false
		const calls = one.role === 'assistant' ? (one.calls ?? []) : []
		open = new Map(calls.map((call) => [call.id, call.name]))
		if (open.size < calls.length) return false
	}
	return open.size === 0 && messages.at(-1)?.role !== 'assistant' && messages.some(({ role }) => role === 'user')
}

/**
 * What POST /api/chat/recipe takes: a wish, or a recipe and what to change in it. `avoid`: findings about the first
 * draft, with step 1 of the same turn, which is not counted again.
 */
export const recipeRequest = z
	.object({
		...asking,
		step: z.number().int().min(0).max(1),
		wish: z.string().trim().min(1).max(MOST_WISH).optional(),
		changes: z.string().trim().min(1).max(MOST_WISH).optional(),
		recipe: z
			.object({ title, servings, lines, steps: z.array(z.string().max(MOST_TEXT)).max(RECIPE_LIMITS.steps) })
			.optional(),
		avoid: z.array(z.string().max(200)).max(20).optional(),
	})
	.refine(({ wish, changes, recipe }) => wish !== undefined || (recipe !== undefined && changes !== undefined))
export type RecipeRequest = z.infer<typeof recipeRequest>

/** What POST /api/chat/image takes: the dish to draw. */
export const imageRequest = z.object({
	turn: z.uuidv7(),
	title: title.trim().min(1),
	description: z.string().max(MOST_TEXT).default(''),
	lines: lines.default([]),
})
export type ImageRequest = z.input<typeof imageRequest>

export const stopRequest = z.object({ turn: z.uuidv7() })
