// Sentences that the login page compares or shows. They stand apart because that page loads as little as it can.
export const OFFLINE = 'You are offline. Please try again when there is a connection.'
export const ACCOUNT_DISABLED = 'This account is disabled.'
