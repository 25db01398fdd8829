import { Calculator, Check, CircleDashed } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { CAPTURE as M } from '#app/domains/import/model/capture/capture-messages.ts'
import type { Captured } from '#app/domains/import/model/capture/captured.ts'
import type { EntryState, ReceiptEntry } from '#app/domains/import/model/fields/receipt-entries.ts'
import { receiptEntries } from '#app/domains/import/model/fields/receipt-entries.ts'
import { type FieldNote, FieldNotes } from '#app/ui/field-notes.ts'
import { ImportReceipt } from './import-receipt.tsx'
import { ReceiptSource } from './receipt-source.tsx'

const LOOKS: Record<EntryState, { Icon: typeof Check; className: string }> = {
	written: { Icon: Check, className: 'text-herb' },
	'worked-out': { Icon: Calculator, className: 'text-butter-text' },
	missing: { Icon: CircleDashed, className: 'text-ink-2' },
}

/**
 * The number of the source's words and the origin of the value, shown as text below the field and in the list of
 * sources.
 */
const EntryMark = ({ number, state }: { number: number; state: EntryState }) => {
	const { Icon, className } = LOOKS[state]
	return (
		<span aria-hidden="true" className="inline-flex flex-1 items-center justify-between gap-2">
			{/* Set by the style sheet, so that it is not part of the field's name. */}
			<sup className="note-number num" data-number={number} />
			<Icon className={`size-5 shrink-0 ${className}`} />
		</span>
	)
}

const LONGEST = 160

/** The source's words, shown below a field. */
const EntryHint = ({ entry: { state, text } }: { entry: ReceiptEntry }) => {
	if (state === 'missing') return M.missing
	const words = text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text
	return (
		<>
			{state === 'worked-out' ? `${M.workedOut}: ` : null}
			<span className="mk break-words">{words}</span>
		</>
	)
}

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
