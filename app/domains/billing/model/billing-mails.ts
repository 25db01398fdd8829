import { fullDateOf, wallClock } from '#app/platform/model/dates.ts'
import { type MailBody, mailOf } from '#app/platform/model/mail.ts'
import type { Place } from '#app/platform/model/place.ts'
import { BILLING_PATH, TRIAL_PATH } from './paths.ts'

export type MailPlace = Pick<Place, 'time_zone' | 'region'>

const dayOf = (at: number, place: MailPlace): string => fullDateOf(wallClock(at, place.time_zone).day, place)

const EVERY = { month: 'every month', year: 'every year' } as const

type PlanMail = {
	/** 'Basic' */
	plan: string
	/** '$4.99' */
	amount: string
	place: MailPlace
	appUrl: string
}

/** A week before the end of the trial: on which day what is charged, and how to end it. */
export function trialEndsMail({
	plan,
	amount,
	interval,
	endsAt,
	place,
	appUrl,
}: PlanMail & { interval: keyof typeof EVERY; endsAt: number }): MailBody {
	const day = dayOf(endsAt, place)
	return mailOf({
		subject: `Your free trial ends on ${day}`,
		paragraphs: [
			`Your free trial of Nomster ${plan} ends on ${day}.`,
			`On that day your card is charged ${amount}, and then ${EVERY[interval]} until you cancel. You need not do anything if you want to keep ${plan}.`,
			'If you do not, end the trial before that day: it then runs to its last day and nothing is charged. Your recipes and everything else stay.',
		],
		action: { label: 'See or end the trial', href: new URL(TRIAL_PATH, appUrl).href },
	})
}

/** A payment has failed. `until`: the plan is kept so long. */
export function paymentFailedMail({ plan, amount, until, place, appUrl }: PlanMail & { until: number }): MailBody {
	return mailOf({
		subject: 'Your payment has failed',
		paragraphs: [
			`We could not charge your card ${amount} for Nomster ${plan}.`,
			`You keep ${plan} until ${dayOf(until, place)}. Please update your card before that day; afterwards you have the Free plan.`,
			'Nothing of yours is deleted. What goes beyond the Free plan stays, and you can still read and edit it.',
		],
		action: { label: 'Update your card', href: new URL(BILLING_PATH, appUrl).href },
	})
}
