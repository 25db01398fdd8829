import { get, type World } from '../world.ts'
import { answerQuestion, payCheckout, showCheckout, showQuestion } from './checkout-page.ts'
import { payInvoice, showInvoice } from './invoice-page.ts'
import { type PageAnswer, type PageCall, page, paragraph, reasonOf } from './layout.ts'
import { cancelPlan, choosePlan, keepPlan, resumePlan, saveCard } from './portal-acts.ts'
import { showCancel, showCard, showHome, showPlans } from './portal-page.ts'
import { type PortalView, viewOf } from './portal-view.ts'

/** Answers a request of a person's browser. */
export function answerPage(world: World, call: PageCall): PageAnswer {
	const [, kind = '', id = '', step = ''] = call.path.split('/')
	const typed = new URLSearchParams(call.form)
	const isPost = call.method === 'POST'
	try {
		if (kind === 'checkout') {
			const session = get(world.state.checkoutSessions, 'checkout.session', id)
			if (step === 'authenticate') return isPost ? answerQuestion(world, session, typed) : showQuestion(world, session)
			return isPost ? payCheckout(world, session, typed) : showCheckout(world, session)
		}
		if (kind === 'portal') {
			const view = viewOf(world, get(world.state.portalSessions, 'session', id))
			return isPost ? actInPortal(world, view, step, typed) : showPortal(world, view, step)
		}
		if (kind === 'invoices') {
			const invoice = get(world.state.invoices, 'invoice', id)
			return isPost ? payInvoice(world, invoice, typed) : showInvoice(invoice)
		}
	} catch (error) {
		return page('Not found', paragraph(reasonOf(error)), undefined, 404)
	}
	return page('Not found', paragraph('The stand-in for Stripe has no page here.'), undefined, 404)
}

/** The portal opens on the page of its flow, if it has one. */
function showPortal(world: World, view: PortalView, step: string): PageAnswer {
	const { flow } = view.session
	switch (step || (flow?.type ?? '')) {
		case 'plan':
		case 'subscription_update':
			return showPlans(world, view)
		case 'subscription_update_confirm':
			return showPlans(world, view, flow?.subscription_update_confirm?.items[0]?.price ?? undefined)
		case 'cancel':
		case 'subscription_cancel':
			return showCancel(world, view)
		case 'card':
		case 'payment_method_update':
			return showCard(view)
		default:
			return showHome(world, view)
	}
}

function actInPortal(world: World, view: PortalView, step: string, typed: URLSearchParams): PageAnswer {
	switch (step) {
		case 'plan':
			return choosePlan(world, view, typed)
		case 'cancel':
			return cancelPlan(world, view)
		case 'resume':
			return resumePlan(world, view)
		case 'keep':
			return keepPlan(world, view)
		case 'card':
			return saveCard(world, view, typed)
		default:
			return showHome(world, view)
	}
}
