import type { FieldsOf } from '#app/sync/model/entities.ts'

type Link = Pick<FieldsOf<'cookbook_recipe'>, 'recipe_id' | 'position' | 'created_at'> & { id: string }

/** The position of a recipe in its cookbook: the one that the cook set, else the time when it was added. */
const placeOf = ({ position, created_at }: Link): number => position ?? created_at

/**
 * A cookbook's links in the cook's order; recipes added later come last. Devices of an older and of the current release
 * may each have added a recipe: it is listed once, at the position of the link with the lower id, on every device.
 */
export const inPlace = <L extends Link>(links: readonly L[]): L[] => {
	const byId = links.toSorted((a, b) => (a.id < b.id ? -1 : 1))
	const oncePerRecipe = [...new Map(byId.toReversed().map((link) => [link.recipe_id, link])).values()]
	return oncePerRecipe.sort((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1))
}

/** Whether the cook has set the position of any of them. */
export const isArranged = (links: readonly Pick<Link, 'position'>[]): boolean =>
	links.some(({ position }) => position !== null && position !== undefined)

/** The distance between new positions: each halving leaves room for another one in between. */
const STEP = 1_024

/**
 * The positions to write, by link id, so that a recipe comes after `after` (null: first). Only its own position, or all
 * positions if no number is left between two neighbours. Empty if it is already there, or is not in the book. If the
 * recipe `after` is gone, it moves to the end.
 */
export function placesFor(
	links: readonly Link[],
	{ recipeId, after }: { recipeId: string; after: string | null },
): { id: string; position: number }[] {
	const before = inPlace(links)
	const moved = before.find(({ recipe_id }) => recipe_id === recipeId)
	if (!moved) return []
	const others = before.filter((link) => link !== moved)
	const found = others.findIndex(({ recipe_id }) => recipe_id === after)
	const index = after === null ? 0 : found < 0 ? others.length : found + 1
	if (before.indexOf(moved) === index) return []
	const position = between(others[index - 1], others[index])
	if (position !== null) return [{ id: moved.id, position }]
	const wanted = others.toSpliced(index, 0, moved)
	const last = Math.max(...links.map(placeOf))
	// No position may be later than that of a recipe added from now on.
	return wanted.map(({ id }, i) => ({ id, position: last - (wanted.length - 1 - i) * STEP }))
}

/** null if there is no number between the two. */
function between(above: Link | undefined, below: Link | undefined): number | null {
	if (!above || !below) return above ? placeOf(above) + 1 : below ? placeOf(below) - STEP : null
	const middle = (placeOf(above) + placeOf(below)) / 2
	return middle > placeOf(above) && middle < placeOf(below) ? middle : null
}
