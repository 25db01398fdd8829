/** The provider that a sign-in has just connected to an account; written by the server, read once by the page. */
export const LINKED_COOKIE = '__Host-nomster-linked'
/** The spec's keys in local storage. */
export const LINKED_KEYS = { recent: 'recentSocialLogin', provider: 'lastLoginProvider' } as const
