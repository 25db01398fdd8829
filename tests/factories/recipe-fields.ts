import type { FieldsOf } from '../../app/sync/model/entities.ts'

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
