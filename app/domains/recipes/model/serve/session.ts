import { NOTHING_DONE, type Progress, replan, type Schedule } from './schedule.ts'
import { DEFAULT_MEANS, DISHES_MAX, type Dish, type KitchenMeans, TASK_MINUTES_MAX, type Task } from './task.ts'

export type Correction = Partial<Pick<Task, 'minutes' | 'isActive' | 'place'>>

/** A dinner that is being planned or cooked. Stored on the device. Minutes since 1970. */
export type ServeSession = {
	dishIds: string[]
	serveAt: number
	means: KitchenMeans
	/** The cook's corrections, by task. */
	corrections: Record<string, Correction>
	done: string[]
	running: Record<string, { endsAt: number }>
	/** When the plan was last made: it does not move while time passes. */
	plannedAt: number
}

export const newServeSession = (serveAt: number, now: number): ServeSession => ({
	...{ dishIds: [], serveAt, means: DEFAULT_MEANS, corrections: {}, done: [], running: {} },
	plannedAt: now,
})

/** Adds a dish; a full dinner stays as it is. */
export const withDish = (session: ServeSession, id: string): ServeSession =>
	session.dishIds.includes(id) || session.dishIds.length >= DISHES_MAX
		? session
		: { ...session, dishIds: [...session.dishIds, id] }

/**
 * The same kitchen and time for exactly these dishes, up to the maximum. If they are already the dinner, it continues.
 */
export function withDishes(session: ServeSession, ids: readonly string[]): ServeSession {
	const dishIds = [...new Set(ids)].slice(0, DISHES_MAX)
	const isSame = dishIds.length === session.dishIds.length && dishIds.every((id) => session.dishIds.includes(id))
	return isSame ? session : { ...session, dishIds, done: [], running: {} }
}

/** The plan as it was last made. */
export function planOf(session: ServeSession, dishes: Dish[]): { schedule: Schedule; late: number } {
	const { serveAt, means, plannedAt: now } = session
	return replan(corrected(dishes, session), { serveAt, now, means, progress: progressOf(session) })
}

const corrected = (dishes: Dish[], { corrections }: ServeSession): Dish[] =>
	dishes.map((dish) => ({ ...dish, tasks: dish.tasks.map((task) => ({ ...task, ...corrections[task.id] })) }))

/** The finished tasks, and those that still use hands, a burner or the oven. */
function progressOf({ done, running, plannedAt }: ServeSession): Progress {
	if (done.length === 0 && Object.keys(running).length === 0) return NOTHING_DONE
	// A task that should have ended counts as done: only the cook knows better, and can untick it.
	const still = Object.entries(running).filter(([id, { endsAt }]) => !done.includes(id) && endsAt > plannedAt)
	const over = Object.keys(running).filter((id) => !still.some(([other]) => other === id))
	return { done: new Set([...done, ...over]), running: new Map(still) }
}

/** The same dinner, replanned from now: 'I am late'. */
export const planAgain = (session: ServeSession, now: number): ServeSession => ({ ...session, plannedAt: now })

export const begin = (session: ServeSession, task: Task, now: number): ServeSession => ({
	...session,
	running: { ...session.running, [task.id]: { endsAt: now + task.minutes } },
})

export const finish = (session: ServeSession, taskId: string): ServeSession => ({
	...session,
	done: session.done.includes(taskId) ? session.done.filter((id) => id !== taskId) : [...session.done, taskId],
})

/** Corrects a task; minutes outside 0 to a day leave it as it is. */
export function correct(session: ServeSession, taskId: string, correction: Correction): ServeSession {
	const { minutes } = correction
	if (minutes !== undefined && !(Number.isInteger(minutes) && minutes >= 0 && minutes <= TASK_MINUTES_MAX))
		return session
	return {
		...session,
		corrections: { ...session.corrections, [taskId]: { ...session.corrections[taskId], ...correction } },
	}
}
