import type { Place } from './place.ts'

/** The signed-in cook, as seen by pages and Workers. Nothing in it may be taken from the client. */
export type Me = {
	id: string
	/** The cook's space; at present always the cook's own. */
	space: string
	email: string
	first_name: string
	last_name: string
	display_name: string
	/** Missing on devices of older releases. */
	phone?: string
	/** The name that the cook has chosen; null until then. Missing on devices of older releases. */
	username?: string | null
	/** The path of the cook's own public picture, in its widest size. */
	avatar_url: string | null
	role: 'user' | 'admin' | 'super_admin'
	account_status: 'active' | 'pending_deletion' | 'disabled'
	/** When the account will be deleted, milliseconds. Missing on devices of older releases. */
	deletion_scheduled_at?: number | null
	email_confirmed: boolean
	onboarding_completed: boolean
	/** The plan in force: the larger of the paid and the granted one. */
	subscription_tier: string
	/** The end of the paid time, milliseconds; null when it has none. Missing on devices of older releases. */
	subscription_end?: number | null
	/** The plan without payment, which no end takes away. Missing on devices of older releases. */
	granted_tier?: string
	is_beta_tester: boolean
	/** The subscription in Stripe's words, such as 'trialing' or 'past_due'; null without one. */
	subscription_status?: string | null
	/** The lookup key of its price (billing/model/plans.ts). */
	price_id?: string | null
	/** When it ends without a renewal, milliseconds. */
	cancel_at?: number | null
	/** Milliseconds. */
	trial_end?: number | null
	/** Whether this account has had its only trial. */
	trial_used?: boolean
	/** The due date of the oldest unpaid invoice, milliseconds. */
	unpaid_since?: number | null
	/** 'Stay signed in' was off: this device forgets the cook when the browser closes (run-cookie.ts). */
	this_browser_only?: true
} & Place
