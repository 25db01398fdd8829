let isSignedOut = false

/**
 * From a sign-out, or another end of the session, until somebody signs in again: a 401 to a request that was on its way
 * is expected and not reported, and nothing is stored for a cook any more.
 */
export function noteSignOut(signedOut: boolean): void {
	isSignedOut = signedOut
}

/** Whether what this device stores of a cook is deleted, or about to be: nothing begins to fill it. */
export const hasSignedOut = (): boolean => isSignedOut
