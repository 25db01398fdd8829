import { createHash, randomBytes } from 'node:crypto'
import { daysLater, todayIn } from '#app/platform/model/calendar.ts'
import { HOUR_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { networkOf } from '#app/platform/model/network.ts'
import { type Rate, rateKey, refuseOverRates } from '#app/platform/server/rate-limit.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { deleteCalendarFeed, findCalendarFeed, findFeedOfCook, putCalendarFeed } from '#db/queries/calendar-feeds.ts'
import { listPlannedMeals } from '#db/queries/meal-plan.ts'
import { calendarFeed } from '../model/calendar-feed.ts'

/** 128 bits, which cannot be guessed; only the hash is stored. */
const SECRET_BYTES = 16
const SECRET = /^[\w-]{22}$/
/** A calendar shows the last four weeks and the coming year. */
const DAYS_BEFORE = 28
const DAYS_AHEAD = 365
export const TOO_MANY_CALENDARS = 'Too many requests in a short time. Please try again in a moment.'

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The address of a feed on this site. */
export const feedPath = (secret: string): string => `/api/calendar/${secret}.ics`

const feedRates = (secret: string, address: string | null): Rate[] => [
	{ key: rateKey('calendar-feed', secret), limit: 60, windowMs: HOUR_MS },
	...(address === null
		? []
		: [{ key: rateKey('calendar-network', networkOf(address)), limit: 600, windowMs: HOUR_MS }]),
]

/**
 * Returns the plan behind a secret address as an iCalendar file. Throws AppError('not_found') both for an unknown and
 * for a malformed secret, and 'too_many_requests'.
 */
export async function readFeed(
	db: Db,
	secret: string,
	{ now, origin, address }: { now: number; origin: string; address: string | null },
): Promise<string> {
	if (!SECRET.test(secret)) throw new AppError('not_found', 'Not found.')
	await refuseOverRates(db, feedRates(secret, address), TOO_MANY_CALENDARS, now)
	const [feed] = await findCalendarFeed(db, hashOf(secret))
	if (!feed) throw new AppError('not_found', 'Not found.')
	const today = todayIn(feed.time_zone, now)
	const span = { from: daysLater(today, -DAYS_BEFORE), to: daysLater(today, DAYS_AHEAD) }
	const rows = await listPlannedMeals(db, { space: feed.space, ...span })
	const meals = rows.map(({ meal, recipe }) => ({ ...meal, notes: meal.notes ?? '', recipe_id: recipe?.id ?? null }))
	return calendarFeed(meals, { name: 'Meal Plan', origin, now })
}

type Cook = { id: string; space: string }

/** Creates the cook's address, or replaces the old one, which ends. This is the only time its path is returned. */
export async function renewFeed(db: Db, cook: Cook, now: number): Promise<{ path: string }> {
	const rate = { key: rateKey('calendar-renew', cook.id), limit: 20, windowMs: HOUR_MS }
	await refuseOverRates(db, [rate], TOO_MANY_CALENDARS, now)
	const secret = randomBytes(SECRET_BYTES).toString('base64url')
	await putCalendarFeed(db, { user_id: cook.id, space: cook.space, secret_hash: hashOf(secret), created_at: now })
	return { path: feedPath(secret) }
}

/** When the cook's address was created, in milliseconds; null if there is none. */
export async function feedSince(db: Db, cook: Cook): Promise<number | null> {
	const [feed] = await findFeedOfCook(db, cook.id)
	return feed?.created_at ?? null
}

/** Deletes the cook's address. */
export async function endFeed(db: Db, cook: Cook): Promise<void> {
	await deleteCalendarFeed(db, cook.id)
}
