import { DAY_MS } from '#app/platform/model/clock.ts'
import type { Behaviour } from './behaviour.ts'
import type { RecipeCard } from './card.ts'

/** Why a recipe is likely to be opened next, and the weight of that reason (spec 15.4). */
export const PRIORITIES = { cookingFrequency: 10, recent: 8, preference: 7, search: 6, similar: 5 } as const
export type PrefetchReason = keyof typeof PRIORITIES

/**
 * The spec's numbers: views that make a recipe frequent, views that make similar recipes likely, days that count as
 * recent.
 */
const FREQUENT_VIEWS = 3
const SIMILAR_VIEWS = 2
const RECENT_DAYS = 7
const BATCH = { usual: 20, least: 5, most: 50 } as const

export type PrefetchCard = Pick<RecipeCard, 'id' | 'title' | 'genre'>
export type Prefetched = { id: string; reason: PrefetchReason }

type Knowledge = {
	/** The cook's recipes, newest first. */
	cards: readonly PrefetchCard[]
	behaviour: Behaviour
	/** How often each recipe has been cooked, by id. */
	cooked: ReadonlyMap<string, number>
	/** Cuisines and categories that the cook prefers. */
	preferred: readonly string[]
	now: number
}

/**
 * The recipes whose pictures are worth prefetching: at most `size`, the likeliest first. Each is listed under its
 * strongest reason; within a reason, more frequent or recent ones come first.
 */
export function planPrefetch(known: Knowledge, size: number): Prefetched[] {
	const planned = new Map<string, PrefetchReason>()
	for (const reason of BY_PRIORITY)
		for (const { id } of CANDIDATES[reason](known)) if (!planned.has(id)) planned.set(id, reason)
	return [...planned].slice(0, size).map(([id, reason]) => ({ id, reason }))
}

/**
 * The number of recipes that one run covers: 20, more on a large device with a good network, fewer on a small or slow
 * one, always from 5 to 50. `memoryGb` and `effectiveType` as the browser reports them, if it does.
 */
export function prefetchSize({
	memoryGb,
	effectiveType,
}: {
	memoryGb?: number | undefined
	effectiveType?: string | undefined
}): number {
	const byMemory = memoryGb === undefined ? 1 : memoryGb >= 8 ? 2 : memoryGb <= 2 ? 0.5 : 1
	const byNetwork = effectiveType === '4g' ? 1.25 : effectiveType === '3g' ? 0.5 : 1
	return Math.min(BATCH.most, Math.max(BATCH.least, Math.round(BATCH.usual * byMemory * byNetwork)))
}

const BY_PRIORITY = (Object.keys(PRIORITIES) as PrefetchReason[]).sort((a, b) => PRIORITIES[b] - PRIORITIES[a])

const CANDIDATES: Record<PrefetchReason, (known: Knowledge) => PrefetchCard[]> = {
	cookingFrequency: ({ cards, behaviour, cooked }) => {
		const often = ({ id }: PrefetchCard) => (cooked.get(id) ?? 0) + (behaviour.views[id]?.count ?? 0)
		const isOften = ({ id }: PrefetchCard) => cooked.has(id) || (behaviour.views[id]?.count ?? 0) >= FREQUENT_VIEWS
		const longer = ({ id }: PrefetchCard) => behaviour.views[id]?.totalMs ?? 0
		return cards.filter(isOften).sort((a, b) => often(b) - often(a) || longer(b) - longer(a))
	},
	recent: ({ cards, behaviour, now }) => {
		const lastAt = ({ id }: PrefetchCard) => behaviour.views[id]?.lastAt ?? 0
		return cards.filter((card) => lastAt(card) > now - RECENT_DAYS * DAY_MS).sort((a, b) => lastAt(b) - lastAt(a))
	},
	preference: ({ cards, preferred }) => {
		const wanted = new Set(preferred.map((name) => name.toLowerCase()))
		return cards.filter(({ genre }) => wanted.has(genre.toLowerCase()))
	},
	search: ({ cards, behaviour }) =>
		behaviour.terms.flatMap(({ term }) => cards.filter(({ title }) => title.toLowerCase().includes(term))),
	similar: ({ cards, behaviour }) => {
		const looks = new Map<string, number>()
		for (const { id, genre } of cards) {
			const count = behaviour.views[id]?.count ?? 0
			if (genre && count >= SIMILAR_VIEWS) looks.set(genre, Math.max(looks.get(genre) ?? 0, count))
		}
		return cards
			.filter(({ genre }) => looks.has(genre))
			.sort((a, b) => (looks.get(b.genre) ?? 0) - (looks.get(a.genre) ?? 0))
	},
}
