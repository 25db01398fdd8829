import { TableNote } from '../../../../ui/table-note.tsx'
import type { TableSentence } from '../../../meal-plan/model/table/table-sentences.ts'
import { TABLE } from '../../../meal-plan/model/table/table-words.ts'

/** What a recipe is to the cook's own table, as far as it is not clear. */
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
