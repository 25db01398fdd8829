import { fullDateOf, wallClock } from '#app/platform/model/dates.ts'
import { type MailBody, mailOf } from '#app/platform/model/mail.ts'
import { SETTINGS_PATH } from './account-paths.ts'
import { SUPPORT_PATH } from './support-path.ts'

/** The day on which an account is deleted, in its cook's time zone: '24 December 2026'. */
const dayOf = (at: number, timeZone: string): string => fullDateOf(wallClock(at, timeZone).day, null)

/** Says when the account is deleted and how to cancel; `us`: an administrator has scheduled it. */
export const deletionScheduledMail = ({
	at,
	timeZone,
	appUrl,
	by = 'cook',
}: {
	at: number
	timeZone: string
	appUrl: string
	by?: 'cook' | 'us' | 'us, disabled'
}): MailBody => {
	const support = new URL(SUPPORT_PATH, appUrl).href
	return mailOf({
		subject: 'Your account will be deleted',
		paragraphs: [
			by === 'cook'
				? `You have asked us to delete your Nomster account. It will be deleted on ${dayOf(at, timeZone)}.`
				: `We have scheduled the deletion of your Nomster account for ${dayOf(at, timeZone)}.`,
			by === 'us, disabled'
				? 'Your account is disabled, so you cannot cancel this yourself. If you want to keep your account, write to us before that day.'
				: 'Until then everything works as before. You can cancel the deletion on the pages of your account after you have signed in.',
			'After that day nobody can bring your recipes, plans, lists and pictures back.',
		],
		action:
			by === 'us, disabled'
				? { label: 'Contact support', href: support }
				: { label: 'Account settings', href: new URL(SETTINGS_PATH, appUrl).href },
		notes: by === 'cook' ? ['If this was not you, sign in, cancel it, and change your password.'] : [],
	})
}

export const deletionCancelledMail = (): MailBody =>
	mailOf({
		subject: 'Your account stays',
		paragraphs: ['The deletion of your Nomster account is cancelled.', 'Nothing was deleted, and nothing will be.'],
	})

export const erasedMail = (): MailBody =>
	mailOf({
		subject: 'Your account is deleted',
		paragraphs: [
			'Your Nomster account and everything in it are deleted.',
			'This is the last mail to this address. Copies of the database that we keep for emergencies lose your data within 30 days.',
			'Thank you for having cooked with us.',
		],
	})
