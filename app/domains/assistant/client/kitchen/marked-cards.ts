import { markCard } from '#app/domains/meal-plan/model/table/card-mark.ts'
import { mayPropose } from '#app/domains/meal-plan/model/table/proposable.ts'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import type { ToolContext } from '../tool-context.ts'
import { householdNeedsOf } from './table.ts'

/** More cards than anybody reads. */
const MOST_READ = 200

/**
 * The cards of these recipes with their marks for the household. `isSuggestion`: nobody asked for them by name, so that
 * those which contain something avoided are left out; `leftOut` counts them.
 */
export async function markedCards(
	context: ToolContext,
	ids: readonly string[],
	isSuggestion: boolean,
): Promise<{ cards: RecipeCard[]; leftOut: number }> {
	const needs = await householdNeedsOf(context)
	const stored = await context.localStore.run((db) => {
		const { store } = db.transaction('cards')
		return Promise.all(ids.slice(0, MOST_READ).map((id) => store.get(id)))
	})
	const marked = stored.flatMap((card) => (card ? [markCard<RecipeCard>(card, needs)] : []))
	if (!isSuggestion) return { cards: marked, leftOut: 0 }
	const cards = marked.filter(({ mark }) => mayPropose('home', mark?.state ?? 'clear'))
	return { cards, leftOut: marked.length - cards.length }
}
