import { CircleCheck, CircleQuestionMark, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import type { TableVerdict } from '../../model/table/table-safety.ts'
import { findingWords, TABLE, verdictWords } from '../../model/table/table-words.ts'

const LOOKS = {
	contains: { Icon: TriangleAlert, colour: 'text-beet' },
	unknown: { Icon: CircleQuestionMark, colour: 'text-butter-text' },
	clear: { Icon: CircleCheck, colour: 'text-herb-text' },
} as const

type State = keyof typeof LOOKS

const Line = ({ state, children, className }: { state: State; children: ReactNode; className: string }) => {
	const { Icon, colour } = LOOKS[state]
	return (
		<span data-table={state} className={classNames('flex items-start gap-1 font-medium', colour, className)}>
			<Icon aria-hidden="true" className="!size-3.5 mt-0.5 shrink-0" />
			<span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
		</span>
	)
}

/** What a meal is to its table, in one line under its name. */
export const TableLine = ({ verdict }: { verdict: TableVerdict }) => (
	<Line state={verdict.verdict} className="mt-1 text-micro">
		{verdictWords(verdict)}
	</Line>
)

/** The same without its line: the words are read aloud and shown where one points. */
export const TableMark = ({ verdict }: { verdict: TableVerdict }) => {
	const { Icon, colour } = LOOKS[verdict.verdict]
	const words = verdictWords(verdict)
	return (
		<span data-table={verdict.verdict} title={words} className={classNames('mt-0.5 inline-flex', colour)}>
			<Icon aria-hidden="true" className="!size-4" />
			<span className="sr-only">{words}</span>
		</span>
	)
}

/** Every finding with its ingredients, or that there is none. */
export const TableFindings = ({ verdict }: { verdict: TableVerdict }) => (
	<ul className="grid gap-1.5">
		{verdict.findings.map((finding) => (
			<li key={`${finding.eater.id}:${finding.kind}:${finding.need}`}>
				<Line state={finding.verdict} className="text-small">
					{findingWords(finding)}
				</Line>
			</li>
		))}
		{verdict.findings.length === 0 ? (
			<li>
				<Line state="clear" className="text-small">
					{TABLE.clear}
				</Line>
			</li>
		) : null}
	</ul>
)
