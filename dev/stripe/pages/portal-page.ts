import { escapeHtml } from '#app/platform/model/escape-html.ts'
import { itemOf } from '../objects/subscription-object.ts'
import type { World } from '../world.ts'
import { CARD_FIELD, day, form, link, money, type PageAnswer, page, paragraph } from './layout.ts'
import { offersOf, outlookOf, type PortalView, titleOf } from './portal-view.ts'

export function showHome(world: World, view: PortalView, error?: string): PageAnswer {
	const { base, features, subscription, session } = view
	const parts: string[] = []
	if (subscription) {
		parts.push(paragraph(titleOf(world, itemOf(subscription).price)), paragraph(outlookOf(world, subscription)))
		if (subscription.cancel_at !== null) parts.push(form(`${base}/resume`, '', 'Resume plan'))
		else if (features.subscription_cancel.enabled) parts.push(link(`${base}/cancel`, 'Cancel plan'))
		if (subscription.schedule) parts.push(form(`${base}/keep`, '', 'Keep the present plan'))
		if (offersOf(world, view).length > 0) parts.push(link(`${base}/plan`, 'Change plan'))
	} else parts.push(paragraph('There is no plan.'))
	if (features.payment_method_update.enabled) parts.push(link(`${base}/card`, 'Update card'))
	if (features.invoice_history.enabled) parts.push(invoiceList(view))
	if (session.return_url) parts.push(link(session.return_url, 'Return to Nomster'))
	return page('Your plan', parts.join('\n'), error)
}

function invoiceList({ invoices }: PortalView): string {
	const rows = invoices.map(({ id, number, created, total, currency, status }) => {
		const text = `${number}, ${day(created)}, ${money(total, currency)}, ${status}`
		return `<li><a href="/invoices/${escapeHtml(id)}">${escapeHtml(text)}</a></li>`
	})
	return `<h2>Invoices</h2><ul>${rows.join('')}</ul>`
}

export function showPlans(world: World, view: PortalView, chosen?: string, error?: string): PageAnswer {
	const { base, subscription } = view
	const offers = chosen ? offersOf(world, view).filter(({ id }) => id === chosen) : offersOf(world, view)
	if (!subscription || offers.length === 0) return page('Change plan', paragraph('There is nothing to change to.'))
	const choices = offers.map((price, index) => {
		const checked = index === 0 ? ' checked' : ''
		const title = escapeHtml(titleOf(world, price))
		return `<label><input type="radio" name="price" value="${escapeHtml(price.id)}"${checked}> ${title}</label>`
	})
	const body = `${paragraph(`Now: ${titleOf(world, itemOf(subscription).price)}.`)}
${form(`${base}/plan`, `<fieldset><legend>New plan</legend>${choices.join('')}</fieldset>`, 'Confirm')}
${link(base, 'Back')}`
	return page('Change plan', body, error)
}

export const showCancel = (world: World, { base, subscription }: PortalView): PageAnswer =>
	subscription
		? page(
				'Cancel plan',
				`${paragraph(`${titleOf(world, itemOf(subscription).price)}. It stays until ${day(itemOf(subscription).current_period_end)}.`)}
${form(`${base}/cancel`, '', 'Cancel plan')}${link(base, 'Back')}`,
			)
		: page('Cancel plan', paragraph('There is no plan.'))

export const showCard = ({ base }: PortalView, error?: string): PageAnswer =>
	page('Update card', `${form(`${base}/card`, CARD_FIELD, 'Save')}${link(base, 'Back')}`, error)
