import type { Place } from '#app/platform/model/place.ts'

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

/** The name on the screen: display name, first name, the local part of the address, then 'User'. */
export function nameOf(me: Pick<Me, 'display_name' | 'first_name' | 'email'>): string {
	return me.display_name || me.first_name || me.email.split('@')[0] || 'User'
}

/** First and last name as the cook wrote them, for the cook's own eyes; without one what `nameOf` says. */
export function fullNameOf(me: Pick<Me, 'display_name' | 'first_name' | 'last_name' | 'email'>): string {
	return `${me.first_name} ${me.last_name}`.trim() || nameOf(me)
}
