/** What a column may hold, in the order in which the cook is asked. */
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
	source: 'Source address',
	sourceName: 'Source name',
	picture: 'Picture address',
} as const
export type CsvField = keyof typeof CSV_FIELDS

/** Which column holds a field, counted from 0. */
export type CsvColumns = Partial<Record<CsvField, number>>
