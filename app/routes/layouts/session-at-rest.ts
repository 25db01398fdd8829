import { LINKED_COOKIE, LINKED_KEYS } from '#app/domains/accounts/model/linked-keys.ts'
import type { Me } from '#app/platform/model/me.ts'

/**
 * What a cook's page does once it is idle: tells that the last sign-in has connected a
 * provider, where there is such a notice, and fills in what the preferences lack of the cook's place. `goTo` opens a page of the app.
 */
export async function startSessionAtRest(me: Me, goTo: (path: string) => void): Promise<void> {
	if (hasLinkedNotice()) {
		const { showLinkedNotice } = await import('#app/domains/accounts/client/linked-notice.ts')
		await showLinkedNotice(goTo)
	}
	if (!me.onboarding_completed) return
	const { fillOwnPlace } = await import('#app/domains/accounts/client/fill-own-place.ts')
	await fillOwnPlace(me.id)
}

function hasLinkedNotice(): boolean {
	try {
		return document.cookie.includes(LINKED_COOKIE) || localStorage.getItem(LINKED_KEYS.recent) !== null
	} catch {
		// A browser that stores nothing for us.
		return false
	}
}
