import { cookNewsIn, keepCookNews } from '#app/sync/client/session/cook-news.ts'
import { openLocalStore } from '#app/sync/client/store/local-store.ts'

/** Keeps an answer of `/api/session` on this device. A browser that stores nothing for us asks the server again. */
export async function keepPlan(answer: object, userId: string): Promise<void> {
	const localStore = await openLocalStore(userId).catch(() => undefined)
	await keepCookNews(cookNewsIn(answer), localStore).catch(() => false)
}
