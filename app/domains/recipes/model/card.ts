import type { PublicFacts } from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { PlateSetting } from './plate.ts'
import type { Difficulty } from './recipe-limits.ts'

// The spec's defaults on an owner's card. They are not beside the schema, whose library the device must not load.
export const DEFAULT_DURATION = '30m'
export const DEFAULT_DIFFICULTY: Difficulty = 'Medium'
export const DEFAULT_GENRE = 'General'

/** What a list shows about a dish that is not clear for the table. */
export type CardMark = { state: 'contains' | 'unknown'; words: string }

/** The fields of a recipe that a list shows, and no others: 500 cards are read and rendered at once. */
export type RecipeCard = {
	id: string
	title: string
	/** 0 when unknown. */
	minutes: number
	/** 0 when unknown. */
	servings: number
	difficulty: Difficulty | null
	/** The first meaningful cuisine or category; '' if there is none. */
	genre: string
	/** 0 without ratings. */
	rating: number
	/** Path of the first picture's widest variant; '' if there is none. */
	picture: string
	/** The drawn plate, shown if there is no picture or until it has loaded. */
	plate: PlateSetting
	updated_at: number
	/** What is known of its foods; absent until they have been read. */
	facts?: PublicFacts
	/** Its verdict for the viewer's table, if that is not clear. */
	mark?: CardMark
}
