/** A cookbook of the demo cook; `recipes` are recipe keys in the order of the book. */
export type SeedCookbook = { key: string; title: string; description: string; is_public: boolean; recipes: string[] }

export const seedCookbooks: SeedCookbook[] = [
	{
		key: 'suppers-for-a-full-table',
		title: 'Suppers for a full table',
		description: 'Things that feed whoever turns up. Most of them wait without complaint.',
		is_public: true,
		recipes: [
			'red-lentil-soup',
			'village-salad',
			'lentils-and-rice',
			'chickpea-spinach-curry',
			'black-bean-tacos',
			'baked-cod',
			'doro-wat',
			'overnight-pizza',
			'khachapuri',
		],
	},
	{
		key: 'wet-sundays',
		title: 'Wet Sundays',
		description: 'Slow projects, warm oven. Start before lunch.',
		is_public: false,
		recipes: [
			'chicken-ramen',
			'french-onion-soup',
			'roast-chicken-with-leeks',
			'plum-tray-cake',
			'thin-apple-tart',
			'orange-filo-pie',
			'brown-soda-bread',
		],
	},
]
