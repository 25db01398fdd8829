import { checkoutRoutes } from './objects/checkout-sessions.ts'
import { customerRoutes } from './objects/customers.ts'
import { eventRoutes } from './objects/event-routes.ts'
import { invoicePreviewRoutes } from './objects/invoice-preview.ts'
import { invoiceRoutes } from './objects/invoices.ts'
import { paymentMethodRoutes } from './objects/payment-methods.ts'
import { portalRoutes } from './objects/portal.ts'
import { priceRoutes } from './objects/prices.ts'
import { productRoutes } from './objects/products.ts'
import { promotionRoutes } from './objects/promotions.ts'
import { refundRoutes } from './objects/refunds.ts'
import { scheduleRoutes } from './objects/schedules.ts'
import { subscriptionRoutes } from './objects/subscriptions.ts'
import { taxRoutes } from './objects/tax.ts'
import { testClockRoutes } from './objects/test-clocks.ts'
import { webhookEndpointRoutes } from './objects/webhook-endpoints.ts'
import { Refusal } from './protocol/errors.ts'
import type { Routes, Step } from './protocol/route.ts'

const ROUTES: Routes = {
	...productRoutes,
	...priceRoutes,
	...promotionRoutes,
	...customerRoutes,
	...paymentMethodRoutes,
	...checkoutRoutes,
	...subscriptionRoutes,
	...scheduleRoutes,
	...invoicePreviewRoutes,
	...invoiceRoutes,
	...refundRoutes,
	...portalRoutes,
	...testClockRoutes,
	...webhookEndpointRoutes,
	...taxRoutes,
	...eventRoutes,
}

type Found = { step: Step; id: string; child: string }

const COMPILED = Object.entries(ROUTES).map(([name, step]) => {
	const [method, path = ''] = name.split(' ')
	return { method, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`), step }
})

/** The step that answers a request. @throws Refusal 404 for an address that the stand-in does not have. */
export function findStep(method: string, path: string): Found {
	for (const route of COMPILED) {
		const match = route.method === method && route.pattern.exec(path)
		if (!match) continue
		const { id = '', child = '' } = match.groups ?? {}
		return { step: route.step, id: decodeURIComponent(id), child: decodeURIComponent(child) }
	}
	throw new Refusal(404, `Unrecognized request URL (${method}: ${path}).`)
}
