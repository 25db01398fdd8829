import { keepHome } from '#app/domains/recipes/client/kept-home.ts'
import { forgetLists } from '#app/domains/recipes/ui/explore/kept-lists.ts'

/**
 * Home and explore show what the device has kept before they ask: recipes of a cook who is blocked now may be among
 * them.
 */
export async function forgetShown(userId: string): Promise<void> {
	forgetLists()
	await keepHome(userId, { recommended: [], featured: [], trending: [] })
}
