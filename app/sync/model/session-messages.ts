export const SESSION_EXPIRED = 'Session expired. Please sign in again.'
/** Follows it if the device had edits that the server did not. */
export const NOT_SENT_IS_SAFE = 'What was not sent is kept on this device and comes back when you do.'
