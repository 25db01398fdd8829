import { CloudUpload, Hourglass } from 'lucide-react'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { timeAndDay } from '#app/platform/model/dates.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { classNames } from '#app/ui/class-names.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { listHistory } from '../client/queries/history-queries.ts'
import { useLocalStore } from '../client/react/use-local-store.ts'
import { usePlace } from '../client/react/use-me.ts'
import { useRows } from '../client/react/use-rows.ts'
import type { HistoryEntry } from '../model/history.ts'
import {
	andMore,
	BRING_BACK,
	BRING_BACK_FAILED,
	broughtBack,
	EXPORT_UNSENT,
	NOTHING_UNSENT,
	UNSENT_TITLE,
} from '../model/messages-page.ts'
import { HistorySentence } from './history-sentence.tsx'
import { useExportUnsent } from './use-export-unsent.ts'
import { useNow } from './use-now.ts'

const NONE: HistoryEntry[] = []
/** A day without a network makes a screenful; more are only counted. */
const SHOWN = 50

/** The edits that wait on this device, oldest first, as they will be sent. */
export function UnsentSection() {
	const unsent = useRows(listHistory, NONE)
		.filter(({ outcome }) => outcome === 'waiting')
		.reverse()
	const { save, isBusy } = useExportUnsent()
	const place = usePlace()
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
								{entry.why ? (
									<Hourglass aria-hidden="true" className="mt-0.5 text-butter-text" />
								) : (
									<CloudUpload aria-hidden="true" className="mt-0.5 text-butter-text" />
								)}
								<span className="min-w-0">
									<HistorySentence line={entry} time={timeAndDay(entry.at, now, place)} />
									{entry.why ? <span className="mt-1 block text-small">{entry.why}</span> : null}
								</span>
							</li>
						))}
					</ul>
					{unsent.length > SHOWN ? <p className="num mt-3 text-ink-2">{andMore(unsent.length - SHOWN)}</p> : null}
					<Button size="small" look="line" className="mt-4" busy={isBusy} onClick={save}>
						{EXPORT_UNSENT}
					</Button>
				</>
			)}
			<BringBack className={unsent.length === 0 ? 'mt-2 -ml-3' : 'mt-4 ml-2'} />
		</section>
	)
}

/** Imports a file of unsent changes. */
function BringBack({ className }: { className: string }) {
	const localStore = useLocalStore()
	const take = async (file: File) => {
		try {
			if (!localStore) throw new Error('There is no store to bring it back into.')
			const { importUnsent } = await import('../client/outbox/unsent-file.ts')
			showToast({ kind: 'done', title: broughtBack(await importUnsent(localStore, file)) })
		} catch (error) {
			const why = error instanceof AppError ? { description: error.message } : {}
			showToast({ kind: 'problem', title: BRING_BACK_FAILED, ...why })
		}
	}
	return (
		<label className={buttonClass({ look: 'text', size: 'small', className: classNames('relative', className) })}>
			{BRING_BACK}
			<input
				type="file"
				accept="application/json,.json"
				className="native"
				onChange={({ target }) => {
					const file = target.files?.[0]
					target.value = ''
					if (file) void take(file)
				}}
			/>
		</label>
	)
}
