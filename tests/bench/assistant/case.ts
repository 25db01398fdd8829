import type { PageName } from '#app/domains/assistant/model/engine.ts'
import type { ToolCall } from '#app/domains/assistant/model/tool.ts'

/** A recipe that a case adds to the kitchen. */
export type AddedRecipe = {
	key: string
	title: string
	ingredients: string[]
	steps: string[]
	notes?: string
	source_url?: string
	servings?: number
	prep_time?: number
	cook_time?: number
}

export type Added = {
	recipe?: AddedRecipe
	eater?: { name: string; allergens: string[]; diets: string[]; is_guest: boolean }
	meal?: { date: string; section: string; recipe?: string; name?: string; servings?: number; locked?: boolean }
	copies?: { recipe: string; n: number }
}

/** What a stand-in for the model answers to one of its calls. */
export type Upstream = {
	calls?: { tool: string; args: Record<string, unknown> }[]
	text?: string
	recipe?: Record<string, unknown>
	cut?: number
	status?: number
}

export type Press = { after: number; button: 'apply' | 'cancel' | 'undo' | 'apply_twice' }

/** One case of the evaluation set, as its command is told it. */
export type Case = {
	id: string
	locale: string
	now: string
	tz: string
	context: { page: PageName; recipe?: string; step?: number; servings?: number; online?: boolean }
	utterances: string[]
	add?: Added[]
	upstream?: Upstream[]
	press?: Press[]
}

export type AnsweredCall = {
	tool: string
	args: unknown
	status: 'ran' | 'proposed' | 'done' | 'refused'
}

/** What the scorer is told of one turn. */
export type AnsweredTurn = {
	kind: 'answer' | 'ask' | 'refuse'
	answer: string
	calls: AnsweredCall[]
	shows: string[]
	options: string[]
}

export type { ToolCall }
