/** The texts about rating a recipe; spec 5.6 where it defines them. */
export const RATE = {
	title: 'How was it?',
	hint: 'Your rating is 1 to 5.',
	submitted: 'Rating submitted successfully',
	failed: 'Failed to submit rating',
	notOneToFive: 'Please choose 1 to 5 stars.',
	offline: 'There is no connection. Please try again later.',
	notSignedIn: 'Please log in to rate a recipe.',
	tooMany: 'You have rated many recipes within an hour. Please try again later.',
} as const

/** The result of rating a recipe: the current rating, or why it was refused. */
export type RateAnswer = { rated: number } | { refused: string }

/** A rating sent by a form, a whole number from 1 to 5; null for anything else. */
export function readStars(value: unknown): number | null {
	return typeof value === 'string' && /^[1-5]$/.test(value) ? Number(value) : null
}

/** Ratings of one recipe by all cooks but one. */
export type OtherRatings = { count: number; sum: number }

/** The aggregate of a recipe's ratings after a cook has given `stars`, whatever that cook's previous rating. */
export const statsWith = ({ count, sum }: OtherRatings, stars: number): RatingStats =>
	statsOf({ count: count + 1, sum: sum + stars })

export type RatingStats = { average_rating: number; rating_count: number }

/** The aggregate of these ratings; 0 of none. */
export const statsOf = ({ count, sum }: OtherRatings): RatingStats => ({
	average_rating: count === 0 ? 0 : sum / count,
	rating_count: count,
})
