import type { FieldsOf } from '#app/sync/model/entities.ts'

/** The fields of a minimal recipe with a title and one step, plus what a test overrides; without its owner. */
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

/** A typed line that has not been parsed. */
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
