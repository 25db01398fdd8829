import { timerText } from '#app/domains/recipes/model/cooking/find-timers.ts'
import { missedTimer, OPEN, timerRang } from '#app/domains/recipes/model/cooking/messages.ts'
import type { CookTimer } from '#app/domains/recipes/model/cooking/session.ts'
import { showToast } from '#app/ui/toast-queue.ts'

/** A timer that rang longer ago than this was missed: it is reported when the cook comes back. */
const MISSED_AFTER_MS = 5_000

/** Reports that a timer has ended, until the message is closed. `dish` and `open`: for a cook on another page. */
export function announceTimer(
	{ name, state }: CookTimer,
	now: number,
	elsewhere?: { dish: string; open(): void },
): void {
	const late = state.kind === 'running' ? now - state.ends_at : 0
	const ago = timerText(late < 60_000 ? Math.round(late / 1000) : Math.round(late / 60_000) * 60)
	showToast({
		kind: 'word',
		title: late > MISSED_AFTER_MS ? missedTimer(name, ago) : timerRang(name),
		durationMs: 0,
		...(elsewhere ? { description: elsewhere.dish, action: { label: OPEN, onPress: elsewhere.open } } : {}),
	})
}
