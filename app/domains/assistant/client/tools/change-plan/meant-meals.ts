import { plannedMeals } from '#app/domains/meal-plan/client/meal-queries.ts'
import type { PlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'
import { daysLater } from '#app/platform/model/calendar.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { matchName } from '../../../model/match-name.ts'
import type { ChangePlanInput } from '../../../model/tools/change-plan.ts'
import { asks, type PlanContext, type Proposal } from '../../proposal.ts'

/** A meal is looked for among those of these many days before and after today. */
const BEFORE = 7
const AFTER = 60

export type Meant = { meals: PlannedMeal[] } | Proposal

/**
 * The planned meals that a call means, by dish (alias or name), day and section. Meals still to come go before past
 * ones; a question if there is none, or if only past ones fit.
 */
export async function meantMeals({ meal, date, section }: ChangePlanInput, context: PlanContext): Promise<Meant> {
	const { localStore, today, me, aliases } = context
	const [from, to] = date === undefined ? [daysLater(today, -BEFORE), daysLater(today, AFTER)] : [date, date]
	const all = (await localStore.run((db) => plannedMeals(from, to).read(db)))
		.filter((one) => section === undefined || one.section === section)
		.sort((a, b) => a.date.localeCompare(b.date) || a.position - b.position)
	const id = meal === undefined ? undefined : aliases.idOf(meal)
	const title = id === undefined ? meal : await titleOf(id, context)
	const found =
		meal === undefined
			? all
			: id === undefined
				? matchName(all, meal, ({ name }) => name)
				: all.filter(({ recipe_id }) => recipe_id === id)
	const coming = found.filter((one) => one.date >= today)
	if (coming.length > 0) return { meals: coming }
	const past = found.at(-1)
	if (past)
		return asks(
			`${past.name} was planned for ${dayAndDate(past.date, today, me)}, which is over. Which meal do you mean?`,
		)
	const when = date === undefined ? '' : ` on ${dayAndDate(date, today, me)}`
	return asks(
		title === undefined
			? `Nothing is planned${when}. Which meal do you mean?`
			: `“${title}” is not planned${when}. Which meal do you mean?`,
	)
}

const titleOf = async (id: string, { localStore }: PlanContext): Promise<string> =>
	(await localStore.run((db) => db.get('recipes', id)))?.title ?? ''

/** The one meal that is meant, else a question with the days. */
export function onlyMeal(meals: readonly PlannedMeal[], { today, me }: PlanContext): PlannedMeal | Proposal {
	const [only, ...others] = meals
	if (!only) return asks('Which meal do you mean?')
	if (others.length === 0) return only
	const names = new Set(meals.map(({ name }) => name))
	const options = meals.map(({ name, date }) => (names.size > 1 ? name : dayAndDate(date, today, me)))
	return asks(
		names.size > 1 ? 'Which meal do you mean?' : `${only.name} is planned more than once. Which one?`,
		[...new Set(options)].slice(0, 4),
	)
}

export const isMeal = (found: PlannedMeal | Proposal): found is PlannedMeal => 'recipe_id' in found
export const shownOf = ({ recipe_id, name }: PlannedMeal) => (recipe_id ? [{ id: recipe_id, title: name }] : [])
