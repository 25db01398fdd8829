import type { Aliases } from '#app/domains/assistant/model/aliases.ts'
import type { Page } from '#app/domains/assistant/model/engine.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { Case } from './case.ts'
import { recipeId } from './keys.ts'

/** The page on which a case is asked. */
export async function pageOf(
	{ context }: Pick<Case, 'context'>,
	{ localStore, aliases }: { localStore: LocalStore; aliases: Aliases },
): Promise<Page> {
	const { page: route, recipe: key, step, servings } = context
	if (key === undefined) return { route }
	const id = recipeId(key)
	const [row, lines] = await localStore.run((db) =>
		Promise.all([db.get('recipes', id), db.getAllFromIndex('ingredient_lines', 'recipe_id', id)]),
	)
	const recipe = {
		...{ alias: aliases.of(id), title: row?.title ?? '', servings: servings ?? row?.servings ?? 0 },
		lines: lines.sort((a, b) => a.position - b.position).map(({ text }) => text),
	}
	return { route, recipe, ...(step === undefined ? {} : { step }) }
}
