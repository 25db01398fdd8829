/** Somebody else has signed in on this device: this page shows the wrong cook. The store stays for its owner. */
export function leaveForOtherCook(): void {
	location.replace('/')
}
