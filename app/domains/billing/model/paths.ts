/** The tab of the account page. */
export const BILLING_PATH = '/account/billing'
/** Ends a free trial. */
export const TRIAL_PATH = '/account/billing/trial'
