/** Texts of using a passkey, apart from those of managing them: the login page has few others. */
export const PASSKEY_USE = {
	signIn: 'Sign in with a passkey',
	unsupported: 'This browser cannot use passkeys.',
	failed: 'That passkey did not work. Please try another way to sign in.',
	cancelled: 'No passkey was used.',
	alreadyHere: 'This device has a passkey for your account already.',
	expired: 'That took too long. Please try again.',
	tooManyTries: 'Too many attempts. Please try again later.',
} as const
