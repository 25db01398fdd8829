import type { FieldsOf } from '#app/sync/model/entities.ts'

type Link = Pick<FieldsOf<'cookbook_recipe'>, 'recipe_id' | 'position' | 'created_at'> & { id: string }

/** Where a recipe stands in its cookbook: where the cook has put it, else when it was filed. */
const placeOf = ({ position, created_at }: Link): number => position ?? created_at

/**
 * A cookbook's links as the cook has arranged them; what was filed later stands behind. Devices of before and of today may
 * each have filed a recipe: it is shown once, where the link of the lower id has it, on every device alike.
 */
export const inPlace = <L extends Link>(links: readonly L[]): L[] => {
	const byId = links.toSorted((a, b) => (a.id < b.id ? -1 : 1))
	const oncePerRecipe = [...new Map(byId.toReversed().map((link) => [link.recipe_id, link])).values()]
	return oncePerRecipe.sort((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1))
}

/** Whether the cook has put any of them somewhere. */
export const isArranged = (links: readonly Pick<Link, 'position'>[]): boolean =>
	links.some(({ position }) => position !== null && position !== undefined)

/** How far apart places are made: each halving leaves room for another one between. */
const STEP = 1_024

/**
 * The places to write so that a recipe stands behind `after` (null: first), by the ids of the links: its own alone, and
 * those of all only where numbers have no room left between two neighbours. None where it stands there already, or is not
 * in the book. Behind one that has gone meanwhile it goes to the end.
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
	// Nothing may come to stand behind what is filed from now on.
	return wanted.map(({ id }, i) => ({ id, position: last - (wanted.length - 1 - i) * STEP }))
}

/** null where no number lies between the two. */
function between(above: Link | undefined, below: Link | undefined): number | null {
	if (!above || !below) return above ? placeOf(above) + 1 : below ? placeOf(below) - STEP : null
	const middle = (placeOf(above) + placeOf(below)) / 2
	return middle > placeOf(above) && middle < placeOf(below) ? middle : null
}
