import { bakes } from './bakes.ts'
import { breadsAndLightSuppers } from './breads-and-light-suppers.ts'
import { meatAndFish } from './meat-and-fish.ts'
import { morningsFruitAndDrinks } from './mornings-fruit-and-drinks.ts'
import { pastaRiceAndCurry } from './pasta-rice-and-curry.ts'
import type { SeedRecipe } from './recipe-text.ts'
import { soupsAndSalads } from './soups-and-salads.ts'

/** Every recipe of the demo kitchen; `ownerOf` in cooks.ts returns the owner of each. */
export const allRecipes: SeedRecipe[] = [
	...soupsAndSalads,
	...bakes,
	...meatAndFish,
	...pastaRiceAndCurry,
	...breadsAndLightSuppers,
	...morningsFruitAndDrinks,
]
