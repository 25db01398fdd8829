import { type Day, daysBetween, daysLater } from '#app/platform/model/calendar.ts'
import { LEFTOVER_DAYS } from '../shelf-life.ts'
import { timeOfMeal } from '../wall-time.ts'
import { differenceOf, type ListDifference, type ListLine } from './list-difference.ts'

/** The part of a planned meal that a changed evening needs; callers may pass more fields. */
export type TonightMeal = {
	id: string
	date: Day
	section: string
	time: string | null
	name: string
	recipe_id: string | null
	servings: number | null
	position: number
	guests: readonly string[]
	leftover_of: string | null
	is_locked: boolean
	cooked_at: number | null
}

/**
 * The part of a recipe that a changed evening needs. `minutes`: from start to table, null if unknown; `aheadMinutes`:
 * the wait before that, such as soaking.
 */
export type TonightRecipe = { minutes: number | null; servings: number; foods: readonly string[]; aheadMinutes: number }

export type TonightChange = { date: Day; section: string } & (
	| { kind: 'not-cooking' }
	| { kind: 'more-guests'; count: number; guests: readonly string[] }
	| { kind: 'home-at'; time: string }
)

export type TonightInput<M extends TonightMeal> = {
	/** The planned meals from the day before the change until at least `days` after it. */
	meals: readonly M[]
	change: TonightChange
	recipes: ReadonlyMap<string, TonightRecipe>
	today: Day
	/** How many days ahead a meal may be moved. */
	days: number
	/** HH:mm, the latest time to eat. */
	latest: string
	/** The last day on which a food is good; null if it keeps. */
	spoilsOn: (food: string) => Day | null
	/** Whether a meal contains something that one of its eaters does not eat. */
	isAvoided: (meal: M) => boolean
	/** What has to be bought for these meals. */
	list: (meals: readonly M[]) => readonly ListLine[]
}

/** One meal before and after; null if it is not in the plan. */
export type Move<M> = { id: string; before: M | null; after: M | null }

export type TonightReason =
	| { kind: 'free-day'; date: Day }
	| { kind: 'moved-on'; meal: string; date: Day }
	| { kind: 'spoils'; meal: string; food: string; on: Day }
	| { kind: 'dropped'; meal: string }
	| { kind: 'servings'; meal: string; servings: number }
	| { kind: 'quick-enough'; meal: string; minutes: number }
	| { kind: 'late'; meal: string; time: string }
	| { kind: 'in-time' }

/**
 * A change of the plan that can be applied as is. `spoils`: the number of foods that are no longer good when they are
 * cooked, or are never cooked.
 */
export type Proposal<M> = { moves: Move<M>[]; reasons: TonightReason[]; spoils: number; shopping: ListDifference[] }

/** Sorted: the fewest meals changed, then the least spoilt, then the soonest. */
export type TonightAnswer<M> = {
	proposals: Proposal<M>[]
	/** `avoided`: every possible move brings something that one of the eaters does not eat. */
	refusal: { kind: 'nothing-planned' } | { kind: 'locked' | 'avoided'; meals: string[] } | null
}

const MOST_PROPOSALS = 3
/** Times are rounded up to full five minutes. */
const ROUND_MINUTES = 5
const LAST_MINUTE = 24 * 60 - 1

/** The plan after these moves. */
export function applyMoves<M extends TonightMeal>(meals: readonly M[], moves: readonly Move<M>[]): M[] {
	const moved = new Map(moves.map((move) => [move.id, move]))
	const added = moves.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []))
	const kept = meals.flatMap((meal) => {
		const move = moved.get(meal.id)
		return move ? (move.after ?? []) : [meal]
	})
	return [...kept, ...added]
}

/** The moves that undo these. */
export const undoOf = <M>(moves: readonly Move<M>[]): Move<M>[] =>
	moves.map(({ id, before, after }) => ({ id, before: after, after: before }))

type Draft<M> = { moves: Move<M>[]; reasons: TonightReason[] }

/** What to change when an evening goes differently than planned. Locked meals are not moved to another day. */
export function changeTonight<M extends TonightMeal>(input: TonightInput<M>): TonightAnswer<M> {
	const { meals, change, list } = input
	const tonight = meals.filter((meal) => isAt(meal, change.date, change.section) && meal.cooked_at === null)
	if (tonight.length === 0) return { proposals: [], refusal: { kind: 'nothing-planned' } }
	const made = draftsOf(input, tonight)
	const drafts = made.filter(({ moves }) => !moves.some((move) => bringsAvoided(input, move)))
	if (drafts.length === 0 && made.length > 0) {
		const avoided = made.flatMap(({ moves }) => moves.filter((move) => bringsAvoided(input, move)))
		return { proposals: [], refusal: { kind: 'avoided', meals: [...new Set(avoided.map(({ id }) => id))] } }
	}
	if (drafts.length === 0) {
		const locked = tonight.filter(({ is_locked }) => is_locked).map(({ id }) => id)
		return { proposals: [], refusal: { kind: 'locked', meals: locked } }
	}
	const weighed = drafts.map(({ moves, reasons }) => {
		const spoilt = moves.flatMap((move) => spoiltBy(input, move))
		return { moves, reasons: [...reasons, ...spoilt], spoils: spoilt.length }
	})
	const ranked = weighed.toSorted((one, other) => one.moves.length - other.moves.length || one.spoils - other.spoils)
	// Two proposals are always offered; any further one only if it lets less spoil than all before it.
	const worthwhile = ranked.filter(
		({ spoils }, at) => at < 2 || ranked.slice(0, at).every((better) => spoils < better.spoils),
	)
	// Making a list takes milliseconds.
	const before = list(meals)
	const proposals = worthwhile
		.slice(0, MOST_PROPOSALS)
		.map((proposal) => ({ ...proposal, shopping: differenceOf(before, list(applyMoves(meals, proposal.moves))) }))
	return { proposals, refusal: null }
}

/** Whether a move brings a dish to an evening for which nobody chose it and where somebody avoids it. */
export const bringsAvoided = <M extends TonightMeal>(
	{ isAvoided }: Pick<TonightInput<M>, 'isAvoided'>,
	{ before, after }: Move<M>,
): boolean => after !== null && (after.date !== before?.date || after.section !== before.section) && isAvoided(after)

const isAt = ({ date, section }: TonightMeal, onDate: Day, inSection: string) =>
	date === onDate && section === inSection

function draftsOf<M extends TonightMeal>(input: TonightInput<M>, tonight: M[]): Draft<M>[] {
	const { change } = input
	if (change.kind === 'more-guests') return [forMore(input, tonight, change.count, change.guests)]
	if (change.kind === 'home-at') return homeAt(input, tonight, change.time)
	return tonight.some(({ is_locked }) => is_locked) ? [] : notCooking(input, tonight)
}

/** The meals of the section by day, from the day after the change to the last day to which meals may be moved. */
function daysAhead<M extends TonightMeal>({ meals, change, days }: TonightInput<M>): { date: Day; meals: M[] }[] {
	return Array.from({ length: days }, (_, at) => {
		const date = daysLater(change.date, at + 1)
		return { date, meals: meals.filter((meal) => isAt(meal, date, change.section)) }
	})
}

const moveTo = <M extends TonightMeal>(meal: M, changes: Partial<TonightMeal>): Move<M> => ({
	id: meal.id,
	before: meal,
	after: { ...meal, ...changes },
})
const drop = <M extends TonightMeal>(meal: M): Move<M> => ({ id: meal.id, before: meal, after: null })

/** A sort key: the earlier of two meals has the smaller one. */
const whenOf = (meal: TonightMeal): string => `${meal.date} ${timeOfMeal(meal)}`

/**
 * Adds moves for leftovers that would come before their meal or without it: they leave the plan. Null if one of them is
 * locked.
 */
function withLeftovers<M extends TonightMeal>(meals: readonly M[], { moves, reasons }: Draft<M>): Draft<M> | null {
	const after = new Map(moves.map((move) => [move.id, move.after]))
	const stranded = meals.filter((meal) => {
		const { id, leftover_of } = meal
		if (leftover_of === null || after.has(id)) return false
		const source = after.get(leftover_of)
		return source === null || (source !== undefined && whenOf(source) > whenOf(meal))
	})
	if (stranded.length === 0) return { moves, reasons }
	if (stranded.some(({ is_locked }) => is_locked)) return null
	const dropped = stranded.map(({ id }): TonightReason => ({ kind: 'dropped', meal: id }))
	return withLeftovers(meals, { moves: [...moves, ...stranded.map(drop)], reasons: [...reasons, ...dropped] })
}

/** Whether each moved meal still comes after the meal whose leftovers it is. */
function followsItsSource<M extends TonightMeal>(meals: readonly M[], { moves }: Draft<M>): boolean {
	const after = new Map(moves.map((move) => [move.id, move.after]))
	return moves.every(({ after: place }) => {
		if (!place?.leftover_of) return true
		const source = after.has(place.leftover_of)
			? after.get(place.leftover_of)
			: meals.find(({ id }) => id === place.leftover_of)
		return !source || whenOf(source) <= whenOf(place)
	})
}

const possible = <M extends TonightMeal>({ meals }: TonightInput<M>, drafts: Draft<M>[]): Draft<M>[] =>
	drafts.flatMap((draft) => withLeftovers(meals, draft) ?? []).filter((draft) => followsItsSource(meals, draft))

function notCooking<M extends TonightMeal>(input: TonightInput<M>, tonight: M[]): Draft<M>[] {
	const ahead = daysAhead(input)
	const free = ahead.filter(({ meals }) => meals.length === 0)
	const toFree = free.map(
		({ date }): Draft<M> => ({
			moves: tonight.map((meal) => moveTo(meal, { date })),
			reasons: [{ kind: 'free-day', date }],
		}),
	)
	const dropped: Draft<M> = {
		moves: tonight.map(drop),
		reasons: tonight.map(({ id }) => ({ kind: 'dropped', meal: id })),
	}
	return possible(input, [...toFree, ...chain(tonight, ahead), dropped])
}

/**
 * Each evening's meals move on to the next evening until one falls on a free day; evenings with a locked or cooked meal
 * are skipped.
 */
function chain<M extends TonightMeal>(tonight: M[], ahead: { date: Day; meals: M[] }[]): Draft<M>[] {
	const moves: Move<M>[] = []
	const reasons: TonightReason[] = []
	let waiting = tonight
	for (const { date, meals } of ahead) {
		if (meals.some(({ is_locked, cooked_at }) => is_locked || cooked_at !== null)) continue
		moves.push(...waiting.map((meal) => moveTo(meal, { date })))
		reasons.push(...waiting.map(({ id }): TonightReason => ({ kind: 'moved-on', meal: id, date })))
		if (meals.length === 0) return [{ moves, reasons }]
		waiting = meals
	}
	return []
}

function forMore<M extends TonightMeal>(
	{ recipes }: TonightInput<M>,
	tonight: M[],
	count: number,
	guests: readonly string[],
): Draft<M> {
	const moves = tonight.map((meal) => {
		const before = meal.servings ?? recipes.get(meal.recipe_id ?? '')?.servings ?? 1
		return moveTo(meal, { servings: before + count, guests: [...new Set([...meal.guests, ...guests])] })
	})
	const reasons = moves.map(
		({ id, after }): TonightReason => ({
			kind: 'servings',
			meal: id,
			servings: after?.servings ?? 0,
		}),
	)
	return { moves, reasons }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const clock = (minutes: number): string => {
	const rounded = Math.min(LAST_MINUTE, Math.ceil(minutes / ROUND_MINUTES) * ROUND_MINUTES)
	return `${String(Math.floor(rounded / 60)).padStart(2, '0')}:${String(rounded % 60).padStart(2, '0')}`
}

/**
 * The longest duration of these meals, from start to table; null if one is unknown. A meal without a recipe takes no
 * time.
 */
function longestOf<M extends TonightMeal>({ recipes }: TonightInput<M>, meals: M[]): number | null {
	const minutes = meals.map(({ recipe_id, leftover_of }) =>
		recipe_id === null || leftover_of !== null ? 0 : (recipes.get(recipe_id)?.minutes ?? null),
	)
	return minutes.includes(null) ? null : Math.max(0, ...minutes.map((one) => one ?? 0))
}

function homeAt<M extends TonightMeal>(input: TonightInput<M>, tonight: M[], home: string): Draft<M>[] {
	const { latest } = input
	const readyAt = (meals: M[]) => {
		const minutes = longestOf(input, meals)
		return minutes === null ? null : minutesOf(home) + minutes
	}
	const ready = readyAt(tonight)
	const late = ready !== null && ready > minutesOf(latest)
	const laterMeals = (meals: M[], ready: number) =>
		meals.filter((meal) => minutesOf(timeOfMeal(meal)) < ready).map((meal) => moveTo(meal, { time: clock(ready) }))
	if (ready !== null && !late) {
		const moves = laterMeals(tonight, ready)
		return [{ moves, reasons: moves.length === 0 ? [{ kind: 'in-time' }] : quickReasons(input, tonight) }]
	}
	const swaps = tonight.some(({ is_locked }) => is_locked) ? [] : swapsOf(input, tonight, readyAt)
	if (swaps.length > 0) return swaps
	// If the duration is unknown, the time at which the cook is home is used.
	const time = clock(ready ?? minutesOf(home))
	return [
		{
			moves: laterMeals(tonight, ready ?? minutesOf(home)),
			reasons: tonight.map(({ id }) => ({ kind: 'late', meal: id, time })),
		},
	]
}

const quickReasons = <M extends TonightMeal>({ recipes }: TonightInput<M>, meals: M[]): TonightReason[] =>
	meals.map(({ id, recipe_id }) => ({
		kind: 'quick-enough',
		meal: id,
		minutes: recipes.get(recipe_id ?? '')?.minutes ?? 0,
	}))

/** Swaps tonight's meals with those of another evening that are ready in time and need nothing ahead. */
function swapsOf<M extends TonightMeal>(
	input: TonightInput<M>,
	tonight: M[],
	readyAt: (meals: M[]) => number | null,
): Draft<M>[] {
	const { recipes, latest, change } = input
	const evenings = daysAhead(input).filter(({ meals }) => {
		const isFixed = meals.some(({ is_locked, cooked_at }) => is_locked || cooked_at !== null)
		const waits = meals.some(({ recipe_id }) => (recipes.get(recipe_id ?? '')?.aheadMinutes ?? 0) > 0)
		const ready = readyAt(meals)
		return meals.length > 0 && !isFixed && !waits && ready !== null && ready <= minutesOf(latest)
	})
	const drafts = evenings.map(({ date, meals }): Draft<M> => {
		const ready = readyAt(meals) ?? 0
		const time = (meal: M) => (minutesOf(timeOfMeal(meal)) < ready ? clock(ready) : meal.time)
		return {
			moves: [
				...tonight.map((meal) => moveTo(meal, { date })),
				...meals.map((meal) => moveTo(meal, { date: change.date, time: time(meal) })),
			],
			reasons: quickReasons(input, meals),
		}
	})
	// If every swap brings something that somebody avoids, tonight's dish is late instead.
	return possible(input, drafts).filter(({ moves }) => !moves.some((move) => bringsAvoided(input, move)))
}

/** Foods that spoil because of a move: they are good on the old day and no longer on the new one. */
function spoiltBy<M extends TonightMeal>(
	{ meals, recipes, spoilsOn }: TonightInput<M>,
	{ before, after }: Move<M>,
): TonightReason[] {
	if (!before || before.recipe_id === null) return []
	const isSpoilt = (on: Day) => on >= before.date && (after === null || after.date > on)
	if (before.leftover_of !== null) {
		const cooked = meals.find(({ id }) => id === before.leftover_of)?.date ?? before.date
		const on = daysLater(cooked, LEFTOVER_DAYS)
		return isSpoilt(on) ? [{ kind: 'spoils', meal: before.id, food: before.name, on }] : []
	}
	return (recipes.get(before.recipe_id)?.foods ?? []).flatMap((food): TonightReason[] => {
		const on = spoilsOn(food)
		return on !== null && isSpoilt(on) && daysBetween(before.date, on) >= 0
			? [{ kind: 'spoils', meal: before.id, food, on }]
			: []
	})
}
