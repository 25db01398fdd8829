import { PLANS } from './plans.ts'

/** The plans that can be given without payment, and their values in the subscriptions table. A beta tester pays for nothing. */
export const PLAN_GRANTS = {
	free: { granted_tier: PLANS.Free.name, is_beta_tester: false },
	basic: { granted_tier: PLANS.Basic.name, is_beta_tester: false },
	premium: { granted_tier: PLANS.Premium.name, is_beta_tester: false },
	beta: { granted_tier: PLANS.Free.name, is_beta_tester: true },
} as const

export type PlanGrant = keyof typeof PLAN_GRANTS
export const PLAN_GRANT_NAMES = Object.keys(PLAN_GRANTS) as PlanGrant[]
export const isPlanGrant = (name: unknown): name is PlanGrant => PLAN_GRANT_NAMES.some((grant) => grant === name)

/** What a cook is given now. */
export const grantOf = ({
	granted_tier,
	is_beta_tester,
}: {
	granted_tier: string
	is_beta_tester: boolean
}): PlanGrant =>
	is_beta_tester
		? 'beta'
		: (PLAN_GRANT_NAMES.find((name) => name !== 'beta' && PLAN_GRANTS[name].granted_tier === granted_tier) ?? 'free')
