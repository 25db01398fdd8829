import type { DraftLine, RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'

/** A recipe of the demo kitchen: what a cook would have typed, in English and without pictures. */
export type SeedRecipe = Omit<RecipeDraft, 'images' | 'language'> & {
	/** Stable name in kebab-case; cookbooks, the week and the cooks refer to it. */
	key: string
	/** Stars (1 to 5) from the cooks who do not own the recipe, in the order of `seedCooks`. Empty when private. */
	ratings: number[]
}

type Unsaid = 'total_time' | 'notes' | 'source_url' | 'source_name' | 'is_public' | 'ratings'
type WrittenRecipe = Omit<SeedRecipe, Unsaid> & Partial<Pick<SeedRecipe, Unsaid>>

/** Fills in what most recipes leave out: private, unrated, no notes, no source, total time is prep plus cook (0). */
export const seedRecipe = (said: WrittenRecipe): SeedRecipe => ({
	total_time: 0,
	notes: '',
	source_url: '',
	source_name: '',
	is_public: false,
	ratings: [],
	...said,
})

/** The ingredient lines of one named section, '' for a recipe that has none. */
export const part = (section: string, texts: string[]): DraftLine[] => texts.map((text) => ({ text, section }))
