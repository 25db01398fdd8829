/** First path segments and the navigation entry that each belongs to. */
const ENTRY_OF: Record<string, string> = {
	home: '/home',
	recipes: '/recipes',
	recipe: '/recipes',
	serve: '/recipes',
	cookbooks: '/recipes',
	cookbook: '/recipes',
	explore: '/explore',
	'meal-plan': '/meal-plan',
	'shopping-list': '/shopping-list',
	pantry: '/pantry',
	account: '/account',
	sync: '/account',
	security: '/account',
	pricing: '/account',
	nomster: '/nomster',
}

/** The `to` of the navigation entry that a path belongs to. */
export const activeEntry = (path: string): string | undefined => ENTRY_OF[path.split('/')[1] ?? '']
