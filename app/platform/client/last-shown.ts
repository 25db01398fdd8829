import { findValue, putValue } from './stored-values.ts'

const keyOf = (userId: string, name: string) => `last-shown/${userId}/${name}`

/**
 * What a page last showed of data that is not on the device, so that it appears at once and without a network.
 * Undefined when nothing was stored or the browser stores nothing.
 */
export const findLastShown = <T>(userId: string, name: string): Promise<T | undefined> =>
	findValue<T>(keyOf(userId, name)).catch(() => undefined)

export const keepLastShown = <T>(userId: string, name: string, value: T): Promise<void> =>
	putValue(keyOf(userId, name), value).catch(() => undefined)
