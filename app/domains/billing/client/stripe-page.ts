import { showToast } from '#app/ui/toast-queue.ts'
import { CALL_FAILED, OPENING } from '../model/billing-messages.ts'
import type { CheckoutRequest, PortalRequest } from '../model/checkout.ts'
import { BILLING_MESSAGES as M } from '../model/messages.ts'
import { createCheckout, openPortalAt } from './checkout-calls.ts'

/** Opens Stripe's page for buying a plan in a new tab. To be called in the press itself; tells the cook what failed. */
export const openCheckout = (request: CheckoutRequest): Promise<void> =>
	openStripe(() => createCheckout(request), navigator.onLine ? M.checkoutFailed : M.upgradeFailed)

/** The same for Stripe's page where a plan, a card and bills are changed. */
export const openPortal = (request: PortalRequest = {}): Promise<void> =>
	openStripe(() => openPortalAt(request), M.portalFailed)

/**
 * The tab is made in the press, before the server is asked: a browser blocks one that opens later. The installed app
 * has no tabs, and a browser that opens none shows Stripe's page in this one.
 */
async function openStripe(findAddress: () => Promise<string>, failed: string): Promise<void> {
	if (!navigator.onLine) return tell(failed, CALL_FAILED.offline)
	const tab = isInstalled() ? null : window.open('', '_blank')
	if (tab) {
		// The page of another site must not reach back into this one.
		tab.opener = null
		tab.document.title = OPENING
		tab.document.body.textContent = OPENING
	}
	try {
		const address = await findAddress()
		if (!tab) location.assign(address)
		else if (!tab.closed) tab.location.replace(address)
	} catch (error) {
		tab?.close()
		tell(failed, error instanceof Error ? error.message : '')
	}
}

function tell(failed: string, why: string): void {
	if (why === M.noPricing) showToast({ kind: 'problem', title: why })
	else showToast({ kind: 'problem', title: failed, ...(why && why !== failed ? { description: why } : {}) })
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
