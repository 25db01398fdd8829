import type { FieldsOf } from '#app/sync/model/entities.ts'

/** The fields of a recipe about which nothing is said but its title and one step, and of it what a test wants to say; without its owner. */
export const recipeFields = (fields: Partial<FieldsOf<'recipe'>> = {}): Omit<FieldsOf<'recipe'>, 'user_id'> => ({
	title: 'Soup',
	description: '',
	instructions: 'Fry.',
	prep_time: 0,
	cook_time: 0,
	total_time: 0,
	servings: 1,
	difficulty: null,
	cuisine: '',
	category: [],
	tags: [],
	images: [],
	notes: '',
	source_url: '',
	source_name: '',
	language: '',
	is_public: false,
	created_at: 0,
	updated_at: 0,
	...fields,
})

/** A line as it was typed, with nothing read of it. */
export const lineFields = (
	fields: Pick<FieldsOf<'ingredient_line'>, 'recipe_id' | 'text'> & Partial<FieldsOf<'ingredient_line'>>,
): FieldsOf<'ingredient_line'> => ({
	position: 0,
	section: '',
	quantity: null,
	quantity_max: null,
	unit: null,
	ingredient_name: null,
	note: null,
	pinned: false,
	...fields,
})
