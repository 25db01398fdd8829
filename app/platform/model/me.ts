import type { Place } from './place.ts'

/** Who is signed in, as pages and workers see it. Nothing here may be taken from the client. */
export type Me = {
	id: string
	/** Whose kitchen: today the cook's own. */
	space: string
	email: string
	first_name: string
	last_name: string
	display_name: string
	avatar_url: string | null
	role: 'user' | 'admin' | 'super_admin'
	account_status: 'active' | 'pending_deletion' | 'disabled'
	email_confirmed: boolean
	onboarding_completed: boolean
	subscription_tier: string
	/** Until when it is paid, milliseconds; null where it has no end. Devices of before do not know. */
	subscription_end?: number | null
	is_beta_tester: boolean
} & Place
