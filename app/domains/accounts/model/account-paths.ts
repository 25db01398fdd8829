/** The tabs of the account page, each a page of its own, in the spec's order. */
export const ACCOUNT_TABS = [
	{ to: '/account', label: 'Profile' },
	{ to: '/account/preferences', label: 'Preferences' },
	{ to: '/account/security', label: 'Security' },
	{ to: '/account/billing', label: 'Billing' },
	{ to: '/account/settings', label: 'Settings' },
] as const

/** The address of the open tab. */
export const tabOf = (path: string): string => ACCOUNT_TABS.findLast(({ to }) => path.startsWith(to))?.to ?? '/account'

/**
 * Where a cook edits what to avoid and what is liked. The spec names onboarding, which nobody can visit a second time;
 * the account page has the same preferences.
 */
export const PREFERENCES_PATH = '/account/preferences'
/** The section of connected accounts on the Profile tab. */
export const CONNECTED_ID = 'connected-accounts'
export const CONNECTED_PATH = `/account#${CONNECTED_ID}`
export const SECURITY_PATH = '/account/security'
export const PASSWORD_PATH = '/account/security/password'
export const TWO_FACTOR_PATH = '/account/security/two-factor'
export const PASSKEYS_PATH = '/account/security/passkeys'
/** Notifications about the account and its login activity: a page of its own in the spec. */
export const SECURITY_SETTINGS_PATH = '/security'
export const NEW_EMAIL_PATH = '/account/security/email'
export const SETTINGS_PATH = '/account/settings'
/** The page of the link that a new address is sent. */
export const CHANGE_EMAIL_PATH = '/change-email'
