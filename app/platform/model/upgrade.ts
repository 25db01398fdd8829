/** The page of the plans and their prices. */
export const PRICING_PATH = '/pricing'
/** What the toast of a reached limit offers. */
export const UPGRADE = 'Upgrade'
/** Milliseconds that a toast about a limit stays. */
export const LIMIT_TOAST_MS = 5_000
