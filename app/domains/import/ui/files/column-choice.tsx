import { type FormEvent, useState } from 'react'
import type { ChosenFile } from '#app/domains/import/client/choose-files.ts'
import { CSV_FIELDS, type CsvColumns, type CsvField } from '#app/domains/import/model/formats/csv-fields.ts'
import { FORMAT_MESSAGES } from '#app/domains/import/model/formats/messages.ts'
import { FILE_IMPORT as M } from '#app/domains/import/model/save/import-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'

const FIELDS = Object.entries(CSV_FIELDS) as [CsvField, string][]

const fieldOf = (columns: CsvColumns, at: number): CsvField | undefined =>
	FIELDS.find(([field]) => columns[field] === at)?.[0]

/** Assigns `field` to this column and to no other; undefined: the column is not used. */
function withField(columns: CsvColumns, at: number, field: CsvField | undefined): CsvColumns {
	const others = Object.fromEntries(Object.entries(columns).filter(([name, column]) => column !== at && name !== field))
	return field ? { ...others, [field]: at } : others
}

/** The field of each column of a table: guessed, and changeable by the cook. */
export const ColumnChoice = ({
	name,
	table: { header, rows, columns: guessed },
	onChosen,
	onCancel,
}: {
	name: string
	table: NonNullable<ChosenFile['table']>
	onChosen(columns: CsvColumns): void
	onCancel(): void
}) => {
	const [columns, setColumns] = useState<CsvColumns>(guessed)
	const [error, setError] = useState<string>()
	const [first = []] = rows
	const send = (event: FormEvent) => {
		event.preventDefault()
		if (columns.title === undefined) setError(FORMAT_MESSAGES.chooseColumns)
		else onChosen(columns)
	}
	const choose = (at: number, value: string) => {
		setError(undefined)
		setColumns((before) => withField(before, at, FIELDS.find(([field]) => field === value)?.[0]))
	}
	const sample = (at: number): string => (first[at] ?? '').replace(/\s+/g, ' ').slice(0, 80)

	return (
		<form onSubmit={send} noValidate className="mt-6">
			<h2 className="text-h2">{M.columns}</h2>
			<p className="mt-1 text-ink-2">{M.columnsHint(name)}</p>
			<div className="mt-4 grid gap-4 md:grid-cols-2">
				{header.map((column, at) => (
					<Field
						key={`${at}-${column}`}
						label={column || M.columnNumber(at + 1)}
						hint={sample(at) ? `${M.example}: ${sample(at)}` : undefined}
					>
						<Select value={fieldOf(columns, at) ?? ''} onChange={(event) => choose(at, event.target.value)}>
							<option value="">{M.noField}</option>
							{FIELDS.map(([field, label]) => (
								<option key={field} value={field}>
									{label}
								</option>
							))}
						</Select>
					</Field>
				))}
			</div>
			{error ? (
				<p role="alert" className="field-error mt-4">
					{error}
				</p>
			) : null}
			<div className="mt-6 flex flex-wrap gap-3">
				<Button type="submit" look="primary">
					{M.useColumns}
				</Button>
				<Button look="text" onClick={onCancel}>
					{M.other}
				</Button>
			</div>
		</form>
	)
}
