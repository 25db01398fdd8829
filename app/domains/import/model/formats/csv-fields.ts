/** What a column may contain, in the order of the choices shown to the cook. */
export const CSV_FIELDS = {
	title: 'Title',
	ingredients: 'Ingredients',
	steps: 'Steps',
	description: 'Description',
	servings: 'Servings',
	prep: 'Prep time',
	cook: 'Cook time',
	total: 'Total time',
	difficulty: 'Difficulty',
	cuisine: 'Cuisine',
	category: 'Categories',
	tags: 'Tags',
	notes: 'Notes',
	nutrition: 'Nutrition',
	rating: 'Rating',
	favorite: 'Favorite',
	created: 'Date added',
	source: 'Source address',
	sourceName: 'Source name',
	picture: 'Picture address',
} as const
export type CsvField = keyof typeof CSV_FIELDS

/** The column of each field, counted from 0. */
export type CsvColumns = Partial<Record<CsvField, number>>
