import type { TableVerdict } from '#app/domains/meal-plan/model/table/table-safety.ts'
import { findingWords, TABLE, verdictWords } from '#app/domains/meal-plan/model/table/table-words.ts'
import { TableNote, TableSign } from '#app/ui/table-note.tsx'

/** The verdict on a meal for its table, in one line under its name. */
export const TableLine = ({ verdict }: { verdict: TableVerdict }) => (
	<TableNote state={verdict.verdict}>{verdictWords(verdict)}</TableNote>
)

/** The same as a mark: its text is read aloud and shown on hover. */
export const TableMark = ({ verdict }: { verdict: TableVerdict }) => (
	<TableSign state={verdict.verdict}>{verdictWords(verdict)}</TableSign>
)

/** Every finding with its ingredients, or a statement that there is none. */
export const TableFindings = ({ verdict }: { verdict: TableVerdict }) => (
	<ul className="grid gap-1.5">
		{verdict.findings.map((finding) => (
			<li key={`${finding.eater.id}:${finding.kind}:${finding.need}`}>
				<TableNote state={finding.verdict} className="text-small">
					{findingWords(finding)}
				</TableNote>
			</li>
		))}
		{verdict.findings.length === 0 ? (
			<li>
				<TableNote state="clear" className="text-small">
					{TABLE.clear}
				</TableNote>
			</li>
		) : null}
	</ul>
)
