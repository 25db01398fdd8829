/** The recipe page's texts about the meal plan and the shopping list. */
export const TO_PLAN = {
	addToPlan: 'Add to meal plan',
	day: 'Day',
	section: 'Meal',
	servings: 'Servings',
	fewer: 'Fewer servings',
	more: 'More servings',
	add: 'Add',
	close: 'Close',
	noDay: 'Please choose a day',
	planned: (section: string, day: string) => `Planned for ${section}, ${day}`,
	notPlanned: 'Failed to add meal item',

	addToShopping: 'Add to shopping list',
	ticked: 'What you have ticked off on the page is left out.',
	all: 'All',
	none: 'None',
	addCount: (count: number) => `Add ${count} ${count === 1 ? 'item' : 'items'}`,
	listed: (count: number) => `${count} ${count === 1 ? 'item' : 'items'} added to your shopping list`,
	notListed: 'Nothing was added to your shopping list',
	noLines: 'This recipe has no ingredients yet.',
} as const
