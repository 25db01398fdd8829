import { type ConflictLabels, count, list, place, text, yesNo } from '#app/sync/model/conflict-details.ts'

/** Conflicts of a day's plan and its meals. The meal's name identifies the recipe; its id is never shown. */
export const mealPlanConflict: ConflictLabels = {
	heading: 'Meal plan',
	details: [
		{ always: true, read: text('time') },
		{ always: true, read: text('section') },
		{ name: 'Servings', read: text('servings') },
		{ name: 'With a recipe', read: ({ recipe_id }) => (typeof recipe_id === 'string' ? 'Yes' : 'No') },
		{ name: 'Notes', read: text('notes') },
		{ name: 'Locked', read: yesNo('is_locked') },
		{ name: 'Guests', read: count('guests') },
		{ name: 'Place in its section', read: place },
	],
}

/** Conflicts of eaters. */
export const tableConflict: ConflictLabels = {
	heading: 'Table',
	details: [
		{ name: 'Allergens', always: true, read: list('allergens') },
		{ name: 'Diets', always: true, read: list('diets') },
		{ name: 'Guest', read: yesNo('is_guest') },
		{ name: 'Place at the table', read: place },
	],
}
