import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeUser, type User } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { expectClean, hydrated } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const PASSWORD = 'Tomato-Basil-42!'
const STEP_MS = 30_000
/** The browser's own note about an answer that is no 2xx. */
const REFUSED = { except: [/Failed to load resource/] }

const { stack, open } = await startFlow()

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const codeOf = (secret: string, at = Date.now()) =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** The cook's sessions have not been proved for a while. */
const forgetProof = ({ id }: User) =>
	stack.db.$client.execute({ sql: 'update sessions set authenticated_at = 1 where user_id = ?', args: [id] })

/** Chromium's virtual authenticator: a device with a fingerprint reader that always sees the right finger. */
async function addAuthenticator(page: Page): Promise<void> {
	const cdp = await page.context().newCDPSession(page)
	await cdp.send('WebAuthn.enable')
	await cdp.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	})
}

async function signOut(page: Page): Promise<void> {
	await page.goto('/account/settings')
	await hydrated(page)
	await press(page, 'Sign Out')
	await page.waitForURL((url) => url.pathname === '/')
}

async function logIn(page: Page, { email }: User, path = '/login'): Promise<void> {
	await page.goto(path)
	await hydrated(page)
	await page.getByRole('textbox', { name: 'Email' }).fill(email)
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await press(page, 'Login')
}

test('a passkey is created, renamed, signs in by the button, and the last one is not deleted', async () => {
	const cook = await makeUser(stack.db)
	const page = await open(cook, '/account/security')
	await page.getByRole('link', { name: 'Passkeys' }).click()
	await page.getByRole('button', { name: 'Create a passkey' }).waitFor()
	await page.getByText('You have no passkey yet.').waitFor()
	expect(await findingsOn(page)).toEqual([])
	await addAuthenticator(page)

	await press(page, 'Create a passkey')
	await page.getByText('Your passkey is ready.').waitFor()
	await press(page, /^Actions for /)
	await page.getByRole('menuitem', { name: 'Rename' }).click()
	await page.getByRole('textbox', { name: 'Name' }).fill('Kitchen phone')
	await press(page, 'Save')
	await page.getByText('Kitchen phone', { exact: true }).waitFor()
	expect(await findingsOn(page)).toEqual([])

	await press(page, 'Actions for Kitchen phone')
	await page.getByRole('menuitem', { name: 'Delete' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
	await page.getByRole('alert').getByText('This is your only way to sign in.').waitFor()

	// The authenticator would take a suggestion of the address field at once: a browser without suggestions.
	await page.addInitScript(() => {
		PublicKeyCredential.isConditionalMediationAvailable = async () => false
	})
	await signOut(page)
	await page.goto('/login?next=%2Faccount%2Fsecurity%2Fpasskeys')
	await hydrated(page)
	expect(await findingsOn(page)).toEqual([])
	await page.getByRole('checkbox', { name: 'Stay signed in' }).uncheck()
	await press(page, 'Sign in with a passkey')
	await page.waitForURL('**/account/security/passkeys')
	// Both are forgotten when the browser closes.
	const kept = (await page.context().cookies()).filter(({ name }) => /^(__Host-nomster|nomster_run)$/.test(name))
	expect(kept.map(({ expires }) => expires)).toEqual([-1, -1])
	await page.getByText(/last used/).waitFor()
	expectClean(page, REFUSED)
})

test('a passkey is offered in the address field, and taken there signs in', async () => {
	const page = await open(await makeUser(stack.db), '/account/security/passkeys')
	await addAuthenticator(page)
	await press(page, 'Create a passkey')
	await page.getByText('Your passkey is ready.').waitFor()
	await signOut(page)
	await page.goto('/login')
	await page.waitForURL('**/recipes')
	expectClean(page)
})

test('two-factor: the app’s code is asked for after the password, and a recovery code opens once', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const page = await open(cook, '/account/security')
	await page.getByRole('link', { name: 'Two-factor authentication' }).click()
	await page.getByRole('button', { name: 'Set up two-factor' }).waitFor()
	expect(await findingsOn(page)).toEqual([])
	await press(page, 'Set up two-factor')
	await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
	expect(await findingsOn(page)).toEqual([])
	const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())?.replaceAll(' ', '') ?? ''

	const code = page.getByLabel('Code from the app')
	await code.fill('000000')
	await press(page, 'Switch on')
	await page.getByText('This code is not right.').waitFor()
	await code.fill(codeOf(secret))
	await press(page, 'Switch on')
	await heading(page, 'Your recovery codes')
	expect(await findingsOn(page)).toEqual([])
	const codes = await page
		.getByRole('listitem')
		.filter({ hasText: /^(\w{4}-){3}\w{4}$/ })
		.allTextContents()
	expect(codes).toHaveLength(10)
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: 'Download' }).click(),
	])
	expect(download.suggestedFilename()).toBe('nomster-recovery-codes.txt')
	await page.getByRole('link', { name: 'I have kept them' }).click()
	await page.getByText('10 recovery codes left').waitFor()
	expect(await findingsOn(page)).toEqual([])

	await signOut(page)
	await logIn(page, cook, '/login?next=%2Fmeal-plan')
	await heading(page, 'One more step')
	expect(await findingsOn(page)).toEqual([])
	await page.getByLabel('Code').fill('000000')
	await press(page, 'Continue')
	await page.getByText('This code is not right.').waitFor()
	await page.getByLabel('Code').fill(codeOf(secret, Date.now() + STEP_MS))
	await press(page, 'Continue')
	await page.waitForURL('**/meal-plan')

	await signOut(page)
	await logIn(page, cook)
	await page.getByRole('link', { name: 'Use a recovery code' }).click()
	const recovery = page.getByLabel('Recovery code')
	await recovery.fill(codes[0]?.toLowerCase() ?? '')
	expect(await findingsOn(page)).toEqual([])
	await press(page, 'Continue')
	await page.waitForURL('**/recipes')
	await page.goto('/account/security/two-factor')
	await page.getByText('9 recovery codes left').waitFor()
	expectClean(page, REFUSED)
})

test('switching two-factor off asks who is there, in a dialog over the page, and then goes on', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	await stack.db.$client.execute({
		sql: "insert into totp_secrets (user_id, secret, confirmed_at, last_step, created_at) values (?, 'v1.x.y', 1, 0, 1)",
		args: [cook.id],
	})
	const page = await open(cook, '/account/security/two-factor')
	await forgetProof(cook)
	await press(page, 'Switch off')
	await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
	const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
	await dialog.getByLabel('Your password').fill('Wrong-Word-42!')
	expect(await findingsOn(page, { within: '[role=dialog]' })).toEqual([])
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await dialog.getByText('That is not your password.').waitFor()
	await dialog.getByLabel('Your password').fill(PASSWORD)
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await page.getByText('Two-factor is off.').waitFor()
	await page.getByRole('button', { name: 'Set up two-factor' }).waitFor()
	expectClean(page, REFUSED)
})

test('without scripts the proof is a page of its own, and leads back', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const page = await open(cook, '/account/security/two-factor', { javaScriptEnabled: false })
	await forgetProof(cook)
	await press(page, 'Set up two-factor')
	await page.getByRole('link', { name: 'Confirm now' }).click()
	await heading(page, 'Confirm that it is you')
	await page.getByLabel('Your password').fill(PASSWORD)
	await press(page, 'Confirm')
	await page.waitForURL('**/account/security/two-factor')
	await press(page, 'Set up two-factor')
	await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
})

test('changing the password asks who is there, keeps what was typed, and ends the other sessions', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const page = await open(cook, '/account/security/password')
	const other = await stack.signIn(cook)
	await forgetProof(cook)
	expect(await findingsOn(page)).toEqual([])
	await page.getByLabel('New password', { exact: true }).fill('Walnut-River-77?')
	await page.getByLabel('Confirm new password').fill('Walnut-River-7')
	await press(page, 'Change password')
	await page.getByText('Passwords do not match').waitFor()
	expect(await findingsOn(page)).toEqual([])
	await page.getByLabel('Confirm new password').fill('Walnut-River-77?')
	await press(page, 'Change password')
	const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
	await dialog.getByLabel('Your password').fill(PASSWORD)
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await page.getByRole('status').getByText('Your password has been saved.').waitFor()
	expect((await stack.fetch('/api/session', { headers: { cookie: other.cookie } })).status).toBe(401)
	await page.goto('/account/security')
	await page.getByRole('link', { name: 'Change password' }).waitFor()
	expectClean(page, REFUSED)
})
