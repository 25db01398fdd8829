import { CircleAlert } from 'lucide-react'
import { Notice } from '#app/ui/notice.tsx'

type Refusal = { problem: string | null; why?: string; code?: string }

/** Why an act was not done, in its dialog; proof of who is there is asked for beside it. */
export const RefusalNotice = ({ answer }: { answer: Refusal | undefined }) =>
	!answer?.problem || answer.code === 'reauthentication_required' ? null : (
		<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
			<p className="font-semibold">{answer.problem}</p>
			{answer.why ? <p>{answer.why}</p> : null}
		</Notice>
	)
