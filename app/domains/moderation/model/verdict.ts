/** A moderation service's verdict on a text or a picture (spec 13.1). */
export type Verdict = {
	flagged: boolean
	/** For the cook; '' when nothing is flagged. */
	reason: string
	categories: string[]
	/** 0 to 1 by category; empty when the service returns none. */
	category_scores: Record<string, number>
}

export const UNFLAGGED: Verdict = { flagged: false, reason: '', categories: [], category_scores: {} }

/**
 * The result for a thing's texts. `isUnchecked`: some could not be checked; they count as not flagged, and a reviewer
 * should look at them.
 */
export type Judgement = { message: string | null; isUnchecked: boolean }
