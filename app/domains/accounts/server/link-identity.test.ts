import { expect, test } from 'vitest'
import type { FoundCook } from '#db/queries/identities.ts'
import { decideLink } from './link-identity.ts'

const cook = (changes: Partial<FoundCook> = {}): FoundCook => ({
	id: 'cook',
	email: 'mia@example.org',
	email_normalized: 'mia@example.org',
	account_status: 'active',
	is_confirmed: true,
	has_second_factor: false,
	has_provider: false,
	...changes,
})
const verified = { email: 'mia@example.org', email_verified: true }
const unverified = { email: 'mia@example.org', email_verified: false }
const none = { email: null, email_verified: false }
const kindOf = (...args: Parameters<typeof decideLink>) => decideLink(...args).kind

test('a known identity signs in its own cook, whatever address the provider says now', () => {
	const owner = cook({ id: 'owner' })
	for (const profile of [verified, unverified, none])
		expect(decideLink(profile, { identity: owner, account: cook() })).toEqual({ kind: 'sign_in', cook: owner })
})

test('an account is connected at once only when both addresses are verified', () => {
	const outcomes = [verified, unverified].flatMap((profile) =>
		[true, false].map((is_confirmed) => kindOf(profile, { identity: undefined, account: cook({ is_confirmed }) })),
	)
	expect(outcomes).toEqual(['link', 'prove_first', 'sign_in_first', 'sign_in_first'])
})

test('a new account begins with an address that the provider has verified, otherwise the cook is asked for one', () => {
	const nobody = { identity: undefined, account: undefined }
	expect(kindOf(verified, nobody)).toBe('create')
	for (const profile of [unverified, none, { email: 'no address', email_verified: true }])
		expect(kindOf(profile, nobody)).toBe('ask_email')
})

test('a second account at the same provider is never connected beside the first', () => {
	const account = cook({ has_provider: true })
	for (const profile of [verified, unverified])
		expect(kindOf(profile, { identity: undefined, account })).toBe('second_identity')
})

test('security 12: what a stranger has connected to an account that was never confirmed does not keep its owner out', () => {
	const account = cook({ has_provider: true, is_confirmed: false })
	expect(kindOf(verified, { identity: undefined, account })).toBe('prove_first')
	expect(kindOf(unverified, { identity: undefined, account })).toBe('second_identity')
})
