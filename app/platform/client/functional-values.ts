import { readConsent } from './consent.ts'
import { changeValue, deleteValues, findValue, listKeys } from './stored-values.ts'

const PREFIX = 'functional/'

const isAllowed = (): boolean => readConsent()?.functional === true

/** A value that this browser keeps with the cook's consent to functional cookies; undefined without it. */
export const findFunctional = async <T>(name: string): Promise<T | undefined> =>
	isAllowed() ? findValue<T>(PREFIX + name) : undefined

/** Changes the value in one transaction, since tabs share it; without consent nothing is stored. */
export async function updateFunctional<T>(name: string, change: (known: T | undefined) => T): Promise<void> {
	if (!isAllowed()) return
	await changeValue<T>(PREFIX + name, change)
	// The consent may have been withdrawn in another tab meanwhile.
	if (!isAllowed()) await forgetFunctional()
}

/** Deletes the values of all cooks: the choice belongs to the device. */
export async function forgetFunctional(): Promise<void> {
	const names = await listKeys()
	await deleteValues(names.filter((name) => name.startsWith(PREFIX)))
}
