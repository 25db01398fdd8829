/** The tab of the account page. */
export const BILLING_PATH = '/account/billing'
