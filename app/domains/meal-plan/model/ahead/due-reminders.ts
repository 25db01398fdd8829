import type { NotificationValues } from '#app/domains/notifications/model/kinds.ts'
import { DAYS_IN_WEEK, type Day, daysLater } from '#app/platform/model/calendar.ts'
import { HOUR_MS } from '#app/platform/model/clock.ts'
import { mealPlanPath, mealsOf, sectionsOf } from '../meal-plan.ts'
import { instantOf, type WallTime, wallTimeAt } from '../wall-time.ts'
import { type AheadMeal, type AheadRecipe, BEDTIME, type Reminder, remindersOf } from './reminders.ts'

/** How a cook wants to be reminded. `meal_reminder_time`: HH:mm in the cook's zone. */
export type ReminderSettings = {
	time_zone: string
	meal_reminders: boolean
	meal_reminder_time: string
	week_glance: boolean
}

export type RemindedMeal = AheadMeal & { name: string; position: number }

/**
 * A cook's plan as the reminders read it: the meals from yesterday to LOOK_AHEAD_DAYS from today, and whether anything is
 * planned after that.
 */
export type RemindedPlan = {
	meals: readonly RemindedMeal[]
	recipes: ReadonlyMap<string, AheadRecipe>
	hasLater: boolean
}

type DueKind = 'meals_today' | 'do_ahead' | 'week_glance'
export type DueReminder = {
	[K in DueKind]: { kind: K; subject: string; values: NotificationValues[K]; link: string }
}[DueKind]

/** A step is found to be due at most this many days before its meal. */
export const LOOK_AHEAD_DAYS = 31
/** The next moment of a cook with nothing to be reminded of: the last one that a date can hold. */
export const NEVER = 8_640_000_000_000_000

/** A reminder that is later than this is of no use any more. */
const LATE_MS = 2 * HOUR_MS
const GLANCE = { weekday: 0, time: '18:00' } as const
/** What is longer does not fit into a push. */
const MOST_STEP_TEXT = 300
const MOST_NAMES = 20

/**
 * What a cook has to be reminded of at `now`, and the next moment at which to look again. `toldUntil`: today's meals and
 * the week at a glance are not told any more where their hour was before this time; a step to do ahead is. A reminder may
 * be returned again, since notify() tells an event once.
 */
export function dueReminders(
	cook: ReminderSettings,
	plan: RemindedPlan,
	{ now, toldUntil }: { now: number; toldUntil: number },
): { due: DueReminder[]; nextAt: number } {
	const here = wallTimeAt(now, cook.time_zone)
	const isDue = (instant: number) => instant <= now && instant > Math.max(toldUntil, now - LATE_MS)
	const upcoming = plan.meals.filter(({ date, cooked_at }) => date >= here.date && cooked_at === null)
	const ahead = cook.meal_reminders ? remindersOf(plan.meals, plan.recipes, cook.time_zone) : []
	const moments = [
		...(cook.meal_reminders ? morningMoments(cook, upcoming, here, plan.hasLater) : []),
		...ahead.flatMap(({ isDone, instant }) => (isDone ? [] : [instant])),
		...(cook.week_glance ? glanceMoments(cook, here) : []),
	]
	return {
		due: [
			...(cook.meal_reminders && isDue(hourOf(cook, here.date)) ? mealsToday(upcoming, here.date) : []),
			...ahead.filter(isToldNow(now, here)).map((reminder) => aheadStep(reminder, plan.meals)),
			...(cook.week_glance && isDue(glanceOf(cook, here.date)) ? weekGlance(plan.meals, here.date) : []),
		],
		// An invalid hour makes this NaN, which the caller reports.
		nextAt: Math.min(NEVER, ...moments.filter((instant) => !(instant <= now))),
	}
}

const hourOf = ({ meal_reminder_time, time_zone }: ReminderSettings, day: Day): number =>
	instantOf(day, meal_reminder_time, time_zone)

/** The instant of the look at the week on this day; never on a day that is no Sunday. */
const glanceOf = ({ time_zone }: ReminderSettings, day: Day): number =>
	weekdayOf(day) === GLANCE.weekday ? instantOf(day, GLANCE.time, time_zone) : NEVER

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The hours of the days with meals; tomorrow's too while anything is planned, since more is read of the plan then. */
function morningMoments(
	cook: ReminderSettings,
	upcoming: readonly RemindedMeal[],
	{ date: today }: WallTime,
	hasLater: boolean,
): number[] {
	const tomorrow = daysLater(today, 1)
	const isToday = upcoming.some(({ date }) => date === today)
	if (upcoming.length === 0 && !hasLater) return []
	return (isToday ? [today, tomorrow] : [tomorrow]).map((day) => hourOf(cook, day))
}

function glanceMoments(cook: ReminderSettings, { date: today }: WallTime): number[] {
	const sunday = daysLater(today, (DAYS_IN_WEEK - weekdayOf(today) + GLANCE.weekday) % DAYS_IN_WEEK)
	return [sunday, daysLater(sunday, DAYS_IN_WEEK)].map((day) => glanceOf(cook, day))
}

function mealsToday(upcoming: readonly RemindedMeal[], today: Day): DueReminder[] {
	const names = sectionsOf(upcoming)
		.flatMap((section) => mealsOf(upcoming, today, section))
		.map(({ name }) => name)
		.slice(0, MOST_NAMES)
	if (names.length === 0) return []
	return [{ kind: 'meals_today', subject: today, values: { meals: names }, link: mealPlanPath(today) }]
}

/** A step that is late is not told at night: its hour was not chosen by the cook. */
const isToldNow =
	(now: number, { time }: WallTime) =>
	({ isDone, instant }: Reminder): boolean =>
		!isDone && instant <= now && instant > now - LATE_MS && time >= BEDTIME.to && time < BEDTIME.from

/** A meal that moves to another day is reminded of again. Its link shows the list on which the step is ticked off. */
function aheadStep({ id, mealId, text, date }: Reminder, meals: readonly RemindedMeal[]): DueReminder {
	const meal = meals.find((one) => one.id === mealId)
	const values = { step: shortened(text), meal: meal?.name ?? '', date: meal?.date ?? date }
	return { kind: 'do_ahead', subject: `${id}:${values.date}`, values, link: mealPlanPath(date) }
}

const shortened = (text: string): string => {
	const line = text.replace(/\s+/g, ' ')
	return line.length <= MOST_STEP_TEXT ? line : `${line.slice(0, MOST_STEP_TEXT - 1).toWellFormed()}…`
}

/** The week from the next day on. */
function weekGlance(meals: readonly RemindedMeal[], sunday: Day): DueReminder[] {
	const days = Array.from({ length: DAYS_IN_WEEK }, (_, i) => daysLater(sunday, i + 1))
	const [monday = sunday] = days
	const planned = meals.filter(({ date }) => days.includes(date))
	const open = days.filter((day) => !planned.some(({ date }) => date === day))
	const values = { meals: planned.length, days: days.length - open.length, open }
	return [{ kind: 'week_glance', subject: monday, values, link: mealPlanPath(monday) }]
}
