import { plannedMeals } from '#app/domains/meal-plan/client/meal-queries.ts'
import { MEAL_SECTIONS, mealPlanPath } from '#app/domains/meal-plan/model/meal-plan.ts'
import type { PlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'
import { type Day, daysLater } from '#app/platform/model/calendar.ts'
import { clockTime, dayAndDate, rangeOf } from '#app/platform/model/dates.ts'
import { matchName } from '../../../model/match-name.ts'
import type { LookInput } from '../../../model/tools/look.ts'
import type { RunTool, ToolContext } from '../../tool-context.ts'

/** A dish is looked for among the meals of four weeks, before and after today. */
const AROUND = 28
const A_WEEK = 6
const MOST_MEALS = 40

/** The planned meals of some days, or the days on which a dish is planned. */
export const lookAtPlan: RunTool<LookInput> = async (input, context) => {
	const { from, to } = spanOf(input, context.today)
	const { localStore, aliases } = context
	const all = (await localStore.run((db) => plannedMeals(from, to).read(db))).filter(
		({ section }) => input.section === undefined || section === input.section,
	)
	const meals = (input.food ? await mealsOfDish(all, input.food, context) : all).sort(inOrder).slice(0, MOST_MEALS)
	const shown = [...new Map(meals.flatMap(({ recipe_id, name }) => (recipe_id ? [[recipe_id, name] as const] : [])))]
	const words = meals.length === 0 ? nothingPlanned(input, { from, to }, context) : dayLines(meals, context).join('\n')
	return {
		status: 'ran',
		words,
		output: {
			from,
			to,
			meals: meals.map(({ date, section, name, time, servings, recipe_id, mark }) => ({
				date,
				section,
				name,
				...(recipe_id ? { recipe: aliases.of(recipe_id) } : {}),
				...(time ? { time } : {}),
				...(servings ? { servings } : {}),
				...(mark ? { table: mark.words } : {}),
			})),
		},
		shows: shown.map(([id, title]) => ({ id, title })),
		sources: [{ label: 'Meal plan', path: mealPlanPath(from) }],
	}
}

function spanOf({ from, to, food }: LookInput, today: Day): { from: Day; to: Day } {
	if (from !== undefined) return { from, to: to !== undefined && to >= from ? to : from }
	if (food !== undefined) return { from: daysLater(today, -AROUND), to: daysLater(today, AROUND) }
	return { from: today, to: to !== undefined && to >= today ? to : daysLater(today, A_WEEK) }
}

const sectionAt = (section: string): number => {
	const at = (MEAL_SECTIONS as readonly string[]).indexOf(section)
	return at < 0 ? MEAL_SECTIONS.length : at
}

/** By day, within it by section, then as the cook has arranged it. */
const inOrder = (a: PlannedMeal, b: PlannedMeal): number =>
	a.date.localeCompare(b.date) || sectionAt(a.section) - sectionAt(b.section) || a.position - b.position

/** A dish by its alias or by its name; those still to come, else the past ones. */
async function mealsOfDish(meals: readonly PlannedMeal[], dish: string, { aliases, today }: ToolContext) {
	const id = aliases.idOf(dish)
	const found = id ? meals.filter(({ recipe_id }) => recipe_id === id) : matchName(meals, dish, ({ name }) => name)
	const coming = found.filter(({ date }) => date >= today)
	return coming.length > 0 ? coming : found
}

function dayLines(meals: readonly PlannedMeal[], { today, me }: ToolContext): string[] {
	return [...Map.groupBy(meals, ({ date }) => date)].flatMap(([date, of]) => [
		`${dayAndDate(date, today, me)}:`,
		...of.map(({ section, name, time, servings, mark }) => {
			const more = [time ? `at ${clockTime(time)}` : '', servings ? `for ${servings}` : '', mark?.words ?? '']
			const told = more.filter((part) => part !== '').join(', ')
			return `- ${section}: ${name}${told ? ` (${told})` : ''}`
		}),
	])
}

function nothingPlanned(
	{ food, section }: LookInput,
	{ from, to }: { from: Day; to: Day },
	context: ToolContext,
): string {
	const { today, me } = context
	if (food) return `“${food}” is not planned.`
	const when = from === to ? `on ${dayAndDate(from, today, me)}` : `from ${rangeOf(from, to, today, me)}`
	return `Nothing is planned ${section ? `for ${section.toLowerCase()} ` : ''}${when}.`
}
