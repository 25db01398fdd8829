/** Of a device whose account was disabled. A file of its own: the login page compares it and loads little. */
export const SESSION_DISABLED =
	'Your account was disabled, so this device was signed out and your recipes have been removed from it.'
