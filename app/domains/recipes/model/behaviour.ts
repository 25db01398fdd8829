/** How often, when last (ms) and how long in total (ms) the cook has viewed a recipe. */
export type Viewing = { count: number; lastAt: number; totalMs: number }

/**
 * What this device records of how a cook uses their own recipes, to predict which are opened next. It is stored only
 * after consent to functional cookies and never leaves the device. Terms: newest first.
 */
export type Behaviour = { views: Record<string, Viewing>; terms: { term: string; at: number }[] }

/** The spec's rule: shorter terms are ignored. */
const LEAST_TERM_LENGTH = 3
const MOST_RECIPES = 200
const MOST_TERMS = 50

export const NO_BEHAVIOUR: Behaviour = { views: {}, terms: [] }

/** Adds a view at `at` (ms). `term`: what the list was narrowed to when the recipe was opened, '' for nothing. */
export function withView(
	known: Behaviour,
	{ recipeId, at, term }: { recipeId: string; at: number; term: string },
): Behaviour {
	const { count, totalMs } = known.views[recipeId] ?? { count: 0, totalMs: 0 }
	const views = { ...known.views, [recipeId]: { count: count + 1, lastAt: at, totalMs } }
	return { views: newest(views), terms: withTerm(known.terms, term, at) }
}

/** Adds the duration of that view; does nothing for a recipe whose views are not counted (any more). */
export function withDuration(known: Behaviour, { recipeId, ms }: { recipeId: string; ms: number }): Behaviour {
	const view = known.views[recipeId]
	if (!view) return known
	return { ...known, views: { ...known.views, [recipeId]: { ...view, totalMs: view.totalMs + ms } } }
}

/** The recipes with the oldest views are removed first. */
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
