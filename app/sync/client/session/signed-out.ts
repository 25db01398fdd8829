// Apart from session-end.ts: every page needs it at its start.

let isSignedOut = false

/**
 * From a sign-out until somebody signs in again, a 401 to a request that was on its way is expected, and not reported.
 */
export function noteSignOut(signedOut: boolean): void {
	isSignedOut = signedOut
}

/** Whether the stores are deleted, or about to be: nothing begins to fill them. */
export const hasSignedOut = (): boolean => isSignedOut

/** Somebody else has signed in on this device: this page shows the wrong cook. The store stays for its owner. */
export function leaveForOtherCook(): void {
	location.replace('/')
}
