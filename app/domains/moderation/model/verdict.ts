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

/** The verdict on several parts of one thing: the highest scores, and the reason of the first part that is flagged. */
export function combineVerdicts(verdicts: readonly Verdict[]): Verdict {
	const category_scores: Record<string, number> = {}
	for (const verdict of verdicts)
		for (const [category, score] of Object.entries(verdict.category_scores))
			category_scores[category] = Math.max(score, category_scores[category] ?? 0)
	const flagged = verdicts.filter((verdict) => verdict.flagged)
	return {
		flagged: flagged.length > 0,
		reason: flagged[0]?.reason ?? '',
		categories: [...new Set(flagged.flatMap(({ categories }) => categories))],
		category_scores,
	}
}

export type ScoredCategory = { name: string; score: number | null; isFlagged: boolean }

/** The categories of a verdict, highest score first; one that is flagged without a score comes before all others. */
export const scoredCategories = ({ categories, category_scores }: Verdict): ScoredCategory[] =>
	[...new Set([...categories, ...Object.keys(category_scores)])]
		.map((name) => ({ name, score: category_scores[name] ?? null, isFlagged: categories.includes(name) }))
		.sort((a, b) => (b.score ?? 2) - (a.score ?? 2) || a.name.localeCompare(b.name))
