import { SUBSTITUTES } from './substitutes.ts'

/**
 * What a recipe cannot be cooked without: for each need the foods of which one is enough, by `foodKey`. Optional
 * ingredients, water, and seasoning without an amount are left out.
 */
export type CookableRecipe = { id: string; title: string; needs: readonly { keys: readonly string[]; name: string }[] }

/** The state of a need: not at home, replaced, at home, or at home and due soon. */
const [MISSING, REPLACED, AT_HOME, SOON] = [0, 1, 2, 3]

type Thing = { keys: readonly string[]; name: string }

/**
 * The distinct needs of all recipes: `things` by number; the needs of recipe `i` are from `starts[i]` to `starts[i +
 * 1]` in `of`.
 */
export type CookIndex = {
	recipes: readonly CookableRecipe[]
	things: readonly Thing[]
	starts: Int32Array
	of: Int32Array
}

/** Built once per library; a query then costs one look at each need. A need that a recipe names twice counts once. */
export function buildCookIndex(library: readonly CookableRecipe[]): CookIndex {
	// Sorted by title; the stable sort by rank keeps this order among equals.
	const recipes = [...library].sort((one, other) => (one.title < other.title ? -1 : one.title > other.title ? 1 : 0))
	const numbers = new Map<string, number>()
	const things: Thing[] = []
	const starts = new Int32Array(recipes.length + 1)
	const of: number[] = []
	for (const [at, { needs }] of recipes.entries()) {
		const own = new Set<number>()
		for (const thing of needs) {
			const key = thing.keys.join('\n')
			let number = numbers.get(key)
			if (number === undefined) {
				number = things.push(thing) - 1
				numbers.set(key, number)
			}
			own.add(number)
		}
		of.push(...own)
		starts[at + 1] = of.length
	}
	return { recipes, things, starts, of: Int32Array.from(of) }
}

export type AtHome = {
	/** Every food of which something is at home, and staples. */
	keys: ReadonlySet<string>
	/** Those of them that are due soon. */
	soon: ReadonlySet<string>
	/** Foods that must not be used as substitutes, because they are not clear for somebody at the table. */
	barred?: ReadonlySet<string>
}

export type CookAnswer = {
	recipe: CookableRecipe
	/** What has to be bought. */
	missing: string[]
	/** What is due soon and would be used. */
	uses: string[]
	/** What is not at home, and its substitute. */
	replaced: { name: string; use: string; how: string }[]
}

function substituteOf({ keys }: Thing, { keys: atHome, barred }: AtHome) {
	for (const key of keys)
		for (const substitute of SUBSTITUTES[key] ?? [])
			if (atHome.has(substitute.use) && !barred?.has(substitute.use)) return substitute
	return null
}

function stateOf(thing: Thing, atHome: AtHome): number {
	const { keys, soon } = atHome
	if (thing.keys.some((key) => soon.has(key))) return SOON
	if (thing.keys.some((key) => keys.has(key))) return AT_HOME
	return substituteOf(thing, atHome) ? REPLACED : MISSING
}

/** Larger counts are capped at this value, because each has 7 bits of the rank. */
const MOST = 127

/**
 * Lower is better: first by what is missing, then by what is due soon and would be used, then by what is replaced. A
 * recipe of which nothing at all is at home has no rank.
 */
function rankOf(states: Uint8Array, { starts, of }: CookIndex, at: number): number {
	let [missing, soon, replaced, total] = [0, 0, 0, 0]
	for (let i = starts[at] ?? 0; i < (starts[at + 1] ?? 0); i += 1) {
		const state = states[of[i] ?? 0]
		total += 1
		if (state === MISSING) missing += 1
		else if (state === SOON) soon += 1
		else if (state === REPLACED) replaced += 1
	}
	if (total === 0 || missing === total) return Number.POSITIVE_INFINITY
	return (Math.min(missing, MOST) * 128 + (MOST - Math.min(soon, MOST))) * 128 + Math.min(replaced, MOST)
}

function answerOf({ recipes, things, starts, of }: CookIndex, at: number, atHome: AtHome): CookAnswer | null {
	const recipe = recipes[at]
	if (!recipe) return null
	const answer: CookAnswer = { recipe, missing: [], uses: [], replaced: [] }
	for (const number of of.subarray(starts[at], starts[at + 1])) {
		const thing = things[number]
		if (!thing) continue
		const state = stateOf(thing, atHome)
		const substitute = state === REPLACED ? substituteOf(thing, atHome) : null
		if (state === SOON) answer.uses.push(thing.name)
		else if (substitute) answer.replaced.push({ name: thing.name, ...substitute })
		else if (state === MISSING) answer.missing.push(thing.name)
	}
	return answer
}

/** More than anybody reads. */
const MOST_ANSWERS = 50

/**
 * What can be cooked with what is at home: the recipes with the fewest missing ingredients first, then those that use
 * most of what is due, then those with the fewest substitutes, then by title. At most `limit` recipes; recipes with
 * more than `mostMissing` missing ingredients are left out.
 */
export function whatCanICook(
	index: CookIndex,
	atHome: AtHome,
	{ limit = MOST_ANSWERS, mostMissing = MOST }: { limit?: number; mostMissing?: number } = {},
): CookAnswer[] {
	const states = Uint8Array.from(index.things, (thing) => stateOf(thing, atHome))
	const worst = (mostMissing + 1) * 128 * 128
	const ranked: { at: number; rank: number }[] = []
	for (let at = 0; at < index.recipes.length; at += 1) {
		const rank = rankOf(states, index, at)
		if (rank < worst) ranked.push({ at, rank })
	}
	return ranked
		.sort((one, other) => one.rank - other.rank)
		.slice(0, limit)
		.flatMap(({ at }) => answerOf(index, at, atHome) ?? [])
}
