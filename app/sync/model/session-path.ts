/** Where a device asks whether its session still holds: 204, or 401 when nobody is signed in. */
export const SESSION_PATH = '/api/session'
