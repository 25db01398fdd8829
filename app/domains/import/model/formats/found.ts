import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'

/** A picture of a recipe: in the file, read when it is asked for (null: it is not there or damaged), or somewhere on the web. */
export type FoundPicture = { load(): Promise<Blob | null> } | { url: string }

/** A recipe of a file. */
export type FoundRecipe = {
	kind: 'recipe'
	/** Its place in the file: the same again whenever the same file is read. */
	key: string
	/** Without pictures. */
	draft: RecipeDraft
	/** The recipe's face first. */
	pictures: FoundPicture[]
	/** What was changed on the way: shortened, guessed. Sentences. */
	warnings: string[]
	/** What the other app knew and a recipe here has no place for: 'Rating'. */
	dropped: string[]
}

/** Something of a file that could not be read. */
export type Unread = { kind: 'unread'; name: string; reason: string }

export type Found = FoundRecipe | Unread
