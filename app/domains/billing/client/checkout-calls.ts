import { SECOND_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { CALL_FAILED } from '../model/billing-messages.ts'
import {
	CHECKOUT_PATHS,
	type CheckoutRequest,
	type Forwarding,
	type Invoice,
	type PortalRequest,
	type SubscriptionCheck,
} from '../model/checkout.ts'

/** The server waits 8 s for Stripe. */
const PATIENCE_MS = 20 * SECOND_MS

/** Reads the cook's plan at Stripe. Throws AppError('unavailable') with the sentence for the cook, as all of these. */
export const refreshPlan = (): Promise<SubscriptionCheck> => post(CHECKOUT_PATHS.refresh, {})

/** The trial ends on its last day without a charge. */
export const endTrial = (): Promise<SubscriptionCheck> => post(CHECKOUT_PATHS.endTrial, {})

/** The address of Stripe's page for buying. */
export const createCheckout = async (request: CheckoutRequest): Promise<string> =>
	addressIn(await post<Forwarding>(CHECKOUT_PATHS.create, request))

/** The address of Stripe's page for changing what was bought. */
export const openPortalAt = async (request: PortalRequest): Promise<string> =>
	addressIn(await post<Forwarding>(CHECKOUT_PATHS.portal, request))

/** The newest ten bills, as Stripe has them now. */
export const readInvoices = async (signal: AbortSignal): Promise<Invoice[]> =>
	(await call<{ invoices: Invoice[] }>(CHECKOUT_PATHS.invoices, { signal })).invoices

/** Only a web page is opened. */
function addressIn({ url }: Forwarding): string {
	if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
	throw new AppError('unavailable', CALL_FAILED.unreadable)
}

const post = <T>(path: string, body: object): Promise<T> =>
	call(path, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(PATIENCE_MS),
	})

async function call<T>(path: string, init: RequestInit): Promise<T> {
	const response = await fetch(path, init).catch((cause: unknown) => {
		const isSilent = cause instanceof DOMException && cause.name === 'TimeoutError'
		throw new AppError('unavailable', isSilent ? CALL_FAILED.silent : CALL_FAILED.offline, { cause })
	})
	const answer: unknown = await response.json().catch(() => null)
	if (response.ok && typeof answer === 'object' && answer !== null) return answer as T
	throw new AppError('unavailable', sentenceIn(answer))
}

const sentenceIn = (answer: unknown): string =>
	typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
		? answer.message
		: CALL_FAILED.unreadable
