import { type Dish, type KitchenMeans, OVEN_TOLERANCE, type Task } from './task.ts'

/**
 * A task and its time. Whole minutes since 1970; `slack`: by how many minutes it may begin later without moving
 * anything else.
 */
export type Placed = { task: Task; start: number; end: number; slack: number }

export type Schedule = {
	/** In the order in which they begin. */
	placed: Placed[]
	/** When everything is served. */
	serveAt: number
	/** The first task's start. */
	startAt: number
	/** Dishes that are done early, and by how many minutes: they are kept warm. */
	waits: { dishId: string; minutes: number }[]
}

/** The cook's progress. A running task keeps its hands, burner or oven until it ends; finished tasks are left out. */
export type Progress = { done: ReadonlySet<string>; running: ReadonlyMap<string, { endsAt: number }> }

export const NOTHING_DONE: Progress = { done: new Set(), running: new Map() }

type Slot = { task: Task; start: number; end: number }

/**
 * Schedules the tasks of several dishes backwards from `serveAt` (minutes since 1970), each as late as hands, burners
 * and the one oven allow, so that all dishes are done together and wait as little as possible. Of several tasks that
 * could be placed next, it chooses the one whose dish has the most remaining work (reverse list scheduling by critical
 * path).
 */
export function scheduleBackwards(
	dishes: Dish[],
	serveAt: number,
	means: KitchenMeans,
	progress: Progress = NOTHING_DONE,
): Schedule {
	const running = runningSlots(dishes, progress)
	const slots: Slot[] = [...running]
	const waiting = dishes.map(({ tasks }) =>
		tasks.filter(({ id }) => !progress.done.has(id) && !progress.running.has(id)),
	)
	const limits = dishes.map(() => serveAt)
	for (;;) {
		const next = heaviest(waiting)
		if (next === undefined) break
		const task = waiting[next]?.pop()
		if (!task) break
		const slot = latestSlot(task, limits[next] ?? serveAt, slots, means)
		slots.push(slot)
		limits[next] = slot.start
	}
	return describe(slots, dishes, serveAt, means, running)
}

/**
 * The schedule of the remaining tasks, from `now` on: for the wished time if that is still possible, otherwise for the
 * first possible time. `late`: minutes after the wished time.
 */
export function replan(
	dishes: Dish[],
	{ serveAt, now, means, progress }: { serveAt: number; now: number; means: KitchenMeans; progress: Progress },
): { schedule: Schedule; late: number } {
	const latestEnd = Math.max(now, ...[...progress.running.values()].map(({ endsAt }) => endsAt))
	let aim = Math.max(serveAt, latestEnd)
	for (;;) {
		const schedule = scheduleBackwards(dishes, aim, means, progress)
		const missing = shortfall(schedule, dishes, now, progress)
		if (missing <= 0) return { schedule, late: aim - serveAt }
		aim += missing
	}
}

/** By how many minutes the schedule begins too early: before now, or before a dish's running task has ended. */
function shortfall({ placed }: Schedule, dishes: Dish[], now: number, { running }: Progress): number {
	const freeFrom = new Map(
		dishes.map(({ id, tasks }) => [id, Math.max(now, ...tasks.flatMap((task) => running.get(task.id)?.endsAt ?? []))]),
	)
	const missing = placed
		.filter(({ task }) => !running.has(task.id))
		.map(({ task, start }) => (freeFrom.get(task.dishId) ?? now) - start)
	return Math.max(0, ...missing)
}

function runningSlots(dishes: Dish[], { running }: Progress): Slot[] {
	return dishes.flatMap(({ tasks }) =>
		tasks.flatMap((task) => {
			const state = running.get(task.id)
			return state ? [{ task, start: state.endsAt - task.minutes, end: state.endsAt }] : []
		}),
	)
}

/** The index of the dish with the most remaining minutes; undefined when all are placed. */
function heaviest(waiting: Task[][]): number | undefined {
	let best: number | undefined
	let most = -1
	for (const [index, tasks] of waiting.entries()) {
		const minutes = tasks.reduce((sum, task) => sum + task.minutes, 0)
		if (tasks.length > 0 && minutes > most) {
			best = index
			most = minutes
		}
	}
	return best
}

/**
 * The latest time before `limit` at which the task fits with those already placed: capacity can only become free where
 * something begins.
 */
function latestSlot(task: Task, limit: number, slots: Slot[], means: KitchenMeans): Slot {
	const ends = [limit, ...slots.map(({ start }) => start).filter((start) => start < limit)].sort((a, b) => b - a)
	const end = ends.find((at) => fits({ task, start: at - task.minutes, end: at }, slots, means)) ?? limit
	return { task, start: end - task.minutes, end }
}

/** Whether hands, burners and the oven suffice in every minute of the slot. */
export function fits(slot: Slot, slots: Slot[], { cooks, burners }: KitchenMeans): boolean {
	if (slot.start === slot.end) return true
	const beside = slots.filter(({ start, end }) => start < slot.end && slot.start < end)
	// Load changes only where a slot begins.
	const moments = [slot.start, ...beside.map(({ start }) => start).filter((start) => start > slot.start)]
	return moments.every((moment) => {
		const now = [
			slot.task,
			...beside.filter(({ start, end }) => start <= moment && moment < end).map(({ task }) => task),
		]
		return (
			now.filter(({ isActive }) => isActive).length <= cooks &&
			now.filter(({ place }) => place === 'burner').length <= burners &&
			ovenAgrees(now.filter(({ place }) => place === 'oven'))
		)
	})
}

function ovenAgrees(tasks: Task[]): boolean {
	const degrees = tasks.flatMap(({ celsius }) => (celsius === null ? [] : [celsius]))
	return degrees.length === 0 || Math.max(...degrees) - Math.min(...degrees) <= OVEN_TOLERANCE
}

function describe(slots: Slot[], dishes: Dish[], serveAt: number, means: KitchenMeans, running: Slot[]): Schedule {
	const placed = slots
		.map((slot) => ({ ...slot, slack: running.includes(slot) ? 0 : slackOf(slot, slots, serveAt, means) }))
		.sort((a, b) => a.start - b.start || a.end - b.end || (a.task.id < b.task.id ? -1 : 1))
	const waits = dishes.flatMap(({ id }) => {
		const ends = slots.filter(({ task }) => task.dishId === id).map(({ end }) => end)
		const minutes = serveAt - Math.max(...ends)
		return ends.length > 0 && minutes > 0 ? [{ dishId: id, minutes }] : []
	})
	return { placed, serveAt, startAt: placed[0]?.start ?? serveAt, waits }
}

/** How much later a task may begin while everything else stays in place. */
function slackOf(slot: Slot, slots: Slot[], serveAt: number, means: KitchenMeans): number {
	const others = slots.filter((other) => other !== slot)
	const after = others
		.filter(({ task, start }) => task.dishId === slot.task.dishId && start >= slot.end)
		.map(({ start }) => start)
	const room = Math.min(serveAt, ...after) - slot.end
	for (let minutes = 1; minutes <= room; minutes++) {
		const moved = { task: slot.task, start: slot.start + minutes, end: slot.end + minutes }
		if (!fits(moved, others, means)) return minutes - 1
	}
	return Math.max(0, room)
}
