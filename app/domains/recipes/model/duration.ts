/** Total minutes: the recipe's own total if it has one, otherwise prep plus cook. 0 if unknown. */
export function totalMinutes(recipe: { prep_time: number; cook_time: number; total_time: number }): number {
	return recipe.total_time || recipe.prep_time + recipe.cook_time
}

/** Explore's text for an unknown time. It is not beside the schema, whose library the device must not load. */
export const UNKNOWN_DURATION = 'N/A'

/** Minutes as a card shows them, '80m'; null if unknown (0). */
export const minutesText = (minutes: number): string | null => (minutes > 0 ? `${minutes}m` : null)

const LONG_MINUTES = 120

/** Minutes as a recipe's page shows them: '80m', but '2h 30m' and '24h' for longer times. */
export function durationText(minutes: number): string | null {
	if (minutes < LONG_MINUTES) return minutesText(minutes)
	const rest = minutes % 60
	return `${Math.floor(minutes / 60)}h${rest ? ` ${rest}m` : ''}`
}

/** Minutes in schema.org's format: 'PT1H20M'. */
export function isoDuration(minutes: number): string | null {
	if (minutes <= 0) return null
	const hours = Math.floor(minutes / 60)
	const rest = minutes % 60
	return `PT${hours ? `${hours}H` : ''}${rest ? `${rest}M` : ''}`
}
