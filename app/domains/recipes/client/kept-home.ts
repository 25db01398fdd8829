import { findLastShown, keepLastShown } from '#app/platform/client/last-shown.ts'
import type { HomeRecipes } from '../model/home-recipes.ts'

/** Raised when the shape of the stored data changes: data of an older version is then ignored. */
const NAME = 'home-2'

/** The public recipes that home last showed on this device. */
export const findKeptHome = (userId: string): Promise<HomeRecipes | undefined> =>
	findLastShown<HomeRecipes>(userId, NAME)

export const keepHome = (userId: string, recipes: HomeRecipes): Promise<void> => keepLastShown(userId, NAME, recipes)
