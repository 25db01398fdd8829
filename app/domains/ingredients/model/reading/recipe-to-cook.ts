import type { Language } from '../grammar/languages/language.ts'
import type { Tagger } from '../grammar/tagger/tagger.ts'
import type { RecipeToCook } from '../merge/needs.ts'
import type { StoredLine } from './line-reading.ts'
import { readWhole } from './read-whole.ts'
import { languageOfRecipe } from './recipe-language.ts'
import { saidServings } from './said-servings.ts'
import { lineOfStored } from './stored-line.ts'

type RecipeRow = {
	id: string
	title: string
	servings: number
	servings_known?: boolean | null | undefined
	language: string
}
type LineRow = StoredLine & { position: number; pinned: boolean }

/**
 * A recipe's rows as shopping and the pantry read them, with the language of the reading. Lines that were not read yet
 * are read now, by rules alone without a tagger.
 */
export function toRecipeToCook(
	{ id, title, language, ...served }: RecipeRow,
	rows: readonly LineRow[],
	tagger: Tagger | null,
): { recipe: RecipeToCook; language: Language } {
	const lines = [...rows].sort((one, other) => one.position - other.position)
	const read = languageOfRecipe({ language, texts: lines.map(({ text }) => text) })
	return {
		language: read,
		recipe: {
			id,
			title,
			servings: saidServings(served) || null,
			lines: lines.map((line) => ({
				line: lineOfStored(line, read) ?? readWhole(line, { language: read, tagger }),
				pinned: line.pinned,
			})),
		},
	}
}
