import { expect, test } from 'vitest'
import type { MailBody } from '#app/platform/model/mail.ts'
import { deletionCancelledMail, deletionScheduledMail, erasedMail } from './deletion-mails.ts'
import { proofMail } from './mails.ts'
import * as notices from './security-mails.ts'

const APP_URL = 'https://nomster.example'
const at = Date.UTC(2026, 10, 23, 22, 30)
const scheduled = { at, timeZone: 'Europe/Berlin', appUrl: APP_URL }
const signIn = {
	...{ unusual: { device: true, country: false }, summary: 'Chrome on Windows', place: 'Lyon, France' },
	...{ at, timeZone: 'Europe/Berlin', appUrl: APP_URL },
}

const NOTICES: Record<string, MailBody> = {
	newSignIn: notices.newSignInMail(signIn),
	passwordChanged: notices.passwordChangedMail(APP_URL, { isFirst: false }),
	passwordSet: notices.passwordChangedMail(APP_URL, { isFirst: true }),
	secondFactorOn: notices.secondFactorOnMail(APP_URL),
	secondFactorOff: notices.secondFactorOffMail(APP_URL),
	recoveryCodes: notices.recoveryCodesMail(APP_URL),
	recoveryCodeUsed: notices.recoveryCodeUsedMail(APP_URL),
	passkeyAdded: notices.passkeyAddedMail(APP_URL),
	passkeyRemoved: notices.passkeyRemovedMail(APP_URL),
	providerLinked: notices.providerLinkedMail(APP_URL, 'Google'),
	providerUnlinked: notices.providerUnlinkedMail(APP_URL, 'Google'),
}
const MAILS: Record<string, MailBody> = {
	...NOTICES,
	deletionScheduled: deletionScheduledMail(scheduled),
	deletionScheduledByUs: deletionScheduledMail({ ...scheduled, by: 'us' }),
	deletionScheduledOfDisabled: deletionScheduledMail({ ...scheduled, by: 'us, disabled' }),
	deletionCancelled: deletionCancelledMail(),
	erased: erasedMail(),
	proof: proofMail('Google', `${APP_URL}/auth/prove?token=t`),
}

test.each(Object.entries(MAILS))('%s says the same as text and as HTML', (_, { subject, text, html }) => {
	expect(html).toContain(`<h1`)
	expect(html).toContain(subject)
	for (const part of text.split(/\n+/)) expect(html).toContain(part.replace(/:$/, ''))
})

test.each(Object.entries(NOTICES))(
	'%s says what to do if it was not the cook, by links that only open pages',
	(_, mail) => {
		expect(mail.text).toContain('If it was you, you can ignore this mail.')
		expect(mail.text).toContain('If it was not you, reset your password now.')
		const links = mail.text.match(/https:\S+/g)
		expect(links).toEqual([`${APP_URL}/forgot-password`, `${APP_URL}/support`])
	},
)

test('every mail about the account has a subject of its own', () => {
	const subjects = Object.values(NOTICES).map(({ subject }) => subject)
	expect(new Set(subjects).size).toBe(subjects.length)
})

test('a new sign-in is told with what is new, the device, the place and the time where the cook lives', () => {
	const { text } = notices.newSignInMail(signIn)
	for (const part of [
		'from a new device.',
		'Chrome on Windows',
		'Lyon, France',
		'23 November 2026, 23:30 (Europe/Berlin)',
	])
		expect(text).toContain(part)
	const far = { ...signIn, unusual: { device: false, country: true } }
	expect(notices.newSignInMail(far).text).toContain('from a new country.')
	const both = { ...signIn, unusual: { device: true, country: true } }
	expect(notices.newSignInMail(both).text).toContain('from a new device in a new country.')
	expect(notices.newSignInMail({ ...signIn, place: null }).text).not.toContain('Place:')
})

test('the mail about a deletion has its day in the cook’s zone and leads to the settings', () => {
	const { text, html } = deletionScheduledMail({ ...scheduled, at: Date.UTC(2026, 11, 23, 23, 30) })
	expect(text).toContain('It will be deleted on 24 December 2026.')
	expect(html).toContain(`href="${APP_URL}/account/settings"`)
})

test('a disabled cook is not told to sign in and cancel, but where to write', () => {
	const { text, html } = deletionScheduledMail({ ...scheduled, by: 'us, disabled' })
	expect(text).not.toMatch(/as before|signed in|\/account\/settings/)
	expect(text).toContain('Your account is disabled, so you cannot cancel this yourself.')
	expect(html).toContain(`href="${APP_URL}/support"`)
	expect(deletionScheduledMail(scheduled).text).toContain('on the pages of your account')
})
