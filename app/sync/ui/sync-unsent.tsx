import { CloudUpload } from 'lucide-react'
import { MINUTE_MS } from '../../platform/model/clock.ts'
import { Button } from '../../ui/button.tsx'
import { listHistory } from '../client/history-queries.ts'
import { useRows } from '../client/use-rows.ts'
import type { HistoryEntry } from '../model/history.ts'
import { andMore, EXPORT_UNSENT, NOTHING_UNSENT, UNSENT_TITLE } from '../model/messages.ts'
import { historyLine } from '../model/sync-labels-history.ts'
import { timeOf } from './local-time.ts'
import { useExportUnsent } from './use-export-unsent.ts'
import { useNow } from './use-now.ts'

const NONE: HistoryEntry[] = []
/** A day without a network makes a screenful; a flood is counted. */
const SHOWN = 50

/** The edits that wait on this device, oldest first, as they will be sent. */
export function UnsentSection() {
	const unsent = useRows(listHistory, NONE)
		.filter(({ outcome }) => outcome === 'waiting')
		.reverse()
	const { save, isBusy } = useExportUnsent()
	const now = useNow(MINUTE_MS)
	return (
		<section aria-labelledby="sync-unsent">
			<h2 id="sync-unsent" className="text-h2">
				{UNSENT_TITLE}
			</h2>
			{unsent.length === 0 ? (
				<p className="mt-2 text-ink-2">{NOTHING_UNSENT}</p>
			) : (
				<>
					<ul className="mt-3 border-t border-line">
						{unsent.slice(0, SHOWN).map((entry) => (
							<li key={entry.mid} className="flex min-h-12 items-start gap-3 border-b border-line py-3">
								<CloudUpload aria-hidden="true" className="mt-0.5 text-butter-text" />
								<span className="min-w-0">{historyLine(entry, timeOf(entry.at, now))}</span>
							</li>
						))}
					</ul>
					{unsent.length > SHOWN ? <p className="num mt-3 text-ink-2">{andMore(unsent.length - SHOWN)}</p> : null}
					<Button size="small" look="line" className="mt-4" busy={isBusy} onClick={save}>
						{EXPORT_UNSENT}
					</Button>
				</>
			)}
		</section>
	)
}
