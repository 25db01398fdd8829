import { type Dish, type KitchenMeans, OVEN_TOLERANCE, type Task } from './task.ts'

/** A task and its time. Minutes since 1970, whole; `slack`: by how many of them it may begin later without anything else moving. */
export type Placed = { task: Task; start: number; end: number; slack: number }

export type Schedule = {
	/** In the order in which they begin. */
	placed: Placed[]
	/** When all is on the table. */
	serveAt: number
	/** The first task's start. */
	startAt: number
	/** Dishes that are done before the others, and by how many minutes: what keeps warm. */
	waits: { dishId: string; minutes: number }[]
}

/** How far the cook is. A running task keeps its hands, burner or oven until it ends; what is done is left out. */
export type Progress = { done: ReadonlySet<string>; running: ReadonlyMap<string, { endsAt: number }> }

export const NOTHING_DONE: Progress = { done: new Set(), running: new Map() }

type Slot = { task: Task; start: number; end: number }

/**
 * The tasks of several dishes, placed backwards from `serveAt` (minutes since 1970), each as late as hands, burners and the
 * one oven allow, so that all dishes are done together and nothing waits longer than it must. Of several that could be
 * placed next, the one whose dish still has most work before it goes first (reverse list scheduling by critical path).
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
 * The schedule for what is left, from `now` on: for the wished time where that can still be kept, else for the first one that
 * can. `late`: minutes after the wish.
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

/** The index of the dish with most minutes left to place; undefined when all are placed. */
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

/** The latest time before `limit` at which the task fits beside what is placed already: only where something begins can room begin to be. */
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

/** How much later a task may begin while everything else stays where it is. */
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
