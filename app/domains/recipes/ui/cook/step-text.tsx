import { Timer } from 'lucide-react'
import { Fragment } from 'react'
import { type FoundTimer, findTimers } from '#app/domains/recipes/model/cooking/find-timers.ts'
import { startTimerOf } from '#app/domains/recipes/model/cooking/messages.ts'
import { Fraction } from '#app/ui/fraction.tsx'

/** A step's words; each time in them is a button that starts a timer. */
export function StepText({ text, onTimer }: { text: string; onTimer: (timer: FoundTimer) => void }) {
	const timers = findTimers(text)
	return (
		<>
			{timers.map((timer, index) => {
				const { start, end } = timer
				// Punctuation after the time stays on the same line with it.
				const mark = /^[.,;:!?)]/.exec(text.slice(end))?.[0] ?? ''
				return (
					<Fragment key={start}>
						<Fraction text={text.slice(afterOf(timers[index - 1], text), start)} />
						<span className="whitespace-nowrap">
							<button
								type="button"
								className="timer-inline num"
								aria-label={startTimerOf(text.slice(start, end))}
								onClick={() => onTimer(timer)}
							>
								<Timer aria-hidden="true" />
								<Fraction text={text.slice(start, end)} />
							</button>
							{mark}
						</span>
					</Fragment>
				)
			})}
			<Fraction text={text.slice(afterOf(timers.at(-1), text))} />
		</>
	)
}

/** Where the text after a time and its punctuation continues. */
function afterOf(timer: { end: number } | undefined, text: string): number {
	if (!timer) return 0
	return timer.end + (/^[.,;:!?)]/.test(text.slice(timer.end)) ? 1 : 0)
}
