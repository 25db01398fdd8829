/** Where the buttons of the providers post to; `{path}/{provider}`. */
export const PROVIDER_START_PATH = '/auth/provider'
/** Where a provider sends the browser back to, followed by its name; alone the page that ends a sign-in. */
export const PROVIDER_CALLBACK_PATH = '/auth/callback'
/** Asks for an address where the provider gives none that it has verified. */
export const ADD_EMAIL_PATH = '/auth/email'
/** Asks for the account's own sign-in before a provider is connected to it. */
export const LINK_PATH = '/auth/link'
/** The page of the mailed link that connects a provider to an account that was never confirmed. */
export const PROVE_PATH = '/auth/prove'

/** What a provider's sign-in is for. */
export const PROVIDER_INTENTS = ['sign_in', 'connect', 'reauthenticate'] as const
export type ProviderIntent = (typeof PROVIDER_INTENTS)[number]

/** A provider as a button shows it. */
export type ProviderButton = { id: string; label: string }

/** The texts at the buttons, apart from the others of providers: the login page loads little else. */
export const PROVIDER_WORDS = {
	or: 'or',
	signInWith: 'Sign in with',
	terms: 'By continuing you accept our',
} as const
