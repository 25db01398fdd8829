import { DAY_MS } from '#app/platform/model/clock.ts'
import { BIN_MS } from '#app/sync/model/bin.ts'
import { choosePlate, type PlateSetting } from './plate.ts'
import type { Recipe } from './recipe.ts'

/** Something in the recycle bin. */
export type BinRow = {
	kind: 'recipe' | 'cookbook'
	id: string
	title: string
	/** Whole days until it can no longer be restored; 1 on the last day. */
	daysLeft: number
	/** Path of its first picture; '' if there is none. */
	picture: string
	/** The drawn plate that replaces a missing picture; null for a cookbook. */
	plate: PlateSetting | null
}

const daysLeft = (deletedAt: number, now: number): number => Math.max(1, Math.ceil((deletedAt + BIN_MS - now) / DAY_MS))

/** `deletedAt` and `now` in milliseconds. */
export const recipeInBin = (
	recipe: Pick<Recipe, 'id' | 'title' | 'description' | 'cuisine' | 'category' | 'images'>,
	deletedAt: number,
	now: number,
): BinRow => ({
	kind: 'recipe',
	id: recipe.id,
	title: recipe.title,
	daysLeft: daysLeft(deletedAt, now),
	picture: recipe.images[0] ?? '',
	plate: choosePlate(recipe),
})

export const cookbookInBin = (
	cookbook: { id: string; title: string; image_url: string | null },
	deletedAt: number,
	now: number,
): BinRow => ({
	kind: 'cookbook',
	id: cookbook.id,
	title: cookbook.title,
	daysLeft: daysLeft(deletedAt, now),
	picture: cookbook.image_url ?? '',
	plate: null,
})
