import { dropOtherPictures } from '#app/platform/client/pictures/drop-others.ts'
import { hasSignedOut } from '#app/platform/client/signed-out.ts'
import { SECOND_MS } from '#app/platform/model/clock.ts'
import { openLocalStore } from '#app/sync/client/store/local-store.ts'

/** The spec's delay before background tasks start. */
const START_AFTER_MS = 5 * SECOND_MS

let startedFor: string | undefined

/** The questions at the bottom edge, one after another: cookies, then whether to install the app. */
async function askQuestions(): Promise<void> {
	const { noteInstallation, offerInstall } = await import('#app/platform/client/install/offer-install.tsx')
	// A cook may install the app by the browser's menu while the first question is open.
	noteInstallation()
	const { askForCookies } = await import('#app/domains/accounts/ui/cookies/ask-for-cookies.tsx')
	await askForCookies()
	offerInstall()
}

/**
 * The background tasks of a cook's page besides the sync: deletes another cook's pictures from the device, asks once
 * which cookies are allowed and whether to install the app, warns before a limit of the plan is reached, sends
 * what was read in the inbox, and, when the page has been open for a while, reads the food facts of the recipes, fetches
 * the pictures that the cook is likely to need and deletes those that nothing needs. Does nothing when called again for
 * the same cook.
 */
export async function startBackgroundTasks(userId: string): Promise<void> {
	if (startedFor === userId || hasSignedOut()) return
	startedFor = userId
	const localStore = await openLocalStore(userId)
	if ('caches' in globalThis) await dropOtherPictures(caches, userId)
	askQuestions().catch(() => undefined)
	const { watchUsage } = await import('#app/domains/billing/client/warn-near-limits.ts')
	watchUsage(localStore)
	const { watchNotifications } = await import('#app/domains/notifications/client/watch-notifications.ts')
	watchNotifications(localStore)
	await new Promise((done) => setTimeout(done, START_AFTER_MS))
	if (hasSignedOut()) return
	import('#app/domains/notifications/client/push.ts')
		.then(({ registerAgain }) => registerAgain(userId))
		.catch(() => undefined)
	// From now on the cards contain the facts of their foods; later saves update them at once.
	const { keepFacts } = await import('#app/domains/recipes/client/keep-facts.ts')
	keepFacts(localStore)
	const [{ keepPicturesWarm }, { likelyPicturesHere }, { tidyBlobs }, { listDrafts }] = await Promise.all([
		import('#app/sync/client/pictures/warm-pictures.ts'),
		import('#app/domains/recipes/client/likely-pictures.ts'),
		import('#app/sync/client/pictures/blobs.ts'),
		import('#app/platform/client/drafts.ts'),
	])
	await tidyBlobs(localStore, await listDrafts())
	await keepPicturesWarm(localStore, () => likelyPicturesHere(localStore))
}
