import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { isPutOff, putOff } from '../client/push-put-off.ts'
import { PUSH } from '../model/push-messages.ts'
import { usePush } from './use-push.ts'

/** Offers push on a device that may have it and does not; 'Maybe Later' puts it off for a week. */
export function PushBanner() {
	const { state, isBusy, turnOn } = usePush()
	const [isAnswered, setAnswered] = useState(false)
	if (state !== 'off' || isAnswered || isPutOff(Date.now())) return null
	const later = () => {
		putOff(Date.now())
		setAnswered(true)
	}
	return (
		<section aria-labelledby="push-banner" className="mb-6 rounded-lg border border-line p-5">
			<div className="flex gap-3">
				<BellRing aria-hidden="true" className="shrink-0" />
				<div className="min-w-0 flex-1">
					<h2 id="push-banner" className="text-h4">
						{PUSH.banner.title}
					</h2>
					<p className="mt-1 text-ink-2">{PUSH.banner.hint}</p>
				</div>
			</div>
			<div className="mt-4 flex flex-wrap gap-2">
				<Button look="primary" size="small" busy={isBusy} onClick={turnOn}>
					{PUSH.banner.enable}
				</Button>
				<Button look="text" size="small" onClick={later}>
					{PUSH.banner.later}
				</Button>
			</div>
		</section>
	)
}
