import { findLastShown, keepLastShown } from '#app/platform/client/last-shown.ts'
import type { HomeRecipes } from '../model/home-recipes.ts'

/** The number is raised when the shape of what is kept changes: what an older program kept is then as good as nothing. */
const NAME = 'home-2'

/** What home last showed of everybody's recipes on this device. */
export const findKeptHome = (userId: string): Promise<HomeRecipes | undefined> =>
	findLastShown<HomeRecipes>(userId, NAME)

export const keepHome = (userId: string, recipes: HomeRecipes): Promise<void> => keepLastShown(userId, NAME, recipes)
