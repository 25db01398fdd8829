import { SESSION_DISABLED } from './session-disabled.ts'

export const SESSION_EXPIRED = 'Session expired. Please sign in again.'
/** For a cook who did not want to stay signed in. */
export const BROWSER_CLOSED = 'You were signed out when the browser was closed.'
/** Follows either if the device had edits that the server did not. */
export const NOT_SENT_IS_SAFE = 'What was not sent is kept on this device and comes back when you do.'

/** Why a session was ended from elsewhere, as the login page says it. */
export const SESSION_ENDS = {
	revoked: 'You signed this device out from another one. Your recipes have been removed from it.',
	password_changed: 'Your password was changed on another device, so this one was signed out.',
	disabled: SESSION_DISABLED,
	password_reset: 'Your password was reset, so this device was signed out.',
} as const
export type SessionEnd = keyof typeof SESSION_ENDS

export const isSessionEnd = (why: unknown): why is SessionEnd =>
	typeof why === 'string' && Object.hasOwn(SESSION_ENDS, why)
