/** The messages of this domain; spec 5.2 where it defines them. */
export const RECIPE_MESSAGES = {
	saveFailed: 'Failed to save recipe. Please try again',
	loadFailed: 'Failed to load recipes',
	lookupsFailed: 'Some data failed to load. You may need to refresh.',
	notInPlan: (reason: string, names: readonly string[]) =>
		`${reason}: own categories. Choose from the list, or make a tag of it: ${names.join(', ')}`,
	notFound: 'Recipe not found',
	/** For a page whose recipe is unknown or not loaded yet. */
	pageTitle: 'Recipe · Nomster',
	saved: 'Recipe saved',
	notFiled: 'The recipe is saved, but could not be added to the cookbook',
	deleted: 'Recipe deleted',
	deleteFailed: 'Recipe not deleted',
	restored: 'Recipe restored',
	restoreFailed: 'Recipe not restored',
	deleteRecipe: 'Delete recipe',
	confirmEmailFirst: 'Please confirm your email address before you publish a recipe.',
	notYourPicture: 'One of the pictures is not yours. Please add it again.',
	offline: 'There is no connection. Nothing is lost: your draft is kept on this device.',
	draftKept: 'Draft from your last visit',
	discardDraft: 'Discard draft',
	tooLong: (field: string, limit: number) => `${field} is too long: at most ${limit.toLocaleString('en')} characters`,
	tooMany: (things: string, limit: number) => `Too many ${things}: at most ${limit.toLocaleString('en')}`,
	notMinutes: 'Please enter a time, such as 45, 1 h 20 or overnight',
	tooLongTime: 'Please enter at most 60 days',
	/** How a typed time was read. */
	timeIs: (time: string) => `That is ${time}`,
	notServings: (limit: number) => `Please enter a whole number from 1 to ${limit.toLocaleString('en')}`,
	notAddress: 'Please enter a complete web address, or leave this empty',
} as const
