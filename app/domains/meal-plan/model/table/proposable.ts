import type { Verdict } from '#app/domains/ingredients/model/allergens/verdict.ts'

/**
 * Whatever proposes dishes that nobody has named, and whether it plans them. What is new here is walked by the property test
 * of all proposals, which asks for each of these names.
 */
export const PROPOSERS = {
	plan: { isPlanner: true },
	rest: { isPlanner: true },
	tonight: { isPlanner: false },
	cookable: { isPlanner: false },
	home: { isPlanner: false },
} as const
export type Proposer = keyof typeof PROPOSERS

/**
 * Whether a dish may be proposed to a table that it is `verdict` to. What contains something that somebody avoids never is;
 * what is unknown no planner proposes unless the cook allows it, and the others only with its mark.
 */
export const mayPropose = (by: Proposer, verdict: Verdict, allowUnknown = false): boolean =>
	verdict === 'clear' || (verdict === 'unknown' && (allowUnknown || !PROPOSERS[by].isPlanner))
