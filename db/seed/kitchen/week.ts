export type MealSection = 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks'

/** One planned meal of the demo cook: a recipe by its key, or a plain name where no recipe is needed. */
export type SeedMeal = {
	/** Days after the Monday of the current week, 0 to 6. */
	day: 0 | 1 | 2 | 3 | 4 | 5 | 6
	section: MealSection
	/** 'HH:mm', or null where the cook set no time. */
	time: string | null
	servings: number
} & ({ recipe: string } | { name: string })

/** A week for two, with guests on Saturday, ordered by day and section. */
export const seedWeek: SeedMeal[] = [
	{ day: 0, section: 'Breakfast', recipe: 'pear-porridge', time: '07:15', servings: 2 },
	{ day: 0, section: 'Dinner', recipe: 'red-lentil-soup', time: '19:00', servings: 4 },
	{ day: 1, section: 'Lunch', name: 'The rest of the lentil soup', time: null, servings: 2 },
	{ day: 1, section: 'Dinner', recipe: 'miso-salmon', time: '19:00', servings: 2 },
	{ day: 2, section: 'Dinner', recipe: 'chickpea-spinach-curry', time: '19:30', servings: 4 },
	{ day: 3, section: 'Lunch', recipe: 'fattoush', time: '12:30', servings: 2 },
	{ day: 3, section: 'Dinner', recipe: 'anchovy-pasta', time: '20:00', servings: 2 },
	{ day: 4, section: 'Dinner', name: 'Out, for once', time: '19:30', servings: 2 },
	{ day: 4, section: 'Snacks', name: 'Apples and walnuts', time: null, servings: 2 },
	{ day: 5, section: 'Breakfast', recipe: 'menemen', time: '09:30', servings: 2 },
	{ day: 5, section: 'Dinner', recipe: 'overnight-pizza', time: '18:30', servings: 6 },
	{ day: 5, section: 'Snacks', recipe: 'spiced-milk-tea', time: '16:00', servings: 4 },
	{ day: 6, section: 'Breakfast', recipe: 'buttermilk-pancakes', time: '10:00', servings: 4 },
	{ day: 6, section: 'Dinner', recipe: 'roast-chicken-with-leeks', time: '18:00', servings: 4 },
	{ day: 6, section: 'Snacks', recipe: 'thin-apple-tart', time: null, servings: 8 },
]
