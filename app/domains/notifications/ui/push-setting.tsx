import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { type PushState, sendTest } from '../client/push.ts'
import { PUSH } from '../model/push-messages.ts'
import { usePush } from './use-push.ts'

/** What is said of a device that cannot be pushed to, with what helps. */
const REASONS: Partial<Record<PushState, { sentence: string; hint?: string }>> = {
	unsupported: { sentence: PUSH.unsupported },
	install_first: { sentence: PUSH.unsupported, hint: PUSH.installFirst },
	blocked: { sentence: PUSH.blocked },
	not_set_up: { sentence: PUSH.notSetUp },
}

/** Push on this device: on, off, or why not, and a test. */
export function PushSetting() {
	const { state, isBusy, turnOn, turnOff } = usePush()
	const reason = state === null ? undefined : REASONS[state]
	return (
		<section aria-labelledby="push-setting" className="mb-8">
			<h2 id="push-setting" className="text-h3">
				{PUSH.title}
			</h2>
			<div role="status" className="mt-1 min-h-6 text-ink-2">
				{reason ? <p>{reason.sentence}</p> : null}
				{reason?.hint ? <p className="mt-1">{reason.hint}</p> : null}
				{state === 'on' ? PUSH.isOn : null}
				{state === 'off' ? PUSH.isOff : null}
			</div>
			{state === 'on' || state === 'off' ? (
				// One button for both, which keeps the focus.
				<div className="mt-3 flex flex-wrap gap-2">
					<Button look="line" size="small" busy={isBusy} onClick={state === 'on' ? turnOff : turnOn}>
						{state === 'on' ? PUSH.turnOff : PUSH.turnOn}
					</Button>
					{state === 'on' ? <SendTest /> : null}
				</div>
			) : null}
		</section>
	)
}

/** Says what the push service said, beside the button. */
function SendTest() {
	const [isBusy, setBusy] = useState(false)
	const [said, setSaid] = useState('')
	const send = async () => {
		setBusy(true)
		setSaid(await sendTest())
		setBusy(false)
	}
	return (
		<>
			<Button look="line" size="small" busy={isBusy} onClick={() => void send()}>
				{PUSH.sendTest}
			</Button>
			<p role="status" className="order-last basis-full text-small text-ink-2">
				{said}
			</p>
		</>
	)
}
