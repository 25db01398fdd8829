import type { Verdict } from '#app/domains/ingredients/model/allergens/verdict.ts'

/**
 * Every feature that proposes dishes nobody asked for by name, and whether it plans them. The property test of all
 * proposals covers each name in this list.
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
 * Whether a dish with this verdict for a table may be proposed to it. Dishes that contain something avoided never are.
 * Planners propose unknown dishes only if the cook allows it; the others propose them with a mark.
 */
export const mayPropose = (by: Proposer, verdict: Verdict, allowUnknown = false): boolean =>
	verdict === 'clear' || (verdict === 'unknown' && (allowUnknown || !PROPOSERS[by].isPlanner))
