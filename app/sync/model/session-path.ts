/** Where a device requests who is signed in: Me as JSON, or 401 if nobody is. */
export const SESSION_PATH = '/api/session'
