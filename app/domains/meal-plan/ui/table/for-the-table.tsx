import { TABLE } from '#app/domains/meal-plan/model/table/table-words.ts'
import { TableFindings } from './table-note.tsx'
import { useTable } from './use-table.ts'

type ForTheTableProps = {
	recipe_id: string | null
	/** Ids of those who come, as they are chosen now. */
	guests: readonly string[]
	/** Which meal it is, where there are several. */
	name?: string | undefined
}

/** What a meal is to those who are to eat it; nothing where nobody has a need. */
export const ForTheTable = ({ recipe_id, guests, name }: ForTheTableProps) => {
	const verdict = useTable([{ recipe_id }])({ recipe_id, guests })
	if (!verdict) return null
	const label = name === undefined ? TABLE.safety : TABLE.safetyOf(name)
	return (
		<section aria-label={label} aria-live="polite">
			<p className="field-label">{label}</p>
			<TableFindings verdict={verdict} />
		</section>
	)
}
