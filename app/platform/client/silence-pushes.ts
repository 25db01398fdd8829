/**
 * The cook has left this device: nothing is pushed to it any more, and what was shown of theirs goes. The server has
 * ended the subscription with the session; this takes care of what is on its way. `ms`: without a network the browser
 * may wait for its push service, which a sign-out does not.
 */
export async function silencePushes(ms: number): Promise<void> {
	const patience = new Promise<void>((done) => setTimeout(done, ms))
	await Promise.race([silence().catch(() => undefined), patience])
}

async function silence(): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration()
	if (!registration) return
	await navigator.clearAppBadge?.().catch(() => undefined)
	for (const shown of await registration.getNotifications()) shown.close()
	const subscription = await registration.pushManager?.getSubscription()
	await subscription?.unsubscribe()
}
