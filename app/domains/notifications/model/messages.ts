/** Texts of the inbox, spec 2.7. */
export const NOTIFICATIONS = {
	title: 'Notifications',
	empty: 'No notifications',
	emptyHint: 'When someone rates or follows, it lands here.',
	exploreRecipes: 'Explore Recipes',
	back: 'Back',
} as const
