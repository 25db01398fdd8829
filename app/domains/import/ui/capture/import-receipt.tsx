import { CircleAlert, ReceiptText } from 'lucide-react'
import { CAPTURE as M } from '#app/domains/import/model/capture/capture-messages.ts'
import type { Captured } from '#app/domains/import/model/capture/captured.ts'
import { countStates, receiptEntries } from '#app/domains/import/model/fields/receipt-entries.ts'
import { Notice } from '#app/ui/notice.tsx'

/** The result of an import in counts, and what the cook should check. */
export const ImportReceipt = ({ captured }: { captured: Captured }) => {
	const { recipe, generations, notes, madeUp } = captured
	const counts = countStates(receiptEntries(recipe))
	const rows = [
		[M.written, counts.written],
		[M.workedOut, counts['worked-out']],
		[M.missing, counts.missing],
		...(generations > 0 ? [[M.generations, generations] as const] : []),
		[M.score, M.percent(recipe.receipt.score)],
	] as const
	return (
		<section aria-label={M.receipt} className="mt-4">
			<div className="receipt p-5">
				<h2 className="flex items-center gap-2 text-h4">
					<ReceiptText aria-hidden="true" className="size-5" />
					{M.receipt}
				</h2>
				<dl className="mt-3 space-y-1">
					{rows.map(([name, value]) => (
						<div key={name}>
							<dt>
								{name}
								<i aria-hidden="true" />
							</dt>
							<dd className="num font-semibold">{value}</dd>
						</div>
					))}
				</dl>
				<p className="mt-2 text-small text-ink-2">{sourceSentence(captured)}</p>
			</div>
			{notes.map((note) => (
				<Notice key={note} tone="butter" icon={<CircleAlert aria-hidden="true" className="size-5" />} className="mt-3">
					{note}
				</Notice>
			))}
			{madeUp.length > 0 ? (
				<Notice tone="beet" icon={<CircleAlert aria-hidden="true" className="size-5" />} role="alert" className="mt-3">
					<p className="font-semibold">{M.madeUp(madeUp.length)}</p>
					<ul className="mt-1">
						{madeUp.map(({ number, line }, at) => (
							<li key={at}>
								<b>{number}</b>: {line}
							</li>
						))}
					</ul>
				</Notice>
			) : null}
		</section>
	)
}

function sourceSentence({ generations, recipe }: Captured): string {
	if (generations > 0) return M.byAi
	return Object.values(recipe.source).some((kind) => kind !== 'text') ? M.ownData : M.onDevice
}
