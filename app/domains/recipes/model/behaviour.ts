/** How often, when last (ms) and how long in all (ms) the cook has looked at a recipe. */
export type Viewing = { count: number; lastAt: number; totalMs: number }

/**
 * What this device remembers of how a cook uses the own recipes: it says which of them are likely to be opened next. It is
 * kept after consent to functional cookies only, and never leaves the device. Terms: the newest first.
 */
export type Behaviour = { views: Record<string, Viewing>; terms: { term: string; at: number }[] }

/** The spec's rule: terms of fewer letters say nothing. */
const LEAST_TERM_LENGTH = 3
const MOST_RECIPES = 200
const MOST_TERMS = 50

export const NO_BEHAVIOUR: Behaviour = { views: {}, terms: [] }

/** One more look at a recipe, `at` ms. `term`: what the list was narrowed to when it was opened, '' for nothing. */
export function withView(
	known: Behaviour,
	{ recipeId, at, term }: { recipeId: string; at: number; term: string },
): Behaviour {
	const { count, totalMs } = known.views[recipeId] ?? { count: 0, totalMs: 0 }
	const views = { ...known.views, [recipeId]: { count: count + 1, lastAt: at, totalMs } }
	return { views: newest(views), terms: withTerm(known.terms, term, at) }
}

/** How long that look has taken; nothing for a recipe whose looks are not counted (any more). */
export function withDuration(known: Behaviour, { recipeId, ms }: { recipeId: string; ms: number }): Behaviour {
	const view = known.views[recipeId]
	if (!view) return known
	return { ...known, views: { ...known.views, [recipeId]: { ...view, totalMs: view.totalMs + ms } } }
}

/** What was looked at longest ago is forgotten first. */
function newest(views: Behaviour['views']): Behaviour['views'] {
	const all = Object.entries(views)
	if (all.length <= MOST_RECIPES) return views
	return Object.fromEntries(all.sort(([, a], [, b]) => b.lastAt - a.lastAt).slice(0, MOST_RECIPES))
}

function withTerm(known: Behaviour['terms'], text: string, at: number): Behaviour['terms'] {
	const term = text.trim().toLowerCase()
	if ([...term].length < LEAST_TERM_LENGTH) return known
	return [{ term, at }, ...known.filter((other) => other.term !== term)].slice(0, MOST_TERMS)
}
