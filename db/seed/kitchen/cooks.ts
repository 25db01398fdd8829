/** The preferences that onboarding collects, with the spec's field names and values. */
export type SeedPreferences = {
	dietary_restrictions: string[]
	allergens: string[]
	preferred_cuisines: string[]
	disliked_cuisines: string[]
	preferred_categories: string[]
	cooking_experience: 'beginner' | 'intermediate' | 'advanced'
	time_availability: 'quick' | 'moderate' | 'extended'
	cooking_goals: string[]
}

export type SeedCook = {
	key: string
	email: string
	first_name: string
	last_name: string
	display_name: string
	username: string
	/** Who wants to follow has to ask. */
	approvesFollowers: boolean
	/** Known to everyone who reads this file: these accounts are for a developer's machine only. */
	password: string
	/** Has Premium without payment; the other cooks are on Free. */
	isBetaTester: boolean
	/** A cook, unless it says otherwise. */
	role?: 'super_admin'
	preferences: SeedPreferences
}

/** Signs in; owns the cookbooks, the week, and every recipe that `ownedByOthers` does not name. */
export const demoCook: SeedCook = {
	key: 'demo',
	email: 'demo@nomster.example',
	first_name: 'Robin',
	last_name: 'Demo',
	display_name: 'Demo cook Robin',
	username: 'robin_demo',
	approvesFollowers: true,
	password: 'Tomato-Basil-42!',
	isBetaTester: true,
	preferences: {
		dietary_restrictions: ['Mediterranean'],
		allergens: ['Shellfish'],
		preferred_cuisines: ['Italian', 'Turkish', 'Lebanese'],
		disliked_cuisines: [],
		preferred_categories: ['Dinner', 'Soup', 'Baking'],
		cooking_experience: 'intermediate',
		time_availability: 'moderate',
		cooking_goals: ['Learn new cooking techniques', 'Cook from scratch more often'],
	},
}

export const ida: SeedCook = {
	key: 'ida',
	email: 'ida@nomster.example',
	first_name: 'Ida',
	last_name: 'Demo',
	display_name: 'Demo cook Ida',
	username: 'ida_demo',
	approvesFollowers: false,
	password: 'Leek-Potato-58!',
	isBetaTester: true,
	preferences: {
		dietary_restrictions: ['Pescatarian'],
		allergens: [],
		preferred_cuisines: ['Swedish', 'Thai'],
		disliked_cuisines: [],
		preferred_categories: ['Dessert', 'Soup'],
		cooking_experience: 'advanced',
		time_availability: 'extended',
		cooking_goals: ['Learn new cooking techniques'],
	},
}

/** Signs in too: is on Free, and can buy a plan. */
export const freeCook: SeedCook = {
	key: 'noor',
	email: 'noor@nomster.example',
	first_name: 'Noor',
	last_name: 'Demo',
	display_name: 'Demo cook Noor',
	username: 'noor_demo',
	approvesFollowers: false,
	password: 'Plum-Ginger-73!',
	isBetaTester: false,
	preferences: {
		dietary_restrictions: [],
		allergens: ['Nuts'],
		preferred_cuisines: ['Nigerian', 'Mexican', 'Turkish'],
		disliked_cuisines: ['British'],
		preferred_categories: ['Dinner'],
		cooking_experience: 'beginner',
		time_availability: 'quick',
		cooking_goals: ['Cook from scratch more often'],
	},
}

/** Signs in to the administration, and cooks nothing. */
export const demoAdmin: SeedCook = {
	key: 'admin',
	email: 'admin@nomster.example',
	first_name: 'Sam',
	last_name: 'Demo',
	display_name: 'Demo administrator Sam',
	username: 'sam_demo',
	approvesFollowers: false,
	password: 'Thyme-Barley-91!',
	isBetaTester: false,
	role: 'super_admin',
	preferences: {
		dietary_restrictions: [],
		allergens: [],
		preferred_cuisines: [],
		disliked_cuisines: [],
		preferred_categories: [],
		cooking_experience: 'intermediate',
		time_availability: 'moderate',
		cooking_goals: [],
	},
}

/** Everybody who can sign in to the demo kitchen. */
export const seedAccounts = (): SeedCook[] => [...seedCooks, demoAdmin]

/** A recipe's `ratings` are given in this order, without its owner. */
export const seedCooks: SeedCook[] = [demoCook, ida, freeCook]

/** Recipe key to the cook who owns it, for the recipes that are not the demo cook's own. */
export const ownedByOthers: ReadonlyMap<string, SeedCook> = new Map([
	['hot-and-sour-prawn-soup', ida],
	['sticky-chocolate-cake', ida],
	['lamb-kofte', freeCook],
	['jollof-rice', freeCook],
	['hibiscus-cooler', freeCook],
])

/** The owner of the recipe with this key. */
export const ownerOf = (recipeKey: string): SeedCook => ownedByOthers.get(recipeKey) ?? demoCook
