import type Stripe from 'stripe'
import { listDifferences } from '#app/domains/billing/server/setup.ts'

/** What only the dashboard shows: a person looks (docs/deploy.md, Payments). */
export const DASHBOARD_CHECKLIST = [
	'Billing, Revenue recovery, Retries: they go on for two weeks, then the subscription is cancelled.',
	'Billing, Revenue recovery, Emails: mails about failed payments and expiring cards are on; a mail before a trial ends is off, because Nomster sends its own.',
	'Settings, Business, Customer emails: receipts for successful payments and refunds are on.',
	'Settings, Business, Public details: the name on the statement, the support address and the addresses of terms and privacy.',
]

/** What is wrong at a Stripe account, one sentence each: products, prices, portal, webhook and tax. Changes nothing. */
export async function findStripeProblems(stripe: Stripe, appUrl: string): Promise<string[]> {
	const differences = await listDifferences(stripe, appUrl)
	const problems = differences.map(
		({ what, is, note }) =>
			`${what} is ${is === 'missing' ? 'missing' : 'not as it should be'}.${note ? ` ${note}` : ''}`,
	)
	const tax = await stripe.tax.settings.retrieve()
	if (tax.status !== 'active') {
		const missing = tax.status_details.pending?.missing_fields?.join(', ')
		problems.push(`Stripe Tax is not active${missing ? `: it needs ${missing}` : ''}.`)
	}
	const registrations = await stripe.tax.registrations.list({ status: 'active', limit: 1 })
	if (registrations.data.length === 0) problems.push('Stripe Tax has no registration, so it collects nothing anywhere.')
	return problems
}
