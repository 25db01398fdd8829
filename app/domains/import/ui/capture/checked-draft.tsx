import type { ReactNode } from 'react'
import { CAPTURE as M } from '../../model/capture-messages.ts'
import type { Captured } from '../../model/captured.ts'
import { ImportReceipt } from './import-receipt.tsx'
import { ReceiptSource } from './receipt-source.tsx'

/** The editor of an imported recipe, between its receipt and what the source says. */
export default function CheckedDraft({ captured, children }: { captured: Captured; children: ReactNode }) {
	return (
		<>
			<h2 className="mt-2 text-h1 lg:text-display">{M.check}</h2>
			<p className="mt-2 text-ink-2">{M.checkHint}</p>
			<div className="xl:grid xl:grid-cols-[minmax(0,46rem)_minmax(0,1fr)] xl:gap-x-12">
				<ImportReceipt captured={captured} />
				<div className="xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100vh-3rem)] xl:self-start xl:overflow-y-auto">
					<ReceiptSource captured={captured} />
				</div>
				<div>{children}</div>
			</div>
		</>
	)
}
