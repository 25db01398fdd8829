import { Calculator, Check, CircleDashed } from 'lucide-react'
import { CAPTURE as M } from '#app/domains/import/model/capture-messages.ts'
import type { EntryState, ReceiptEntry } from '#app/domains/import/model/receipt-entries.ts'

const LOOKS: Record<EntryState, { Icon: typeof Check; className: string }> = {
	written: { Icon: Check, className: 'text-herb' },
	'worked-out': { Icon: Calculator, className: 'text-butter-text' },
	missing: { Icon: CircleDashed, className: 'text-ink-2' },
}

/**
 * The number of the source's words and the origin of the value, shown as text below the field and in the list of
 * sources.
 */
export const EntryMark = ({ number, state }: { number: number; state: EntryState }) => {
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
export const EntryHint = ({ entry: { state, text } }: { entry: ReceiptEntry }) => {
	if (state === 'missing') return M.missing
	const words = text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text
	return (
		<>
			{state === 'worked-out' ? `${M.workedOut}: ` : null}
			<span className="mk break-words">{words}</span>
		</>
	)
}
