import type { StepIngredients } from '#app/domains/ingredients/model/ingredient-row.ts'
import type { TextField } from '#app/domains/moderation/model/public-texts.ts'
import { COOK, DIFFICULTY, MAKES, NOTES, PREP, SERVINGS, STEPS, TOTAL } from './read-messages.ts'
import type { Recipe } from './recipe.ts'
import { type Difficulty, RECIPE_LIMITS } from './recipe-limits.ts'

/** What a cook says in a recipe: all of its row but the id, the owner, where it was saved from, and the app's times. */
export type RecipeField = Exclude<keyof Recipe, 'id' | 'user_id' | 'forked_from' | 'created_at' | 'updated_at'>

/** What a field of each kind holds. recipe-shape.ts says how a kind is typed, read and told in words. */
export type FieldValues = {
	/** One line. */
	line: string
	/** Several lines. */
	text: string
	address: string
	/** A BCP 47 tag that no cook types. */
	language: string
	minutes: number
	servings: number
	difficulty: Difficulty | null
	names: string[]
	pictures: string[]
	flag: boolean
	/** Whether somebody has said another field, which the save decides. */
	known: boolean
	/** One step a line; the draft and the form have a list. */
	steps: string
	/** What each step uses; the form has it beside the steps. */
	uses: StepIngredients[]
}
export type FieldKind = keyof FieldValues
export type KindOf<F extends RecipeField> = (typeof RECIPE_FIELDS)[F]['kind']

type OfKind =
	| { kind: 'line' | 'text' | 'address' | 'language' | 'pictures'; most: number }
	/** `each`: characters of one name. */
	| { kind: 'names'; most: number; each: number }
	/** What the history says of it. */
	| { kind: 'flag'; words: { yes: string; no: string } }
	| { kind: 'minutes' | 'servings' | 'known' | 'difficulty' | 'steps' | 'uses' }

export type FieldFacts = OfKind & {
	/** What the editor, the history and files call it. */
	label: string
	/** What the sentence about a wrong value calls it, where that is not the label. */
	called?: string
	/** Its place in the editor and, in the same order, in the history. null: it has none of its own. */
	editor: {
		/** In tens, so that there is room between two. */
		at: number
		part: 'head' | 'numbers' | 'details' | 'end'
		hint?: string
		placeholder?: string
		/** Lines of a text's control. */
		rows?: number
		/** What a switch says; its label is for the history. */
		question?: string
		/** The names to choose from. */
		suggestions?: 'cuisines' | 'categories'
	} | null
	/**
	 * Its key in a link that holds a recipe. It never changes, since such links stay in messages. null: not in the link.
	 */
	link: string | null
	/**
	 * In the files of an export. 'named': other apps know it too, and each format writes it under its own name; 'ours': every
	 * format that has room for it writes it under its label; null: it stays here.
	 */
	files: 'named' | 'ours' | null
	/**
	 * On the recipe's page, for everybody who may see that: among the facts below the title or as a section at the end, under
	 * these words; 'own': where its template has a place for it. null: nowhere.
	 */
	page: { fact: string } | { section: string } | 'own' | null
	/** The name under which moderation checks it in a public recipe; null: it holds no free text. */
	judged: TextField | null
}

/** The kinds whose values a recipe's field may hold. */
type FittingKind<F extends RecipeField> = {
	[K in FieldKind]: [Exclude<FieldValues[K], null>] extends [Exclude<Recipe[F], null | undefined>] ? K : never
}[FieldKind]

/** The facts of each field, of a kind that can hold its value. */
export type FieldTable = { readonly [F in RecipeField]-?: FieldFacts & { kind: FittingKind<F> } }

const EVERYONE = 'Everyone'
const { title, description, recipe_yield, cuisine, category, categories, tag, tags, images, notes } = RECIPE_LIMITS
const { source_url, source_name } = RECIPE_LIMITS

/**
 * All facts about a recipe's fields, in the order of `recipeSchema`: editor, saved row, history, comparison, link,
 * export and page are made from it. A field of the schema that is missing here does not compile.
 */
export const RECIPE_FIELDS = {
	title: {
		label: 'Title',
		kind: 'line',
		most: title,
		editor: { at: 10, part: 'head' },
		link: 't',
		files: 'named',
		judged: 'title',
		page: 'own',
	},
	description: {
		label: 'Description',
		kind: 'text',
		most: description,
		editor: { at: 30, part: 'head', rows: 2 },
		link: 'd',
		files: 'named',
		judged: 'description',
		page: 'own',
	},
	instructions: {
		label: STEPS,
		kind: 'steps',
		editor: null,
		link: 's',
		files: 'named',
		judged: 'instructions',
		page: 'own',
	},
	prep_time: {
		label: 'Prep time',
		kind: 'minutes',
		editor: { at: 50, part: 'numbers', placeholder: '45m' },
		link: 'p',
		files: 'named',
		judged: null,
		page: { fact: PREP },
	},
	cook_time: {
		label: 'Cook time',
		kind: 'minutes',
		editor: { at: 60, part: 'numbers', placeholder: '1h 20m' },
		link: 'c',
		files: 'named',
		judged: null,
		page: { fact: COOK },
	},
	total_time: {
		label: 'Total time',
		kind: 'minutes',
		editor: { at: 70, part: 'numbers', hint: 'if it takes longer than both' },
		link: 'o',
		files: 'named',
		judged: null,
		page: { fact: TOTAL },
	},
	servings: {
		label: 'Servings',
		kind: 'servings',
		editor: { at: 40, part: 'numbers', placeholder: '1' },
		link: 'n',
		files: 'named',
		judged: null,
		page: { fact: SERVINGS },
	},
	servings_known: {
		label: 'Servings are known',
		kind: 'known',
		editor: null,
		link: null,
		files: null,
		judged: null,
		page: null,
	},
	recipe_yield: {
		label: 'Yield',
		kind: 'line',
		most: recipe_yield,
		editor: { at: 45, part: 'numbers', placeholder: '2 loaves' },
		link: 'z',
		files: 'named',
		judged: 'description',
		page: { fact: MAKES },
	},
	difficulty: {
		label: 'Difficulty',
		kind: 'difficulty',
		editor: { at: 90, part: 'details' },
		link: 'y',
		files: 'named',
		judged: null,
		page: { fact: DIFFICULTY },
	},
	cuisine: {
		label: 'Cuisine',
		kind: 'line',
		most: cuisine,
		editor: { at: 80, part: 'details', suggestions: 'cuisines' },
		link: 'u',
		files: 'named',
		judged: 'tags',
		page: 'own',
	},
	category: {
		label: 'Categories',
		kind: 'names',
		most: categories,
		each: category,
		editor: { at: 100, part: 'details', hint: 'separated by commas', suggestions: 'categories' },
		link: 'k',
		files: 'named',
		judged: 'tags',
		page: 'own',
	},
	tags: {
		label: 'Tags',
		kind: 'names',
		most: tags,
		each: tag,
		editor: { at: 110, part: 'details', hint: 'separated by commas' },
		link: 'g',
		files: 'named',
		judged: 'tags',
		page: 'own',
	},
	images: {
		label: 'Pictures',
		kind: 'pictures',
		most: images,
		editor: { at: 20, part: 'head' },
		link: null,
		files: 'named',
		judged: null,
		page: 'own',
	},
	notes: {
		label: NOTES,
		kind: 'text',
		most: notes,
		editor: { at: 140, part: 'end', rows: 3 },
		link: 'm',
		files: 'named',
		judged: 'notes',
		page: { section: NOTES },
	},
	notes_public: {
		label: 'Who can see the notes',
		kind: 'flag',
		words: { yes: EVERYONE, no: '' },
		editor: {
			at: 150,
			part: 'end',
			question: 'Share my notes too',
			hint: 'Notes are yours alone. With this on, a public recipe shows them to everybody, and links and copies carry them.',
		},
		link: null,
		files: null,
		judged: null,
		page: null,
	},
	source_url: {
		label: 'Source address',
		called: 'Source',
		kind: 'address',
		most: source_url,
		editor: { at: 120, part: 'details' },
		link: 'w',
		files: 'named',
		judged: null,
		page: 'own',
	},
	source_name: {
		label: 'Source name',
		kind: 'line',
		most: source_name,
		editor: { at: 130, part: 'details', hint: 'a book, a person, a site' },
		link: 'a',
		files: 'named',
		judged: null,
		page: 'own',
	},
	made_with_ai: {
		label: 'Made with AI',
		kind: 'names',
		most: RECIPE_LIMITS.ai_parts,
		each: RECIPE_LIMITS.ai_part,
		editor: null,
		link: 'ai',
		files: 'ours',
		judged: null,
		page: { fact: 'Made with AI' },
	},
	language: {
		label: 'Language',
		kind: 'language',
		most: RECIPE_LIMITS.language,
		editor: null,
		link: 'l',
		files: 'named',
		judged: null,
		page: 'own',
	},
	step_ingredients: { label: 'Uses', kind: 'uses', editor: null, link: null, files: null, judged: null, page: 'own' },
	is_public: {
		label: 'Who can see it',
		kind: 'flag',
		words: { yes: EVERYONE, no: 'Only me' },
		editor: {
			at: 160,
			part: 'end',
			question: 'Make this recipe public',
			hint: 'Anyone with the link can read it, and it shows on Explore.',
		},
		link: null,
		files: null,
		judged: null,
		page: null,
	},
} as const satisfies FieldTable
