import { type PlannedMeal, toPlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'
import { preview } from '#app/sync/client/preview.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import type { Card } from '../model/card.ts'
import { planCard } from './cards/plan-card.ts'
import { pressContext } from './chat-deps.ts'
import type { TurnDeps } from './turn/turn-deps.ts'

/** Meals as proposals would leave them, by their ids; null for a meal that would leave the plan. */
export type ProposedMeals = ReadonlyMap<string, PlannedMeal | null>

/** What these open cards would make of the meal plan. A card that can no longer be planned adds nothing. */
export async function proposedMeals(deps: TurnDeps, cards: readonly Card[]): Promise<ProposedMeals> {
	const all = new Map<string, PlannedMeal | null>()
	for (const card of cards) {
		const proposal = await planCard(card, pressContext(deps, card.aliases)).catch(() => null)
		if (proposal?.kind !== 'edit') continue
		const { rows, find } = await preview(deps.localStore, proposal.edit)
		for (const { entity, id, after } of rows) {
			if (entity !== 'meal_plan_item') continue
			// The rows of an entity have its fields.
			const meal = after as FieldsOf<'meal_plan_item'> | null
			const day = meal && (find('meal_plan', meal.meal_plan_id) as FieldsOf<'meal_plan'> | undefined)
			all.set(id, meal && day ? await withDish(deps, { ...meal, id }, day.date) : null)
		}
	}
	return all
}

async function withDish(
	{ localStore }: TurnDeps,
	meal: FieldsOf<'meal_plan_item'> & { id: string },
	date: string,
): Promise<PlannedMeal> {
	const { recipe_id } = meal
	return toPlannedMeal(meal, date, recipe_id ? await localStore.run((db) => db.get('cards', recipe_id)) : undefined)
}
