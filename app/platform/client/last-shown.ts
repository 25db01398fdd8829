import { get, set } from 'idb-keyval'

const keyOf = (userId: string, name: string) => `last-shown/${userId}/${name}`

/**
 * What a page last showed of things that are not on the device, so that it stands at once and without a network. Lies in
 * idb-keyval's default database, which sign-out empties. Undefined where nothing was kept or the browser keeps nothing.
 */
export const findLastShown = <T>(userId: string, name: string): Promise<T | undefined> =>
	get<T>(keyOf(userId, name)).catch(() => undefined)

export const keepLastShown = <T>(userId: string, name: string, value: T): Promise<void> =>
	set(keyOf(userId, name), value).catch(() => undefined)
