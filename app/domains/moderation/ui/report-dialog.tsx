import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { sendReport } from '../client/send-report.ts'
import { MAX_REPORT_NOTE, REASONS_FOR, REPORT, type Reported, type ReportReason } from '../model/report-words.ts'

type ReportDialogProps = { thing: Reported; id: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for the reason of a report; `report-link.tsx` loads it. */
export default function ReportDialog({ thing, id, open, onOpenChange }: ReportDialogProps) {
	const form = useId()
	const [reason, setReason] = useState<ReportReason | null>(null)
	const [note, setNote] = useState('')
	const [isBusy, setBusy] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const send = async (event: FormEvent) => {
		event.preventDefault()
		if (!reason) return
		setBusy(true)
		const failure = await sendReport({ entity: thing, row_id: id, reason, note: note.trim() })
		setBusy(false)
		setProblem(failure)
		if (failure) return
		onOpenChange(false)
		showToast({ title: REPORT.sent, kind: 'done' })
	}
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={REPORT.title(thing)}
			description={REPORT.intro(thing)}
			footer={
				<>
					<Button look="text" onClick={() => onOpenChange(false)}>
						{REPORT.cancel}
					</Button>
					<Button type="submit" form={form} look="primary" disabled={!reason} busy={isBusy}>
						{REPORT.send}
					</Button>
				</>
			}
		>
			<form id={form} onSubmit={send} className="mt-4 grid gap-4">
				<RadioGroup
					legend={REPORT.why}
					options={REASONS_FOR[thing].map((value) => ({ value, label: REPORT.reasons[value] }))}
					value={reason ?? ''}
					onValueChange={(value) => setReason(value as ReportReason)}
				/>
				<Field label={REPORT.note}>
					<TextArea value={note} maxLength={MAX_REPORT_NOTE} onChange={({ target }) => setNote(target.value)} />
				</Field>
				{problem ? (
					<Notice tone="beet" role="alert" icon={<CircleAlert aria-hidden="true" />}>
						{problem}
					</Notice>
				) : null}
			</form>
		</Dialog>
	)
}
