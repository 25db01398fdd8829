import { type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { ChosenFile } from '../../client/choose-files.ts'
import { CSV_FIELDS, type CsvColumns, type CsvField } from '../../model/formats/csv-fields.ts'
import { FORMAT_MESSAGES } from '../../model/formats/messages.ts'
import { FILE_IMPORT as M } from '../../model/import-messages.ts'

const FIELDS = Object.entries(CSV_FIELDS) as [CsvField, string][]

/** What each column of a table holds: guessed, and for the cook to say. */
export const ColumnChoice = ({
	name,
	table,
	onChosen,
	onCancel,
}: {
	name: string
	table: NonNullable<ChosenFile['table']>
	onChosen(columns: CsvColumns): void
	onCancel(): void
}) => {
	const [columns, setColumns] = useState<CsvColumns>(table.columns)
	const [error, setError] = useState<string>()
	const [first = []] = table.rows
	const send = (event: FormEvent) => {
		event.preventDefault()
		if (columns.title === undefined) setError(FORMAT_MESSAGES.chooseColumns)
		else onChosen(columns)
	}
	const choose = (field: CsvField, value: string) => {
		setError(undefined)
		setColumns(({ [field]: _before, ...others }) => (value === '' ? others : { ...others, [field]: Number(value) }))
	}
	const sample = (field: CsvField): string => (first[columns[field] ?? -1] ?? '').slice(0, 80)

	return (
		<form onSubmit={send} noValidate className="mt-6">
			<h2 className="text-h2">{M.columns}</h2>
			<p className="mt-1 text-ink-2">{M.columnsHint(name)}</p>
			<div className="mt-4 grid gap-4 md:grid-cols-2">
				{FIELDS.map(([field, label]) => (
					<Field
						key={field}
						label={label}
						error={field === 'title' ? error : undefined}
						hint={sample(field) ? `${M.example}: ${sample(field)}` : undefined}
					>
						<Select value={columns[field] ?? ''} onChange={(event) => choose(field, event.target.value)}>
							<option value="">{M.noColumn}</option>
							{table.header.map((column, at) => (
								<option key={`${at}-${column}`} value={at}>
									{column || `${at + 1}`}
								</option>
							))}
						</Select>
					</Field>
				))}
			</div>
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
