export const SESSION_EXPIRED = 'Session expired. Please sign in again.'
