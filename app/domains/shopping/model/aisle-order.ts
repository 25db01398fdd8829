import { AISLES } from '#app/domains/ingredients/model/foods/food.ts'

/** A tick in the shop: the aisle of the line, and the time (milliseconds). */
export type Tick = { aisle: string; at: number }

/**
 * What is known of how a cook walks through one store, as stored. `before`: for a pair of aisles, separated by a line
 * break, how strongly the first came before the second; the newest walk weighs one. `byHand`: the order that the cook
 * has set, empty if none. `moved`: the cook's own aisle for a food, by `foodKey`.
 */
export type Walks = { before: Record<string, number>; byHand: string[]; moved: Record<string, string> }

export const NO_WALKS: Walks = { before: {}, byHand: [], moved: {} }

/** The factors for an older weight when a new walk passes the same two aisles, and when it does not. */
const DECAY = 0.7
const FADE = 0.9
/** Walks must contradict an order set by hand with more than this weight to override it: three in a row do. */
const HAND_TRUST = 2
/** The weight of the default order; all of its pairs together weigh less than one walk. */
const HABIT = 0.01
/** After a longer time without a tick, another walk begins. */
const WALK_GAP_MS = 3 * 60 * 60 * 1000
/** A single aisle says nothing about an order. */
const FEWEST_AISLES = 2
/** More than any shop has; further aisles of a walk are not learned. */
const MOST_AISLES = 60

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a stored value; damaged parts count as not learned. */
export function readWalks(value: unknown): Walks {
	if (!isRecord(value)) return NO_WALKS
	const { before, byHand, moved } = value
	const numbers = isRecord(before) ? Object.entries(before) : []
	const places = isRecord(moved) ? Object.entries(moved) : []
	return {
		before: Object.fromEntries(
			numbers.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1])),
		),
		byHand: Array.isArray(byHand) ? byHand.filter((aisle) => typeof aisle === 'string') : [],
		moved: Object.fromEntries(places.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
	}
}

/** Sorts ticks by time and splits them where the cook was away for long. */
function walksOf(ticks: readonly Tick[]): Tick[][] {
	const inOrder = [...ticks].sort((one, other) => one.at - other.at || (one.aisle < other.aisle ? -1 : 1))
	const walks: Tick[][] = []
	let last = Number.NEGATIVE_INFINITY
	for (const tick of inOrder) {
		if (tick.at - last > WALK_GAP_MS) walks.push([])
		walks.at(-1)?.push(tick)
		last = tick.at
	}
	return walks
}

/** The aisles of a walk in order: each at its middle tick, so that one forgotten item fetched later changes nothing. */
function aislesOf(walk: readonly Tick[]): string[] {
	const places = Map.groupBy(walk.entries(), ([, { aisle }]) => aisle)
	const middle = (of: [number, Tick][]) => of[Math.floor((of.length - 1) / 2)]?.[0] ?? 0
	return [...places]
		.sort(([, one], [, other]) => middle(one) - middle(other))
		.map(([aisle]) => aisle)
		.filter((aisle) => aisle !== '')
		.slice(0, MOST_AISLES)
}

const MARK = '\n'
const pair = (one: string, other: string) => `${one}${MARK}${other}`

const rounded = (weight: number) => Math.round(weight * 1000) / 1000

function learnWalk(before: Record<string, number>, aisles: string[]): Record<string, number> {
	const place = new Map(aisles.map((aisle, at) => [aisle, at]))
	const learned: Record<string, number> = {}
	for (const [key, weight] of Object.entries(before)) {
		const [one = '', other = ''] = key.split(MARK)
		const left = rounded(weight * (place.has(one) && place.has(other) ? DECAY : FADE))
		if (left > HABIT) learned[key] = left
	}
	for (const [at, one] of aisles.entries())
		for (const other of aisles.slice(at + 1)) learned[pair(one, other)] = rounded((learned[pair(one, other)] ?? 0) + 1)
	return learned
}

/** What is known after these ticks. The caller leaves out the ticks of unticked lines. */
export function learnTicks(walks: Walks, ticks: readonly Tick[]): Walks {
	let { before } = walks
	for (const walk of walksOf(ticks)) {
		const aisles = aislesOf(walk)
		if (aisles.length >= FEWEST_AISLES) before = learnWalk(before, aisles)
	}
	return { ...walks, before }
}

/** Sets the cook's order by hand. Older walks are deleted, so that they do not contradict it. */
export const setByHand = (walks: Walks, aisles: readonly string[]): Walks => ({
	...walks,
	before: {},
	byHand: [...new Set(aisles)],
})

/** Sets the cook's aisle for a food. */
export const moveFood = (walks: Walks, key: string, aisle: string): Walks => ({
	...walks,
	moved: { ...walks.moved, [key]: aisle },
})

/** The order until walks contradict it: the cook's, then a usual shop's, then all other aisles by name. */
function habitOf(byHand: readonly string[], aisles: readonly string[]): string[] {
	const known = [...byHand, ...AISLES.filter((aisle) => !byHand.includes(aisle))]
	const place = (aisle: string) => {
		const at = known.indexOf(aisle)
		return at < 0 ? known.length : at
	}
	return [...new Set(aisles)].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1))
}

/** By index in `habit`: how much better it is that one comes before the other than the reverse. */
function preferencesOf({ before, byHand }: Walks, habit: readonly string[]): number[][] {
	const set = new Set(byHand)
	return habit.map((one, at) =>
		habit.map((other, otherAt) => {
			const walked = (before[pair(one, other)] ?? 0) - (before[pair(other, one)] ?? 0)
			const isHeld = set.has(one) && set.has(other) && Math.abs(walked) <= HAND_TRUST
			return (at < otherAt ? HABIT : -HABIT) + (isHeld ? 0 : walked)
		}),
	)
}

type Move = { from: number; to: number; gain: number }

const LEAST_GAIN = 1e-9

/** The move of one aisle with the largest gain over all pairs; null if no move has a gain. */
function bestMove(order: readonly number[], preferences: number[][]): Move | null {
	let best: Move | null = null
	for (const [from, moved] of order.entries())
		for (const step of [-1, 1]) {
			let gain = 0
			for (let to = from + step; to >= 0 && to < order.length; to += step) {
				const passed = order[to] ?? moved
				gain += (step > 0 ? preferences[passed]?.[moved] : preferences[moved]?.[passed]) ?? 0
				if (gain > (best?.gain ?? LEAST_GAIN)) best = { from, to, gain }
			}
		}
	return best
}

/**
 * The order in which this cook walks past these aisles. It starts with the default order and moves one aisle at a time
 * while that satisfies the walks better, so it always ends, and with the same order for the same walks.
 */
export function aisleOrder(walks: Walks, aisles: readonly string[] = AISLES): string[] {
	const habit = habitOf(walks.byHand, aisles)
	const preferences = preferencesOf(walks, habit)
	const order = habit.map((_, at) => at)
	for (let move = bestMove(order, preferences); move; move = bestMove(order, preferences))
		order.splice(move.to, 0, ...order.splice(move.from, 1))
	return order.map((at) => habit[at] ?? '')
}
