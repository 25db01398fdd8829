import type { Day } from '#app/platform/model/calendar.ts'
import { mealCount } from '../meal-count.ts'
import type { Totals, WhyMissing } from './week-nutrition.ts'

/** Texts of the week's nutrition. */
export const NUTRITION = {
	title: 'Nutrition',
	back: 'Meal Plan',
	about: 'Energy, protein, fat and carbohydrate of each planned day and week, for everybody at the table.',
	loadFailed: 'Failed to load nutrition',
	open: 'Nutrition of the week',
	who: 'For',
	what: 'Shown',
	perDay: 'Per day',
	week: 'Week',
	average: 'Average day',
	days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
	day: 'Day',
	meals: 'Meals with figures',
	none: '–',
	noneHeard: 'no figures',
	oneServing: 'One serving of each planned meal, from the ingredients of its recipe.',
	incomplete: (meals: number) =>
		`${mealCount(meals)} ${meals === 1 ? 'has' : 'have'} ingredients without figures, so the totals are at least this much.`,
	missing: 'Without figures',
	adding: 'Adding up the week…',
	notHere: 'This browser stores nothing for Nomster, so the totals cannot be worked out in it.',
	failed: 'The food table could not be loaded. Please try again with a connection.',
	empty: 'No meal planned',
	emptyHint: 'Plan meals from your recipes, and their figures are added up here.',
	plan: 'Plan this week',
} as const

export const MISSING_WORDS: Record<WhyMissing, string> = {
	recipe: 'no recipe',
	servings: 'its recipe does not say for how many',
	ingredients: 'none of its ingredients is known',
}

/** '3 of 5 meals have figures' */
export const coverageWords = ({ withFigures, meals }: Pick<Totals, 'withFigures' | 'meals'>): string =>
	`${withFigures} of ${mealCount(meals)} ${meals === 1 ? 'has' : 'have'} figures`

/** '1201'; a dash where there is no figure. */
export const rounded = (amount: number | null): string =>
	amount === null ? NUTRITION.none : String(Math.round(amount))

export const NUTRITION_PATH = '/meal-plan/nutrition'
/** The nutrition of the week that contains a day. */
export const nutritionPath = (date: Day): string => `${NUTRITION_PATH}?${new URLSearchParams({ date })}`
