import { ExternalLink } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { SkeletonBox } from '#app/ui/skeleton.tsx'
import { readInvoices } from '../client/checkout-calls.ts'
import { amountOf } from '../model/amount.ts'
import { BILLING as B, BILL_STATES } from '../model/billing-messages.ts'
import type { Invoice } from '../model/checkout.ts'
import { dayAt } from '../model/offer-words.ts'

type State = { kind: 'reading' } | { kind: 'read'; invoices: Invoice[] } | { kind: 'failed'; why: string }

/** The newest bills, read at Stripe each time: none is kept, here or on the server. */
export function BillingHistory() {
	const [state, setState] = useState<State>({ kind: 'reading' })
	const read = useCallback((signal: AbortSignal) => {
		setState({ kind: 'reading' })
		if (!navigator.onLine) return setState({ kind: 'failed', why: B.historyOffline })
		readInvoices(signal).then(
			(invoices) => signal.aborted || setState({ kind: 'read', invoices }),
			(error: Error) => signal.aborted || setState({ kind: 'failed', why: `${B.historyFailed} ${error.message}` }),
		)
	}, [])
	useEffect(() => {
		const controller = new AbortController()
		const begin = () => read(controller.signal)
		begin()
		addEventListener('online', begin)
		return () => {
			controller.abort()
			removeEventListener('online', begin)
		}
	}, [read])
	return (
		<section aria-labelledby="bills">
			<h2 id="bills" className="text-h2">
				{B.history}
			</h2>
			<div className="mt-3" aria-live="polite">
				{state.kind === 'reading' ? <SkeletonBox className="h-16" /> : null}
				{state.kind === 'failed' ? (
					<>
						<p>{state.why}</p>
						<Button size="small" className="mt-3" onClick={() => read(new AbortController().signal)}>
							{B.tryAgain}
						</Button>
					</>
				) : null}
				{state.kind === 'read' && state.invoices.length === 0 ? <p className="text-ink-2">{B.noHistory}</p> : null}
				{state.kind === 'read' && state.invoices.length > 0 ? <Bills invoices={state.invoices} /> : null}
			</div>
		</section>
	)
}

function Bills({ invoices }: { invoices: readonly Invoice[] }) {
	const place = usePlace()
	return (
		<ul className="border-t border-line">
			{invoices.map(({ id, number, created, amount, currency, status, url }) => (
				<li key={id} className="flex min-h-16 flex-wrap items-center gap-x-4 border-b border-line py-2">
					<span className="min-w-0 flex-1">
						<span className="num block font-semibold">{dayAt(Date.parse(created), place)}</span>
						<span className="block text-small text-ink-2">{BILL_STATES[status] ?? status}</span>
					</span>
					<span className="num font-semibold">{amountOf(amount, currency)}</span>
					{url ? (
						<a
							href={url}
							target="_blank"
							rel="noopener noreferrer"
							className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-text"
						>
							{B.bill}
							<span className="sr-only">
								{number ? ` ${number}` : null} {B.opensBill}
							</span>
							<ExternalLink aria-hidden="true" className="!size-4" />
						</a>
					) : null}
				</li>
			))}
		</ul>
	)
}
