/** A time that the demo cook cooked a recipe. */
export type SeedCooked = {
	/** The recipe's key. */
	recipe: string
	daysAgo: number
	rating: number | null
	note: string
}

const again = (recipe: string, daysAgo: readonly number[], rating: number | null): SeedCooked[] =>
	daysAgo.map((days) => ({ recipe, daysAgo: days, rating, note: '' }))

/** A year and a half of suppers: what comes back often, and what was tried once. */
export const seedCooked: SeedCooked[] = [
	{ recipe: 'red-lentil-soup', daysAgo: 2, rating: 5, note: 'A squeeze more lemon.' },
	...again('red-lentil-soup', [16, 44, 79, 121, 310], 4),
	{ recipe: 'miso-salmon', daysAgo: 6, rating: 4, note: 'Two minutes less under the grill.' },
	...again('miso-salmon', [35, 90], null),
	...again('chickpea-spinach-curry', [9, 51, 142, 230], 5),
	...again('anchovy-pasta', [12, 26, 60, 101, 190, 402], 4),
	{ recipe: 'roast-chicken-with-leeks', daysAgo: 19, rating: 5, note: 'Enough for soup the day after.' },
	...again('roast-chicken-with-leeks', [110, 260], 5),
	...again('buttermilk-pancakes', [4, 32, 67], null),
	...again('menemen', [23, 75, 205], 3),
	{ recipe: 'overnight-pizza', daysAgo: 28, rating: 2, note: 'The dough was too cold. Take it out earlier.' },
	...again('overnight-pizza', [155, 365], 4),
	...again('thin-apple-tart', [40, 480], 5),
]
