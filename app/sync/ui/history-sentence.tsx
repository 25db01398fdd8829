import { type HistoryLine, historyParts } from '../model/sync-labels-history.ts'

/** One sentence in two lines: what was done, and quieter below it where, when and with what result. */
export function HistorySentence({ line, time }: { line: HistoryLine; time: string }) {
	const { what, how } = historyParts(line, time)
	return (
		<span className="num min-w-0">
			<span className="break-words font-semibold">{what}</span>{' '}
			<span className="block text-small text-ink-2 first-letter:uppercase">{how}</span>
		</span>
	)
}
