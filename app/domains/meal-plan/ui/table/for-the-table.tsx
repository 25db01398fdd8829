import { TABLE } from '#app/domains/meal-plan/model/table/table-words.ts'
import { TableFindings } from './table-note.tsx'
import { useTable } from './use-table.ts'

type ForTheTableProps = {
	recipe_id: string | null
	/** Ids of the guests who are currently chosen. */
	guests: readonly string[]
	/** The name of the meal, if there are several. */
	name?: string | undefined
}

/** The verdict on a meal for its eaters; renders nothing if nobody has a need. */
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
