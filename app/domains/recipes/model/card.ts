import type { PublicFacts } from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { PlateSetting } from './plate.ts'
import type { Difficulty } from './recipe-limits.ts'

// The spec's defaults on an owner's card. Here and not beside the schema, whose library must not come along to the device.
export const DEFAULT_DURATION = '30m'
export const DEFAULT_DIFFICULTY: Difficulty = 'Medium'
export const DEFAULT_GENRE = 'General'

/** What a list says of a dish that is not clear to the table. */
export type CardMark = { state: 'contains' | 'unknown'; words: string }

/** What a list shows of a recipe, and nothing else: 500 of them are read and drawn at once. */
export type RecipeCard = {
	id: string
	title: string
	/** 0 when unknown. */
	minutes: number
	servings: number
	difficulty: Difficulty | null
	/** The first meaningful cuisine or category; '' when there is none. */
	genre: string
	/** 0 when nobody has rated it. */
	rating: number
	/** Path of the first picture's widest variant; '' when there is none. */
	picture: string
	/** How its table is set where there is no picture, or not yet. */
	plate: PlateSetting
	updated_at: number
	/** What its foods say; absent until they have been read. */
	facts?: PublicFacts
	/** What it is to the table of whoever looks at it, where that is not clear. */
	mark?: CardMark
}
