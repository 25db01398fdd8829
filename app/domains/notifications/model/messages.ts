/** What the inbox says, spec 1 section 2. */
export const NOTIFICATIONS = {
	title: 'Notifications',
	empty: 'No notifications',
	emptyHint: 'When someone rates or follows, it lands here.',
	exploreRecipes: 'Explore Recipes',
	back: 'Back',
} as const
