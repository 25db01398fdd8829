/** A new cook's picture at the provider; written by the server, taken over once by the page. */
export const PICTURE_COOKIE = '__Host-nomster-picture'
/** Onboarding comes first. */
export const PICTURE_COOKIE_MS = 60 * 60_000
/** Of the account page's action: makes an uploaded picture the profile picture where the cook has none. */
export const PICTURE_INTENT = 'provider_picture'
