import { Check, CircleAlert, CloudUpload, HardDrive, type LucideIcon, Scale } from 'lucide-react'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { dayAndDate, wallClock } from '#app/platform/model/dates.ts'
import type { Place } from '#app/platform/model/place.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { usePlace } from '../client/react/use-me.ts'
import type { HistoryEntry } from '../model/history.ts'
import { HISTORY_FAILED, HISTORY_OFFLINE, HISTORY_TITLE, NO_HISTORY, SHOW_OLDER } from '../model/messages-page.ts'
import { dayHeading } from '../model/sync-labels-history.ts'
import { HistorySentence } from './history-sentence.tsx'
import { type History, useHistory } from './use-history.ts'
import { useNow } from './use-now.ts'

/** What was done where, and with what result, in sentences, by day. */
export function HistorySection() {
	const { entries, state, loadOlder } = useHistory()
	const place = usePlace()
	const today = wallClock(useNow(MINUTE_MS), place.time_zone).day
	return (
		<section aria-labelledby="sync-history" aria-busy={state === 'loading'}>
			<h2 id="sync-history" className="text-h2">
				{HISTORY_TITLE}
			</h2>
			{entries.length === 0 && state !== 'loading' ? <p className="mt-2 text-ink-2">{NO_HISTORY}</p> : null}
			{byDay(entries, place).map(([day, ofDay]) => (
				<Day
					key={day}
					zone={place.time_zone}
					heading={dayHeading(day, today, dayAndDate(day, today, place))}
					entries={ofDay}
				/>
			))}
			<Rest state={state} onOlder={loadOlder} />
		</section>
	)
}

const byDay = (entries: HistoryEntry[], { time_zone }: Place): [string, HistoryEntry[]][] => [
	...Map.groupBy(entries, ({ at }) => wallClock(at, time_zone).day),
]

const ICON: Record<HistoryEntry['outcome'], LucideIcon> = {
	waiting: CloudUpload,
	applied: Check,
	conflict: Scale,
	rejected: CircleAlert,
	over_limit: HardDrive,
}

/** Colour is never the only sign: the sentence has the same information. */
const ICON_TONE: Record<HistoryEntry['outcome'], string> = {
	waiting: 'text-butter-text',
	applied: 'text-herb-text',
	conflict: 'text-butter-text',
	rejected: 'text-beet',
	over_limit: 'text-beet',
}

const Day = ({ heading, zone, entries }: { heading: string; zone: string; entries: HistoryEntry[] }) => (
	<>
		<h3 className="mt-5 text-h4">{heading}</h3>
		<ul className="mt-2 border-t border-line">
			{entries.map((entry) => {
				const Icon = ICON[entry.outcome]
				return (
					<li key={entry.mid} className="flex min-h-12 items-start gap-3 border-b border-line py-3">
						<Icon aria-hidden="true" className={classNames('mt-0.5', ICON_TONE[entry.outcome])} />
						<HistorySentence line={entry} time={wallClock(entry.at, zone).time} />
					</li>
				)
			})}
		</ul>
	</>
)

function Rest({ state, onOlder }: { state: History['state']; onOlder: () => void }) {
	if (state === 'offline') return <p className="mt-3 text-small text-ink-2">{HISTORY_OFFLINE}</p>
	if (state === 'failed')
		return (
			<p role="status" className="mt-3 text-small text-ink-2">
				{HISTORY_FAILED}
			</p>
		)
	return state === 'more' ? (
		<Button size="small" look="line" className="mt-4" onClick={onOlder}>
			{SHOW_OLDER}
		</Button>
	) : null
}
