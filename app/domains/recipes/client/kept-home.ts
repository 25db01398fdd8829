import { get, set } from 'idb-keyval'
import type { HomeRecipes } from '../model/home-recipes.ts'

/** Raised when the shape of what is kept changes: what an older program kept is then as good as nothing. */
const SHAPE = 1
const keyOf = (userId: string) => `home/${SHAPE}/${userId}`

/**
 * What home last showed of everybody's recipes on this device, so that it stands at once and without a network. It lies with
 * the drafts and goes with them at sign-out. Undefined where nothing was kept or the browser keeps nothing.
 */
export const findKeptHome = (userId: string): Promise<HomeRecipes | undefined> =>
	get<HomeRecipes>(keyOf(userId)).catch(() => undefined)

export const keepHome = (userId: string, recipes: HomeRecipes): Promise<void> =>
	set(keyOf(userId), recipes).catch(() => undefined)
