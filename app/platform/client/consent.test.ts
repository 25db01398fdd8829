import 'fake-indexeddb/auto'
import { keys } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { ACCEPT_ALL, NECESSARY_ONLY } from '../model/consent.ts'
import { readConsent } from './consent.ts'
import { findFunctional, updateFunctional } from './functional-values.ts'
import { storeConsent } from './store-consent.ts'

const NOW = Date.UTC(2026, 10, 22)
const add = (known: number | undefined) => (known ?? 0) + 1

beforeEach(async () => {
	const stored = new Map<string, string>()
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
		removeItem: (key: string) => void stored.delete(key),
	})
	await storeConsent(NECESSARY_ONLY, NOW)
	localStorage.removeItem('cookie-consent')
})

test('the choice is stored with its date, and analytics is on only if accepted', async () => {
	expect(readConsent()).toBeNull()
	await storeConsent(ACCEPT_ALL, NOW)
	expect(readConsent()).toEqual(ACCEPT_ALL)
	expect(localStorage.getItem('cookie-consent-date')).toBe('2026-11-22T00:00:00.000Z')
	expect(localStorage.getItem('analytics-enabled')).toBe('true')
	await storeConsent(NECESSARY_ONLY, NOW)
	expect(localStorage.getItem('analytics-enabled')).toBeNull()
})

test.each([null, NECESSARY_ONLY])('nothing functional is stored before the cook has allowed it', async (choice) => {
	if (choice) await storeConsent(choice, NOW)
	await updateFunctional('views', add)
	expect(await keys()).toEqual([])
	expect(await findFunctional('views')).toBeUndefined()
})

test('what was stored with consent is deleted when the consent is withdrawn', async () => {
	await storeConsent(ACCEPT_ALL, NOW)
	await updateFunctional('views', add)
	await updateFunctional('views', add)
	expect(await findFunctional('views')).toBe(2)
	await storeConsent(NECESSARY_ONLY, NOW)
	expect(await keys()).toEqual([])
})
