export const SESSION_EXPIRED = 'Session expired. Please sign in again.'
/** After it, where the device held what the server had not. */
export const NOT_SENT_IS_SAFE = 'What was not sent is kept on this device and comes back when you do.'
