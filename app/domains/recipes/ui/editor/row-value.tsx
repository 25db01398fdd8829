type RowValueProps = {
	/** What of a row it is: 'correction', 'pinned', 'uses'. */
	part: string
	/** Of the field in the form, before scripts run. */
	name: string | undefined
	value: string
}

/**
 * A value of a row that is not typed; `readRows` reads it. With scripts it is no field of the form: React writes the
 * name of a changed field again, and conform then reads the whole form, hundreds of rows at each press.
 */
export const RowValue = ({ part, name, value }: RowValueProps) =>
	name ? (
		<input type="hidden" data-kept={part} name={`${name}.${part}`} value={value} />
	) : (
		<data hidden data-kept={part} value={value} />
	)
