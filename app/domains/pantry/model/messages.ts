/** Error messages of the pantry. */
export const PANTRY_MESSAGES = {
	itemGone: 'This is no longer in the pantry.',
} as const

/** Texts of the pantry's page. */
export const PANTRY = {
	title: 'Pantry',
	count: (n: number) => `${n} ${n === 1 ? 'thing' : 'things'} at home`,
	soonCount: (n: number) => `${n} to use soon`,
	addPlaceholder: 'Add what you have, such as 500 g flour',
	addLabel: 'Add to the pantry',
	add: 'Add',
	soon: 'Use soon',
	staples: 'Always at home',
	noPlace: 'Somewhere',
	whatCanICook: 'What can I cook',
	empty: 'The pantry is empty',
	emptyHint: 'Add what you have, or put away what you bought.',
	edit: 'Edit',
	usedUp: (name: string) => `${name} is used up`,
	past: (date: string) => `Past its date, ${date}`,
	today: 'Use today',
	tomorrow: 'Use by tomorrow',
	bestBefore: (date: string) => `Best before ${date}`,
	guessedPast: (date: string) => `Was good until about ${date}`,
	guessed: (date: string) => `Good until about ${date}`,
	loadFailed: 'Failed to load the pantry',
} as const

/** Toasts for acts on the pantry and for undoing them. */
export const PANTRY_ACTS = {
	added: (names: readonly string[]) =>
		names.length === 1 ? `${names[0]} is in the pantry` : `${names.length} items are in the pantry`,
	more: (name: string) => `Added to ${name}`,
	changed: (name: string) => `${name} changed`,
	deleted: (name: string) => `${name} taken out`,
	failed: 'The pantry could not be changed',
} as const

/** The sheet that edits one item. */
export const EDIT_STOCK = {
	title: 'Edit',
	name: 'Name',
	quantity: 'Amount',
	unit: 'Unit',
	place: 'Place',
	bestBefore: 'Best before',
	guess: (date: string) => `Usually good until ${date}`,
	takeGuess: 'Take it',
	staple: 'Always at home',
	stapleHint: 'Never on the shopping list',
	save: 'Save',
	close: 'Close',
	delete: 'Used up',
	noName: 'Give it a name',
	badAmount: 'Type a number, such as 2 or 1 1/2',
} as const

/** The dialog that puts away what was bought. */
export const PUT_AWAY = {
	title: 'Put away what I bought',
	hint: 'Ticked items leave the list and lie in the pantry. The dates are guesses: set yours where you know better.',
	place: (name: string) => `Place of ${name}`,
	bestBefore: (name: string) => `Best before, ${name}`,
	take: (name: string) => `Put away ${name}`,
	apply: 'Put away',
	failed: 'The guesses could not be loaded.',
	cancel: 'Cancel',
} as const

/** What can be cooked with what is at home. */
export const WHAT_TO_COOK = {
	title: 'What can I cook',
	hint: 'What misses least comes first, then what uses up the most.',
	reading: 'Looking through your recipes',
	failed: 'The recipes could not be read.',
	none: 'Nothing yet',
	noneHint: 'None of your recipes uses what is at home.',
	complete: 'Everything is at home',
	missing: (names: string[]) => `Missing: ${names.join(', ')}`,
	uses: (names: string[]) => `Uses up ${names.join(', ')}`,
	replaced: (name: string, use: string, how: string) => `${use} instead of ${name}${how ? `: ${how}` : ''}`,
	close: 'Close',
} as const

/** Toasts about the pantry after cooking. */
export const COOKED = {
	taken: (names: string[]) => `Taken from the pantry: ${names.join(', ')}`,
	check: (names: string[]) => `Check how much is left: ${names.join(', ')}`,
} as const
