/** What a moderation service says of a text or a picture (spec 13.1). */
export type Verdict = {
	flagged: boolean
	/** For the cook; '' where nothing is flagged. */
	reason: string
	categories: string[]
	/** 0 to 1 by category; empty where the service gives none. */
	category_scores: Record<string, number>
}

export const UNFLAGGED: Verdict = { flagged: false, reason: '', categories: [], category_scores: {} }

/** What was found of a thing's texts. `isUnchecked`: some could not be asked about; that counts as not flagged, and somebody should look. */
export type Judgement = { message: string | null; isUnchecked: boolean }
