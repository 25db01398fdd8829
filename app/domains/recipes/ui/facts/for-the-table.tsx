import type { TableSentence } from '#app/domains/meal-plan/model/table/table-sentences.ts'
import { TABLE } from '#app/domains/meal-plan/model/table/table-words.ts'
import { TableNote } from '#app/ui/table-note.tsx'

/** A recipe's verdict for the cook's own table, unless it is clear. */
export const ForTheTable = ({ sentences }: { sentences: readonly TableSentence[] }) =>
	sentences.length === 0 ? null : (
		<section aria-label={TABLE.safety}>
			<p className="field-label">{TABLE.safety}</p>
			<ul className="grid gap-1.5">
				{sentences.map(({ state, words }) => (
					<li key={words}>
						<TableNote state={state} className="text-small">
							{words}
						</TableNote>
					</li>
				))}
			</ul>
		</section>
	)
