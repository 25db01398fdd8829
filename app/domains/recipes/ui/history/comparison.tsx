import { Minus, Plus } from 'lucide-react'
import type { Difference } from '#app/domains/recipes/model/compare.ts'
import { HISTORY } from '#app/domains/recipes/model/history-messages.ts'
import type { DiffRow } from '#app/domains/recipes/model/line-diff.ts'
import { classNames } from '#app/ui/class-names.ts'

/** Two versions, field by field and line by line: side by side if there is room, one below the other on a phone. */
export const Comparison = ({ differences }: { differences: readonly Difference[] }) => (
	<div className="mt-6 grid gap-8">
		{differences.map((difference) => (
			<section key={difference.label}>
				<h3 className="text-h4">{difference.label}</h3>
				{difference.kind === 'field' ? <FieldPair {...difference} /> : <LinePairs rows={difference.rows} />}
			</section>
		))}
	</div>
)

const FieldPair = ({ before, after }: { before: string; after: string }) => (
	<dl className="mt-2 grid gap-2 md:grid-cols-2 md:gap-4">
		<Side name={HISTORY.before} text={before} className="tone-butter" />
		<Side name={HISTORY.after} text={after} className="tone-oat" />
	</dl>
)

const Side = ({ name, text, className }: { name: string; text: string; className: string }) => (
	<div className={classNames('min-w-0 rounded-md p-3', className)}>
		<dt className="text-small">{name}</dt>
		<dd className="mt-1 break-words whitespace-pre-line text-ink">{text || HISTORY.nothing}</dd>
	</div>
)

const LinePairs = ({ rows }: { rows: readonly DiffRow[] }) => (
	<>
		<p className="mt-2 hidden grid-cols-2 gap-4 text-small text-ink-2 md:grid" aria-hidden="true">
			<span className="px-3">{HISTORY.before}</span>
			<span className="px-3">{HISTORY.after}</span>
		</p>
		<ul className="mt-1 grid gap-1">
			{rows.map((row, index) => (
				<li key={index} className="grid gap-1 md:grid-cols-2 md:gap-4">
					{row.before === row.after ? <SameLine text={row.before ?? ''} /> : <ChangedLine row={row} />}
				</li>
			))}
		</ul>
	</>
)

/** Once on a phone, on both sides if they are side by side. */
const SameLine = ({ text }: { text: string }) => (
	<>
		<span className={classNames(LINE, 'text-ink-2')}>{text}</span>
		<span aria-hidden="true" className={classNames(LINE, 'hidden text-ink-2 md:block')}>
			{text}
		</span>
	</>
)

const ChangedLine = ({ row: { before, after } }: { row: DiffRow }) => (
	<>
		{before === null ? (
			<span className="hidden md:block" />
		) : (
			<span className={classNames(LINE, 'tone-butter flex gap-2')}>
				<Minus aria-hidden="true" className="mt-1 size-4 shrink-0" />
				<span className="sr-only">{HISTORY.before}: </span>
				<span className="min-w-0 text-ink">{before}</span>
			</span>
		)}
		{after === null ? null : (
			<span className={classNames(LINE, 'tone-oat flex gap-2 md:col-start-2')}>
				<Plus aria-hidden="true" className="mt-1 size-4 shrink-0" />
				<span className="sr-only">{HISTORY.after}: </span>
				<span className="min-w-0 text-ink">{after}</span>
			</span>
		)}
	</>
)

const LINE = 'min-w-0 break-words rounded-sm px-3 py-2'
