/** Where a device asks who is signed in: Me as JSON, or 401 when nobody is. */
export const SESSION_PATH = '/api/session'
