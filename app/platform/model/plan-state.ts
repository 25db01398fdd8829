import type { Me } from './me.ts'

/** What a cook's plan consists of, of all that Me has. */
const PLAN_FIELDS = [
	'subscription_tier',
	'subscription_end',
	'granted_tier',
	'is_beta_tester',
	'subscription_status',
	'price_id',
	'cancel_at',
	'trial_end',
	'trial_used',
	'unpaid_since',
] as const satisfies (keyof Me)[]
type PlanField = (typeof PLAN_FIELDS)[number]
export type PlanState = Pick<Me, PlanField>

/** Uses of the counted features in a month of UTC ('2026-11'), by the features' names. */
export type CountedUses = { month: string; uses: Record<string, number> }

export const planStateOf = (me: PlanState): PlanState =>
	Object.fromEntries(PLAN_FIELDS.flatMap((field) => (me[field] === undefined ? [] : [[field, me[field]]]))) as PlanState

/** The parts of an answer of the server that say something about the plan; what is no such part is left out. */
export const planPartsOf = (answer: object): Partial<PlanState> =>
	Object.fromEntries(Object.entries(answer).filter(([name]) => isPlanField(name)))

const isPlanField = (name: string): name is PlanField => PLAN_FIELDS.some((field) => field === name)
