import { Fragment } from 'react'
import { classNames } from '#app/ui/class-names.ts'

export type Column<Row> = {
	label: string
	of(row: Row): string
	/** Left out on a small screen. */
	isWide?: true
}

type FigureTableProps<Row> = {
	id: string
	title: string
	/** Of the first column, which names the row. */
	label: string
	nameOf(row: Row): string
	columns: readonly Column<Row>[]
	rows: readonly Row[]
	/** What stands here without a row. */
	none: string
}

/** A section with a table of numbers, each row under its name. */
export function FigureTable<Row>({ id, title, label, nameOf, columns, rows, none }: FigureTableProps<Row>) {
	return (
		<section aria-labelledby={id} className="mt-10">
			<h2 id={id} className="text-h3">
				{title}
			</h2>
			{rows.length === 0 ? (
				<p className="mt-2 text-ink-2">{none}</p>
			) : (
				<table className="num mt-3 w-full border-collapse">
					<thead className="text-small text-ink-2">
						<tr className="border-b border-line-strong">
							<th scope="col" className="py-2.5 pr-2 text-left align-baseline font-medium">
								{label}
							</th>
							{columns.map((column) => (
								<th key={column.label} scope="col" className={cellClass(column, 'font-medium')}>
									{column.label}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row, at) => (
							<tr key={at} className="border-b border-line">
								<th scope="row" className="py-2.5 pr-2 text-left align-baseline font-medium [overflow-wrap:anywhere]">
									<Name text={nameOf(row)} />
								</th>
								{columns.map((column) => (
									<td key={column.label} className={cellClass(column)}>
										{column.of(row)}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			)}
		</section>
	)
}

/** A name in one word may break before a capital and after a stroke. */
const Name = ({ text }: { text: string }) =>
	text.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[/_.])/).map((part, at) => (
		<Fragment key={at}>
			{at > 0 ? <wbr /> : null}
			{part}
		</Fragment>
	))

const cellClass = ({ isWide }: { isWide?: true }, more?: string): string =>
	classNames('py-2.5 pl-3 text-right align-baseline', isWide ? 'max-md:hidden' : 'whitespace-nowrap', more)
