import { planOf } from '#app/domains/billing/model/plans.ts'
import { inForce, paidTierOf } from '#app/platform/model/in-force.ts'
import { TIERS, type Tier, tierOf } from '#app/platform/model/tiers.ts'
import { ROLES, type Role } from './account-verbs.ts'

const STATUSES = ['active', 'pending_deletion', 'disabled'] as const
type Status = (typeof STATUSES)[number]

/** What the list is narrowed to. */
export type Filter = {
	status: Status | undefined
	role: Role | undefined
	tier: Tier | undefined
	unconfirmed: true | undefined
}

/** Address, beginning of a name, or id, as typed. */
export type Asked = { q: string; filter: Filter; after: string | null }

const MAX_QUERY = 254

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
	values.find((one) => one === value)

/** What the list's URL asks for; invalid values are left out. */
export const readAsked = (params: URLSearchParams): Asked => ({
	q: (params.get('q') ?? '').trim().slice(0, MAX_QUERY),
	filter: {
		status: oneOf(STATUSES, params.get('status')),
		role: oneOf(ROLES, params.get('role')),
		tier: oneOf(TIERS, params.get('tier')),
		unconfirmed: params.get('address') === 'unconfirmed' ? true : undefined,
	},
	after: params.get('after') || null,
})

/** The address of the same list after this account; null: from its beginning. */
export function listPath({ q, filter }: Pick<Asked, 'q' | 'filter'>, after: string | null): string {
	const params = new URLSearchParams()
	const { status, role, tier, unconfirmed } = filter
	const all = { q, status, role, tier, address: unconfirmed ? 'unconfirmed' : undefined, after }
	for (const [name, value] of Object.entries(all)) if (value) params.set(name, value)
	return params.size === 0 ? '?' : `?${params}`
}

/** An account as the list shows it. */
export type AccountLine = {
	id: string
	email: string
	name: string
	role: Role
	account_status: Status
	email_confirmed: boolean
	is_being_erased: boolean
	tier: Tier
	created_at: number
}

type StoredPlan = {
	subscription_tier: string
	subscription_end: number | null
	unpaid_since: number | null
	granted_tier: string
	is_beta_tester: boolean
}

/** The plan in force. */
export const planInForce = (stored: StoredPlan, now: number): Tier => planOf(inForce(stored, now)).name

/** Where a plan comes from. */
export type PlanSource = 'paid' | 'trial' | 'granted' | 'beta'

/** Where the plan in force comes from: what is paid counts first, then what is granted. Null for Free. */
export function planSource(
	stored: StoredPlan & { subscription_status: string | null },
	now: number,
): PlanSource | null {
	const tier = planInForce(stored, now)
	if (tier === 'Free') return null
	if (paidTierOf(stored, now) === tier) return stored.subscription_status === 'trialing' ? 'trial' : 'paid'
	return tierOf(stored.granted_tier) === tier ? 'granted' : 'beta'
}

export const ACCOUNTS = {
	title: 'Accounts',
	intro: 'Search by the beginning of an email address or a name, or by an id.',
	search: 'Email, name or id',
	find: 'Find',
	filters: {
		status: 'Status',
		role: 'Role',
		tier: 'Plan',
		address: 'Address',
	},
	any: 'Any',
	unconfirmed: 'Not confirmed',
	status: {
		active: 'Active',
		pending_deletion: 'Pending deletion',
		disabled: 'Disabled',
	} satisfies Record<Status, string>,
	beingErased: 'Is being deleted',
	notConfirmed: 'Address not confirmed',
	list: 'Accounts, newest first',
	since: (date: string): string => `Since ${date}`,
	nobody: 'No account matches',
	nobodyHint: 'Check the spelling, or leave out a filter.',
	clear: 'Show all accounts',
	cut: 'More accounts match than are listed here. Type more of the address or the name.',
	noneHere: 'No match among the accounts that were searched. There are older ones.',
	older: 'Older accounts',
	newest: 'Newest accounts',
} as const
