import { type ReactNode, useMemo } from 'react'
import { CAPTURE as M } from '#app/domains/import/model/capture-messages.ts'
import type { Captured } from '#app/domains/import/model/captured.ts'
import { receiptEntries } from '#app/domains/import/model/receipt-entries.ts'
import { type FieldNote, FieldNotes } from '#app/ui/field-notes.ts'
import { EntryHint, EntryMark } from './entry-mark.tsx'
import { ImportReceipt } from './import-receipt.tsx'
import { ReceiptSource } from './receipt-source.tsx'

/** The editor of an imported recipe, between its receipt and the words of the source. */
export default function CheckedDraft({ captured, children }: { captured: Captured; children: ReactNode }) {
	const notes = useMemo(
		() =>
			new Map(
				receiptEntries(captured.recipe).map((entry, at): [string, FieldNote] => [
					entry.field,
					{ mark: <EntryMark number={at + 1} state={entry.state} />, hint: <EntryHint entry={entry} /> },
				]),
			),
		[captured.recipe],
	)
	return (
		<>
			<h2 className="mt-2 text-h1 lg:text-display">{M.check}</h2>
			<p className="mt-2 text-ink-2">{M.checkHint}</p>
			<div className="xl:grid xl:grid-cols-[minmax(0,46rem)_minmax(0,1fr)] xl:gap-x-12">
				<ImportReceipt captured={captured} />
				<div className="xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100vh-3rem)] xl:self-start xl:overflow-y-auto">
					<ReceiptSource captured={captured} />
				</div>
				<div>
					<FieldNotes value={notes}>{children}</FieldNotes>
				</div>
			</div>
		</>
	)
}
