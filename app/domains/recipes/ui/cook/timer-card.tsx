import { BellRing, Pause, Play, Plus, Timer, X } from 'lucide-react'
import { clockText } from '#app/domains/recipes/model/cooking/find-timers.ts'
import {
	moreTimeFor,
	ONE_MINUTE_MORE,
	pauseTimer,
	removeTimerOf,
	resumeTimer,
	TIMER_DONE,
} from '#app/domains/recipes/model/cooking/messages.ts'
import { type CookTimer, leftAt } from '#app/domains/recipes/model/cooking/session.ts'
import { classNames } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'

const RADIUS = 25
const ROUND = 2 * Math.PI * RADIUS
const LAST_MINUTE_MS = 60_000

type TimerCardProps = { timer: CookTimer; now: number; onToggle: () => void; onMore: () => void; onRemove: () => void }

/** A timer with its ring. The last minute and the end are shown in the accent colour with a bell. */
export function TimerCard({ timer, now, onToggle, onMore, onRemove }: TimerCardProps) {
	const { name, state, total_ms } = timer
	const left = leftAt(timer, now)
	const isRung = state.kind === 'rung'
	const isUrgent = isRung || (left !== undefined && left <= LAST_MINUTE_MS)
	const Sign = isUrgent ? BellRing : Timer
	const isRunning = state.kind === 'running'
	return (
		<li
			className={classNames(
				'relative flex min-h-20 min-w-0 items-center gap-2.5 rounded-lg p-2.5 lg:gap-3 lg:p-3',
				isUrgent ? 'bg-accent-tint' : 'bg-oat',
			)}
		>
			<span className="relative grid shrink-0 place-items-center">
				<svg viewBox="0 0 56 56" className="size-14 -rotate-90" aria-hidden="true">
					<circle cx="28" cy="28" r={RADIUS} fill="none" stroke="var(--color-oat-2)" strokeWidth="5" />
					<circle
						cx="28"
						cy="28"
						r={RADIUS}
						fill="none"
						stroke={isUrgent ? 'var(--color-accent)' : 'var(--color-herb)'}
						strokeWidth="5"
						strokeLinecap="round"
						strokeDasharray={`${left === undefined ? 0 : ((total_ms - left) / total_ms) * ROUND} ${ROUND}`}
					/>
				</svg>
				<Sign aria-hidden="true" className="absolute size-5" />
			</span>
			<span className="min-w-0 flex-1">
				<span className="num block text-[1.5rem] leading-7 font-bold whitespace-nowrap" role="timer">
					{isRung ? TIMER_DONE : clockText(left)}
				</span>
				<span className="clamp2 block text-small leading-[1.125rem] text-ink-2">{name}</span>
			</span>
			<span className="flex shrink-0 flex-col lg:flex-row">
				{isRung ? (
					<IconButton label={moreTimeFor(name)} title={ONE_MINUTE_MORE} onClick={onMore}>
						<Plus aria-hidden="true" />
					</IconButton>
				) : (
					<IconButton label={isRunning ? pauseTimer(name) : resumeTimer(name)} onClick={onToggle}>
						{isRunning ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
					</IconButton>
				)}
				{isRunning ? null : (
					<IconButton label={removeTimerOf(name)} onClick={onRemove}>
						<X aria-hidden="true" />
					</IconButton>
				)}
			</span>
		</li>
	)
}
