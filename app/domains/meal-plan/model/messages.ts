import { durationText } from '#app/domains/recipes/model/duration.ts'
import { clockTime } from '#app/platform/model/dates.ts'
import { mealCount } from './meal-count.ts'

/** Texts of the meal plan, spec 9.1. */
export const MEAL_PLAN = {
	loadFailed: 'Failed to load meal plan',
	title: 'Meal Plan',
	shoppingList: 'Shopping list',
	previousWeek: 'Previous week',
	nextWeek: 'Next week',
	today: 'Today',
	noMeal: 'No meal planned',
	days: 'Days',
	weekOf: (date: string) => `Week of ${date}`,
	mealsPlanned: mealCount,
	todaysPlan: "Today's Meal Plan",
	fullCalendar: 'Full Calendar',
	startPlanning: 'Start Planning',
	viewFull: 'View Full Meal Plan',
	updateFailed: 'Failed to update meal item',
	addTo: (section: string) => `Add to ${section}`,
	tonight: (name: string) => `Today: ${name}`,
} as const

/** '19:00' and '55m', if they are known; '24h' for durations that nobody counts in minutes. */
export const mealTimes = ({ time, minutes }: { time: string | null; minutes: number }): string[] =>
	[time === null ? null : clockTime(time), durationText(minutes)].filter((part) => part !== null)
