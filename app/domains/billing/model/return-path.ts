import { RETURN_PARAM } from './checkout.ts'
import { BILLING_PATH } from './paths.ts'

/** How a cook comes back from Stripe's pages: from a checkout, without having paid, from the portal. */
export const RETURNS = ['done', 'cancelled', 'portal'] as const
export type Return = (typeof RETURNS)[number]

const PAGES: Record<Return, string> = {
	done: BILLING_PATH,
	cancelled: '/pricing',
	portal: BILLING_PATH,
}

/** The page to which Stripe's leads back, with the query that says from where. */
export const returnPath = (from: Return): string => `${PAGES[from]}?${RETURN_PARAM}=${from}`
