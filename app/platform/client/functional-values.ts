import { delMany, get, keys, update } from 'idb-keyval'
import { readConsent } from './consent.ts'

// Beside the drafts, in idb-keyval's default database, which sign-out and the end of an account empty.

const PREFIX = 'functional/'

const isAllowed = (): boolean => readConsent()?.functional === true

/** What this browser keeps with the cook's consent to functional cookies; undefined without it. */
export const findFunctional = async <T>(name: string): Promise<T | undefined> =>
	isAllowed() ? get<T>(PREFIX + name) : undefined

/** Changes it in one transaction, since tabs share it; without consent nothing is kept. */
export async function updateFunctional<T>(name: string, change: (known: T | undefined) => T): Promise<void> {
	if (!isAllowed()) return
	await update<T>(PREFIX + name, change)
	// The consent may have been taken back in another tab meanwhile.
	if (!isAllowed()) await forgetFunctional()
}

/** Whoever's it is: the choice is the device's. */
export async function forgetFunctional(): Promise<void> {
	const names = await keys()
	await delMany(names.filter((name) => typeof name === 'string' && name.startsWith(PREFIX)))
}
