import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'

/** A picture of a recipe: in the file, loaded on request (null if it is missing or damaged), or on the web. */
export type FoundPicture = { load(): Promise<Blob | null> } | { url: string }

/** A recipe of a file. */
export type FoundRecipe = {
	kind: 'recipe'
	/** Its place in the file, the same whenever the same file is read. */
	key: string
	/** Without pictures. */
	draft: RecipeDraft
	/** Stars, 1 to 5; 0 if the file has no rating of the cook's. */
	rating: number
	/** When the recipe was made, in milliseconds, perhaps in the future; 0 if unknown. */
	created: number
	/** The main picture first. */
	pictures: FoundPicture[]
	/** Sentences about what was changed: shortened, guessed. */
	warnings: string[]
	/** Fields of the other app that have no place in a recipe here: 'Comments'. */
	dropped: string[]
}

/** A part of a file that could not be read. */
export type Unread = { kind: 'unread'; name: string; reason: string }

export type Found = FoundRecipe | Unread
