import type { PublicRecipe } from '#app/domains/recipes/model/home-recipes.ts'

export type LoadedList = { recipes: PublicRecipe[]; next: string | null }

/**
 * The rows that had been loaded when a page of explore was left, by its entry in the browser's history: going back
 * restores them.
 */
const kept = new Map<string, LoadedList>()
const KEPT_PLACES = 5

export const findKeptList = (place: string): LoadedList | undefined => kept.get(place)

export function keepList(place: string, list: LoadedList): void {
	kept.delete(place)
	kept.set(place, list)
	for (const oldest of [...kept.keys()].slice(0, -KEPT_PLACES)) kept.delete(oldest)
}

export const forgetLists = (): void => kept.clear()
