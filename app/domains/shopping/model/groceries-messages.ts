// Apart from the list's own texts: every main screen has the link.

/** The link to the shopping list. */
export const GROCERIES_LINK = {
	path: '/shopping-list',
	label: (count: number) => (count === 0 ? 'Groceries' : `Groceries, ${count} left`),
} as const
