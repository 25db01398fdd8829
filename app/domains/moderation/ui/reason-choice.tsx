import { RadioGroup } from '#app/ui/radio-group.tsx'
import { QUEUE } from '../model/queue.ts'
import { isReportReason, REPORT, type ReportReason } from '../model/report-words.ts'

type ReasonChoiceProps = {
	reasons: readonly ReportReason[]
	value: ReportReason
	onChange: (reason: ReportReason) => void
}

/** Why something is taken down, for its cook to read. */
export const ReasonChoice = ({ reasons, value, onChange }: ReasonChoiceProps) => (
	<div className="mt-4">
		<RadioGroup
			legend={QUEUE.reason}
			options={reasons.map((reason) => ({ value: reason, label: REPORT.reasons[reason] }))}
			value={value}
			onValueChange={(next) => isReportReason(next) && onChange(next)}
		/>
	</div>
)
