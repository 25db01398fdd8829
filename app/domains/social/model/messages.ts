/** What the landing page says. */
export const LANDING = {
	title: 'Nomster: Your Personal Recipe Companion',
	tagline: 'Your Personal Recipe',
	taglineEnd: 'Companion',
	promise:
		'Keep the recipes you trust, plan the week around them, and cook with the page open, even where the signal gives out.',
	getStarted: 'Get Started',
	login: 'Login',
	browseExplore: 'Browse Explore',
	features: 'Everything between “what’s for dinner?” and the washing-up',
	featured: 'Featured Recipes',
	noFeatured: 'No featured recipes yet',
	farewell: 'Pull up a chair.',
	terms: 'Terms',
	privacy: 'Privacy',
	support: 'Support',
	table: 'Drawing of a laid table seen from above: soup, pizza, a tart, a salad and a cold drink',
} as const

/** What everybody's recipes and their cooks are called. */
export const EXPLORE = {
	search: 'Search recipes...',
	noneFound: 'No recipes found',
	clearSearch: 'Clear Search',
	title: 'Explore',
	intro: 'What cooks have put on the table lately.',
	loadFailed: 'Failed to load public recipes',
	loadFailedHint: 'It is us, not you. Please try again in a moment.',
	empty: 'No public recipes yet',
	emptyHint: 'When a cook makes a recipe public, it lands here.',
	tryAgain: 'Try again',
	showMore: 'Show more',
	shown: (count: number) => `${count} recipes shown.`,
	end: 'That is all of them.',
	noneHint: 'Try fewer words or fewer filters.',
	clearFilters: 'Reset',
	backToNewest: 'Back to the newest',
	list: 'Public recipes',
} as const

export const AUTHOR = {
	back: 'Back to Explore',
	list: (name: string) => `Recipes by ${name}`,
	recipes: 'Public recipes',
	count: (recipes: number) => (recipes === 1 ? '1 public recipe' : `${recipes} public recipes`),
	empty: 'No public recipes yet',
	emptyHint: 'This cook keeps everything in the drawer so far.',
	notFound: 'Cook not found',
	notFoundHint: 'This cook is not here, or not any more.',
	explore: 'Explore Recipes',
} as const

/** What home says; the meal plan's words are its own. */
export const HOME = {
	title: 'Home',
	greeting: 'Welcome back!',
	firstGreeting: (name: string) => `Welcome, ${name}!`,
	setPreferences: 'Set Preferences',
	preferences: 'Your preferences',
	quickActions: 'Quick actions',
	findRecipes: 'Find Recipes',
	planMeals: 'Plan Meals',
	askAssistant: 'Ask the assistant',
	myCookbooks: 'My Cookbooks',
	recommended: 'Recommended for You',
	popular: 'Popular Recipes',
	featured: 'Featured',
	trending: 'Trending',
	viewAll: 'View All',
	noRecipes: 'Nothing to show yet. The first public recipe could be yours.',
	offline: 'Other cooks’ recipes need a connection.',
	loading: 'Loading',
} as const
