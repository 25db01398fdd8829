import { fullDateOf, wallClock } from '#app/platform/model/dates.ts'
import { type MailBody, mailOf } from '#app/platform/model/mail.ts'
import { FORGOT_PATH } from './recovery-link.ts'
import { SUPPORT_PATH } from './support-path.ts'
import type { Unusual } from './unusual-sign-in.ts'

// To the cook, after something that somebody else could have done. As in every mail, nothing in them was typed by
// anybody, and no link in them does anything by itself.

type Notice = {
	subject: string
	/** What happened. */
	paragraphs: readonly string[]
	/** Besides a new password, if it was not the cook. */
	advice?: string
	notes?: readonly string[]
}

const noticeOf = ({ subject, paragraphs, advice, notes = [] }: Notice, appUrl: string): MailBody =>
	mailOf({
		subject,
		paragraphs: [
			...paragraphs,
			'If it was you, you can ignore this mail.',
			`If it was not you, reset your password now. That signs out every device.${advice ? ` ${advice}` : ''}`,
		],
		action: { label: 'Reset Password', href: new URL(FORGOT_PATH, appUrl).href },
		notes: [`If you need help, contact support: ${new URL(SUPPORT_PATH, appUrl).href}`, ...notes],
	})

const LOOK = 'Then check the Security tab of your account for passkeys and connected accounts that are not yours.'

const NEW: Record<'device' | 'country' | 'both', string> = {
	device: 'a new device',
	country: 'a new country',
	both: 'a new device in a new country',
}

const kindOf = ({ device, country }: Unusual) => (device && country ? 'both' : device ? 'device' : 'country')

/** `summary`: browser family and system; `place`: 'Berlin, Germany', null when nothing is known. */
export function newSignInMail({
	unusual,
	summary,
	place,
	at,
	timeZone,
	appUrl,
}: {
	unusual: Unusual
	summary: string
	place: string | null
	at: number
	timeZone: string
	appUrl: string
}): MailBody {
	const { day, time } = wallClock(at, timeZone)
	return noticeOf(
		{
			subject: 'New sign-in to your account',
			paragraphs: [
				`There was a sign-in to your Nomster account from ${NEW[kindOf(unusual)]}.`,
				`Device: ${summary}`,
				...(place ? [`Place: ${place}`] : []),
				`Time: ${fullDateOf(day, null)}, ${time} (${timeZone})`,
			],
			advice: LOOK,
			notes: [
				'The place is estimated from the network.',
				...(unusual.device ? [] : ['You can turn off emails about new countries on the security page.']),
			],
		},
		appUrl,
	)
}

/** `isFirst`: the account had no password before. */
export const passwordChangedMail = (appUrl: string, { isFirst }: { isFirst: boolean }): MailBody =>
	noticeOf(
		isFirst
			? {
					subject: 'Your account has a password now',
					paragraphs: ['A password has been set for your Nomster account. Other devices have been signed out.'],
				}
			: {
					subject: 'Your password has been changed',
					paragraphs: ['The password of your Nomster account has been changed. Other devices have been signed out.'],
				},
		appUrl,
	)

export const secondFactorOnMail = (appUrl: string): MailBody =>
	noticeOf(
		{
			subject: 'Two-factor authentication is on',
			paragraphs: ['Signing in to your Nomster account takes a code of an authenticator app from now on.'],
			advice: 'Then contact support, since signing in would take a code that you do not have.',
		},
		appUrl,
	)

export const secondFactorOffMail = (appUrl: string): MailBody =>
	noticeOf(
		{
			subject: 'Two-factor authentication is off',
			paragraphs: ['Signing in to your Nomster account takes no code any more. The recovery codes are void.'],
			advice: 'Then turn two-factor authentication on again.',
		},
		appUrl,
	)

export const recoveryCodesMail = (appUrl: string): MailBody =>
	noticeOf(
		{
			subject: 'You have new recovery codes',
			paragraphs: ['New recovery codes have been made for your Nomster account. The earlier ones are void.'],
			advice: 'Then make new recovery codes.',
		},
		appUrl,
	)

export const recoveryCodeUsedMail = (appUrl: string): MailBody =>
	noticeOf(
		{
			subject: 'A recovery code has been used',
			paragraphs: [
				'There was a sign-in to your Nomster account with a recovery code instead of an authenticator app. Each code works once.',
			],
			advice: 'Then make new recovery codes.',
		},
		appUrl,
	)

export const passkeyAddedMail = (appUrl: string): MailBody =>
	noticeOf(
		{
			subject: 'A passkey has been added',
			paragraphs: ['A passkey has been added to your Nomster account. It signs in without a password.'],
			advice: 'Then remove the passkey on the Security tab of your account.',
		},
		appUrl,
	)

export const passkeyRemovedMail = (appUrl: string): MailBody =>
	noticeOf(
		{
			subject: 'A passkey has been removed',
			paragraphs: ['A passkey has been removed from your Nomster account. It no longer signs in.'],
			advice: LOOK,
		},
		appUrl,
	)

/** `provider`: its name on our buttons. */
export const providerLinkedMail = (appUrl: string, provider: string): MailBody =>
	noticeOf(
		{
			subject: `${provider} is connected to your account`,
			paragraphs: [`From now on you can sign in to your Nomster account with ${provider}.`],
			advice: `Then disconnect ${provider} in your account.`,
		},
		appUrl,
	)

export const providerUnlinkedMail = (appUrl: string, provider: string): MailBody =>
	noticeOf(
		{
			subject: `${provider} is no longer connected to your account`,
			paragraphs: [`${provider} no longer signs in to your Nomster account.`],
			advice: LOOK,
		},
		appUrl,
	)
