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
	/** The main picture first. */
	pictures: FoundPicture[]
	/** Sentences about what was changed: shortened, guessed. */
	warnings: string[]
	/** Fields of the other app that have no place in a recipe here: 'Rating'. */
	dropped: string[]
}

/** A part of a file that could not be read. */
export type Unread = { kind: 'unread'; name: string; reason: string }

export type Found = FoundRecipe | Unread
