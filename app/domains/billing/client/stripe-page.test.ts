import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToastMessage } from '#app/ui/toast-queue.ts'
import { collectToasts } from '../../../../tests/fakes/toasts.ts'
import { CHECKOUT_PATHS } from '../model/checkout.ts'
import { openCheckout, openPortal } from './stripe-page.ts'

const BUY = { priceId: 'price_basic_monthly', tier: 'Basic' }
const ADDRESS = 'https://checkout.stripe.com/c/pay/1'

const newTab = () => ({
	closed: false,
	opener: {} as unknown,
	document: { title: '', body: { textContent: '' } },
	location: { replace: vi.fn() },
	close: vi.fn(),
})
let tab: ReturnType<typeof newTab> | null
let toasts: ToastMessage[]
let stopToasts: () => void
const assign = vi.fn()
const open = vi.fn(() => tab)

function setUp({ isInstalled = false, isOnline = true } = {}) {
	vi.stubGlobal('window', { open })
	vi.stubGlobal('location', { assign })
	vi.stubGlobal('navigator', { onLine: isOnline })
	vi.stubGlobal('matchMedia', (query: string) => ({ matches: isInstalled && query.includes('standalone') }))
}

const answers = (status: number, body: unknown) =>
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => Response.json(body, { status })),
	)

beforeEach(() => {
	tab = newTab()
	;({ toasts, stop: stopToasts } = collectToasts())
	setUp()
})
afterEach(() => {
	stopToasts()
	vi.clearAllMocks()
	vi.unstubAllGlobals()
})

test('the tab is opened in the press itself, before the server is asked, and then goes to Stripe', async () => {
	answers(200, { url: ADDRESS })
	const opened = openCheckout(BUY)
	expect(open).toHaveBeenCalledWith('', '_blank')
	expect(tab?.location.replace).not.toHaveBeenCalled()
	await opened
	expect(tab?.location.replace).toHaveBeenCalledWith(ADDRESS)
	expect(tab?.opener).toBeNull()
	const [path, init] = vi.mocked(fetch).mock.calls[0] ?? []
	expect([path, init?.method, init?.body]).toEqual([CHECKOUT_PATHS.create, 'POST', JSON.stringify(BUY)])
})

test('the installed app has no tabs: Stripe takes its place', async () => {
	setUp({ isInstalled: true })
	answers(200, { url: ADDRESS })
	await openCheckout(BUY)
	expect(open).not.toHaveBeenCalled()
	expect(assign).toHaveBeenCalledWith(ADDRESS)
})

test('a browser that opens no tab shows Stripe in this one', async () => {
	tab = null
	answers(200, { url: ADDRESS })
	await openPortal({ flow: 'card' })
	expect(assign).toHaveBeenCalledWith(ADDRESS)
})

test('a refusal closes the empty tab and shows the sentence of the spec with the server’s reason', async () => {
	answers(503, { error: 'unavailable', message: 'STRIPE_SECRET_KEY is not set on this server.' })
	await openCheckout(BUY)
	expect(tab?.close).toHaveBeenCalledTimes(1)
	expect(toasts).toMatchObject([
		{
			...{ kind: 'problem', title: 'Failed to create checkout session' },
			description: 'STRIPE_SECRET_KEY is not set on this server.',
		},
	])
	await openPortal()
	expect(toasts[1]?.title).toBe('Failed to open customer portal')
})

test('a price that is not for sale says only that', async () => {
	answers(422, { error: 'invalid', message: 'Pricing information not available' })
	await openCheckout(BUY)
	expect(toasts).toEqual([{ kind: 'problem', title: 'Pricing information not available' }])
})

test('without a network no tab is opened', async () => {
	setUp({ isOnline: false })
	await openCheckout(BUY)
	expect(open).not.toHaveBeenCalled()
	expect(toasts).toMatchObject([{ title: 'Failed to start upgrade process' }])
})

test.each(['javascript:alert(1)', 'not an address', ''])('the address %j is never opened', async (url) => {
	answers(200, { url })
	await openCheckout(BUY)
	expect(tab?.location.replace).not.toHaveBeenCalled()
	expect(tab?.close).toHaveBeenCalled()
	expect(toasts).toHaveLength(1)
})

test('a tab that was closed meanwhile is left alone', async () => {
	answers(200, { url: ADDRESS })
	const opened = openCheckout(BUY)
	if (tab) tab.closed = true
	await opened
	expect(tab?.location.replace).not.toHaveBeenCalled()
	expect(assign).not.toHaveBeenCalled()
})
