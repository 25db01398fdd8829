import { durationText, durationWords } from '#app/domains/recipes/model/duration.ts'
import { clockTime } from '#app/platform/model/dates.ts'
import { mealCount } from './meal-count.ts'

/** Texts of the meal plan, spec 9.1. */
export const MEAL_PLAN = {
	loadFailed: 'Failed to load meal plan',
	title: 'Meal Plan',
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

/** '19:00' and '1h 20m', if they are known; `heard`: the words for a screen reader. */
export function mealTimes({ time, minutes }: { time: string | null; minutes: number }) {
	const lasts = durationText(minutes)
	return [
		...(time === null ? [] : [{ shown: clockTime(time), heard: clockTime(time) }]),
		...(lasts === null ? [] : [{ shown: lasts, heard: durationWords(minutes) }]),
	]
}
