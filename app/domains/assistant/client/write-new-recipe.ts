import { findingWords } from '#app/domains/meal-plan/model/table/table-words.ts'
import { readUnits } from '#app/platform/client/kept-units.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { RecipeLine } from '../model/chat-answer.ts'
import { keepDraft } from './kept-drafts.ts'
import { recipeWriter } from './recipe-writer.ts'
import { avoidedIn, writeForTable } from './write-for-table.ts'

/** What the cook sees while a recipe is written: `onAgain`, that the first draft does not suit the table. */
type Seen = { onLine(line: RecipeLine): void; onAgain(): void }

/**
 * Lets the model write a recipe by a wish, judged for the cook's table, and keeps it on this device. Resolves to the
 * address of the editor that opens with it, or to why there is none, in words.
 */
export async function writeNewRecipe(
	wish: string,
	{ localStore, me, signal, onLine, onAgain }: { localStore: LocalStore; me: Me; signal: AbortSignal } & Seen,
): Promise<{ path: string } | { refused: string }> {
	const locale = navigator.language
	const write = recipeWriter({ localStore, me, locale, units: readUnits(me.units), onLine })
	const written = await writeForTable(
		(asked, stop) => {
			if (asked.avoid) onAgain()
			return write(asked, stop)
		},
		{ wish },
		{ localStore, me, locale, signal },
	)
	if ('refused' in written) return written
	const findings = avoidedIn(written.findings).map(findingWords)
	return { path: await keepDraft(localStore, { recipe: written.recipe, findings }) }
}
