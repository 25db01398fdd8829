import { RETURN_PARAM } from './checkout.ts'

/** How a cook comes back from Stripe's pages: from a checkout, without having paid, from the portal. */
export const RETURNS = ['done', 'cancelled', 'portal'] as const
export type Return = (typeof RETURNS)[number]

export const TRIAL_PATH = '/account/billing/trial'

const PAGES: Record<Return, string> = {
	done: '/account/billing',
	cancelled: '/pricing',
	portal: '/account/billing',
}

/** The page to which Stripe's leads back, with the query that says from where. */
export const returnPath = (from: Return): string => `${PAGES[from]}?${RETURN_PARAM}=${from}`
