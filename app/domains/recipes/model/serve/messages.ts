import { durationText } from '../duration.ts'

/** The texts of the page that schedules several dishes for one meal. */
export const SERVE = {
	title: 'Serve together',
	intro:
		'Choose two to four dishes and when to eat. The plan says when to begin what, so that all of it is hot at once.',
	dishes: 'Dishes',
	search: 'Search recipes...',
	none: 'Nothing of that name among your recipes.',
	noRecipes: 'Save two recipes first; then they can be timed together.',
	time: 'On the table at',
	cooks: 'Cooks',
	fewerCooks: 'One cook less',
	moreCooks: 'One cook more',
	burners: 'Burners',
	fewerBurners: 'One burner less',
	moreBurners: 'One burner more',
	plan: 'The plan',
	chooseMore: 'Choose at least two dishes.',
	enough: 'Four dishes are the most.',
	replan: 'Re-plan, I am late',
	again: 'New dinner',
	begin: 'Begin',
	done: 'Done',
	active: 'Hands on',
	waiting: 'By itself',
	oven: 'Oven',
	burner: 'Burner',
	none_place: 'Neither',
	correct: 'Correct',
	minutes: 'Minutes',
	hands: 'Hands on all the while',
	place: 'Needs',
	save: 'Apply',
	cancel: 'Cancel',
	guessed: 'Times are guessed from the steps. Tap a task to set it right.',
	noSteps: 'has no steps, so there is nothing to time.',
	gone: 'A dish was deleted and left the plan.',
	badMinutes: 'Enter whole minutes, 0 to 1440.',
} as const

export const startAt = (time: string): string => `Start at ${time}`
export const servedAt = (time: string): string => `On the table at ${time}`
export const lateBy = (minutes: number, time: string): string =>
	`${durationText(minutes)} later than you wished: everything can be ready at ${time}.`
export const keepsWarm = (title: string, minutes: number): string =>
	`${title} is done ${durationText(minutes)} early: keep it warm.`
export const canWait = (minutes: number): string => `can wait ${durationText(minutes)}`
export const minutesOf = (minutes: number): string => durationText(minutes) ?? '0m'
export const correctTask = (text: string): string => `Correct: ${text}`
export const beginTask = (text: string): string => `Begin: ${text}`
export const cooksCount = (n: number): string => `${n} ${n === 1 ? 'cook' : 'cooks'}`
export const burnersCount = (n: number): string => `${n} ${n === 1 ? 'burner' : 'burners'}`
