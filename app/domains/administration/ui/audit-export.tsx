import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { AUDIT_FIELDS, type AuditTyped } from '../model/audit-filter.ts'
import { AUDIT_PAGE } from '../model/audit-words.ts'

export type ExportAnswer = { csv: string | null; problem: string | null }

const FILE_NAME = 'nomster-audit-log.csv'

/** Asks for the list as a file, which the browser then saves. */
export function AuditExport({ typed }: { typed: AuditTyped }) {
	const fetcher = useFetcher<ExportAnswer>()
	const { data } = fetcher
	// Each answer is saved once, also when its rows are those of the answer before.
	useEffect(() => {
		if (typeof data?.csv === 'string') save(data.csv)
	}, [data])
	return (
		<fetcher.Form method="post" className="mt-4">
			{AUDIT_FIELDS.map((name) => (
				<input key={name} type="hidden" name={name} value={typed[name]} />
			))}
			<Button type="submit" look="quiet" busy={fetcher.state !== 'idle'}>
				{AUDIT_PAGE.exportFile}
			</Button>
			<p className="mt-2 text-small text-ink-2">{AUDIT_PAGE.exportHint}</p>
			<p role="status" className="mt-2 text-beet">
				{data?.problem ?? ''}
			</p>
		</fetcher.Form>
	)
}

function save(csv: string): void {
	const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
	const link = document.createElement('a')
	link.href = url
	link.download = FILE_NAME
	link.click()
	URL.revokeObjectURL(url)
}
