import type { Page } from '../engine.ts'
import type { ToolName } from '../tool.ts'

/** A recipe under its alias. */
export type NamedRecipe = { alias: string; title: string }

/** A recipe that a search found. `about`: its cuisine, categories and tags; `rest`: its description. */
export type FoundRecipe = NamedRecipe & { about: string; rest: string }

/** A food that the table knows: its id, its English name, and whether every word belongs to its name. */
export type KnownFood = { id: string; name: string; isExact: boolean }

export type PlannedDish = { date: string; section: string; name: string; alias?: string }

/** What the local engine asks of the kitchen. Everything else about it is pure. */
export type Readers = {
	/** At most twelve recipes whose words hold all of these, best first. */
	find(text: string): Promise<FoundRecipe[]>
	/** The food of a word in the language of the cook or in English; null if the table does not know it. */
	food(word: string): KnownFood | null
	eaters(): Promise<string[]>
	cookbooks(): Promise<string[]>
	facets(): Promise<{ cuisines: string[]; categories: string[] }>
	/** The names on the shopping list, those to buy first. */
	listed(): Promise<string[]>
	/** The names in the pantry. */
	stocked(): Promise<string[]>
	/** The planned meals of some days, in their order. */
	meals(from: string, to: string): Promise<PlannedDish[]>
	/** The title of a recipe that was shown. */
	titleOf(alias: string): string | undefined
}

/** What a sentence is read against. */
export type ReadContext = {
	readers: Readers
	page: Page
	today: string
	/** The recipes that the last answer showed, best first. */
	shown: readonly NamedRecipe[]
	/** The one of several shown recipes whose title has the words that they were looked for by. */
	meant?: NamedRecipe | null
	/** The recipe that the cook chose when asked which one. */
	chosen: NamedRecipe | null
	/** Why no model writes a recipe; null where one does. */
	noModel: string | null
	/** How many days ahead the cook's plan goes. */
	planDays: number
}

export type EngineCall = { name: ToolName; input: Record<string, unknown> }

/**
 * What a sentence comes to. `isWhole`: every content word was read in exactly one way. `unread`: those that were not.
 * `writes`: it holds a wish to change something.
 */
export type Reading = {
	kind: 'calls' | 'ask' | 'refuse' | 'answer' | 'none'
	calls: EngineCall[]
	words: string
	options: string[]
	/** The words that named its recipe or its things. */
	named: string
	/** The sentence that was read, where it was put together from several messages. */
	text?: string
	unread: string[]
	isWhole: boolean
	writes: boolean
	/** Whether it writes or acts. */
	acts: boolean
	/** 0 to 1: the share of content words that were read; then how strong the reading is. */
	share: number
	evidence: number
	/** How much of it the pattern says. */
	cue: number
	/** Whether only a model can do it. */
	needsModel: boolean
	/** Whether it belongs to the dialogue about a meal plan. */
	isDialogue?: boolean
}
