import { isPictureCache, pictureCacheName } from '#app/platform/model/picture-cache.ts'

/** After a switch of cooks: deletes the cached pictures of all other cooks from this device. */
export async function dropOtherPictures(caches: Pick<CacheStorage, 'keys' | 'delete'>, userId: string): Promise<void> {
	const others = (await caches.keys()).filter((name) => isPictureCache(name) && name !== pictureCacheName(userId))
	await Promise.all(others.map((name) => caches.delete(name)))
}
