import { dropOtherPictures } from '#app/platform/client/pictures/drop-others.ts'
import { SECOND_MS } from '#app/platform/model/clock.ts'
import { openKitchen } from '#app/sync/client/kitchen.ts'

/** The spec's background start. */
const START_AFTER_MS = 5 * SECOND_MS

let startedFor: string | undefined

/**
 * What a cook's page does beside the sync: takes another cook's pictures off the device, asks once which cookies are allowed,
 * and, when the page has long been useful, reads what its recipes' foods say, brings the cook's own to it and lets go of those that nobody needs.
 * Called again for the same cook it does nothing.
 */
export async function startChores(userId: string): Promise<void> {
	if (startedFor === userId) return
	startedFor = userId
	const kitchen = await openKitchen(userId)
	if ('caches' in globalThis) await dropOtherPictures(caches, userId)
	import('#app/domains/accounts/ui/cookies/ask-for-cookies.tsx')
		.then(({ askForCookies }) => askForCookies())
		.catch(() => undefined)
	await new Promise((done) => setTimeout(done, START_AFTER_MS))
	// From now on the cards say what their foods do; those of a save follow it at once.
	const { keepFacts } = await import('#app/domains/recipes/client/keep-facts.ts')
	keepFacts(kitchen)
	const [{ keepPicturesWarm }, { likelyPicturesHere }, { tidyBlobs }, { listDrafts }] = await Promise.all([
		import('#app/sync/client/warm-pictures.ts'),
		import('#app/domains/recipes/client/likely-pictures.ts'),
		import('#app/sync/client/blobs.ts'),
		import('#app/platform/client/drafts.ts'),
	])
	await tidyBlobs(kitchen, await listDrafts())
	await keepPicturesWarm(kitchen, () => likelyPicturesHere(kitchen))
}
