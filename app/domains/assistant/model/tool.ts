import type { ZodMiniType } from 'zod/mini'

/** Every tool, by the name under which engines call it. */
export const TOOL_NAMES = [
	'find_recipes',
	'read_recipe',
	'scale_recipe',
	'convert',
	'substitute',
	'what_can_i_cook',
	'check_safety',
	'look',
	'cook',
	'list_add',
	'list_change',
	'pantry_change',
	'plan_meals',
	'plan_week',
	'change_plan',
	'file_recipe',
	'draft_recipe',
	'delete',
] as const
export type ToolName = (typeof TOOL_NAMES)[number]

/**
 * 'read' runs at once. 'act' runs at once, on this device only, and one press takes it back. 'write' makes a card that
 * waits for a press. 'delete' makes a card that names each thing that goes.
 */
export type ToolClass = 'read' | 'act' | 'write' | 'delete'

/** What Worker and device know about a tool: one such object in `tools/NAME.ts`. I is its input. */
export type Tool<I = unknown> = {
	name: ToolName
	/** For the model. */
	description: string
	input: ZodMiniType<I>
	/** The class of one call: some tools also remove. */
	classOf(input: I): ToolClass
	/** Sentences that the local engine reads as a call of this tool. */
	examples: readonly string[]
}

/** A call that an engine asks for. `input` is not yet checked. */
export type ToolCall = { id: string; name: string; input: unknown }

/** A recipe that an answer shows. */
export type ShownRecipe = { id: string; title: string }
